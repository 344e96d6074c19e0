#!/bin/sh
# Makes what compose.yml is told: a certificate authority of this machine's own, certificates of it for portal.test and for the database,
# and keys and passwords that were never anybody else's. All of it lies in deploy/compose/own, which nothing commits. What is there stays.
set -eu
cd "$(dirname "$0")"
if [ -e own/environment ]; then
    echo "deploy/compose/own is there already; remove it for new keys"
    exit 0
fi
umask 077
mkdir -p own
own() {
    openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout "own/$1.key" -out "own/$1.csr" -subj "/CN=$2" 2>/dev/null
    printf 'subjectAltName=DNS:%s\nextendedKeyUsage=serverAuth\n' "$2" > "own/$1.ext"
    openssl x509 -req -in "own/$1.csr" -CA own/authority.pem -CAkey own/authority.key -CAcreateserial -days 90 -extfile "own/$1.ext" -out "own/$1.pem" 2>/dev/null
    rm "own/$1.csr" "own/$1.ext"
}
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout own/authority.key -out own/authority.pem -days 90 \
    -subj "/CN=The authority of one machine" -addext "keyUsage=critical,keyCertSign,cRLSign" 2>/dev/null
own certificate portal.test
own database database
mv own/certificate.key own/key.pem
chmod 644 own/authority.pem own/certificate.pem own/database.pem
password=$(openssl rand -hex 24)
cat > own/environment <<END
VST_SECRET_KEY=$(openssl rand -base64 48)
VST_SUBJECT_KEY=$(openssl rand -base64 48)
VST_FLOW_KEYS=$(openssl rand -base64 32 | tr +/ -_)
DATABASE_URL=postgres://portal:$password@database/portal?sslmode=verify-full&sslrootcert=/run/own/authority.pem
END
echo "POSTGRES_PASSWORD=$password" > own/database
echo "Made deploy/compose/own: let your browser trust own/authority.pem, and portal.test be 127.0.0.1"
