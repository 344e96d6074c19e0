"""Settings: the embedded default works with nothing prepared; everything else comes from the environment.

| Variable | Default | What |
|---|---|---|
| VST_ENV | local in a checkout with a database here | local, test or production; test people and controls in the first two only |
| VST_DATA | var | folder of the machine's own: collected files, and without PostgreSQL the database and the index |
| VST_MEDIA | media in VST_DATA | folder of the pictures, the same for all machines: each uploads to it and serves from it |
| VST_PRODUCTION_HOST | foretagsporten.example | host on which nothing of a test environment exists |
| VST_SECRET_KEY | made once in VST_DATA; needed in production | signing of cookies and forms |
| VST_SECRET_KEY_OLD | none | keys of before that still verify what they signed, with commas between |
| VST_FLOW_KEYS | made of VST_SECRET_KEY; needed in production | what seals answers of applications, with commas between |
| VST_FLOW_FILES | flow-files in VST_DATA | folder of the files of applications, the same for all machines |
| VST_CLAMAV | none; needed in production | ClamAV that scans those files: host:port, or unix:/path of its socket |
| VST_SCAN | none | off: no file is scanned here, because something else does |
| VST_HOSTS | the host of VST_ORIGIN and the names of the machine itself | hosts that are answered; others get 400 |
| VST_HTTPS | 1 in production, else 0 | whether browsers reach the portal over https: Secure and __Host- cookies, HSTS |
| VST_SUBJECT_KEY | made once in VST_DATA; needed in production | turns a personal number into the key of what is stored; never changed |
| VST_MOCKED_SESSION | 0 | 1 runs the shell without an auth service: the end of a login leads nowhere |
| VST_ISSUER | https:// and the production host | who signs the tokens |
| VST_ORIGIN | as a request came; needed in production | https://host[:port] that visitors reach the portal by |
| VST_TRUSTED_PROXIES | none | whose X-Forwarded-For, -Proto and X-Request-ID are believed: addresses, networks, unix |
| VST_LOGIN_MODE | saml | saml: the portal is the service provider; shibboleth: a mod_shib in front |
| VST_SHIBBOLETH_SECRET | none | what the server in front proves itself with; at least 32 characters, needed in that mode |
| VST_LOGIN_OPTIONS | none | TOML file: identity provider, levels of assurance, titles and metadata of each login option |
| VST_SAML_METADATA | none | files, folders or https addresses of identity providers' metadata, with commas between |
| VST_SAML_METADATA_CERTIFICATE | none | file with the certificate that all of those must be signed with |
| VST_SAML_ENTITY_ID | the address of our own metadata | the name that identity providers know the portal by |
| VST_SAML_CONTACT | none | e-mail of the technical contact in our metadata |
| VST_ALLOWED_LOA | Sweden Connect's loa3 and uncertified-loa3 | levels of assurance that make a login at all, with commas between |
| VST_MOCK_LOGIN | 1 with the package mock_login, 0 in production | whether test people can sign in; production refuses to start so |
| VST_UPSTREAM | none | TOML file with the base address of each call to another system, by the name of the call |
| VST_EXTERNAL_TARGETS | none | TOML file with the address on another site that a service leads to here, by the id of the service |
| VST_PUBLIC_HOST | none | origin of the information pages that services link to, where another host serves them |
| VST_REMOTES | none | TOML file with a table for each service whose module is another here (docs/how-to/deliver-a-remote-app.md, 6) |
| VST_SERVICE_LOCALES | none | languages of services that are others here: id=sv,en, with semicolons between |
| VST_SERVICES | none | folders with the rows and texts of services that have no code here, with commas between |
| VST_WITHOUT | none | distributions with services that are installed and not used here, with commas between |
| VST_ANALYTICS | dist/analytics.js; outside production a demonstration | the analytics script below /static, loaded with consent only |
| VST_CHAT, VST_SURVEY | none; outside production demonstrations | scripts of a chat and of surveys, likewise |
| VST_CONTACT_TO | kontakt@ and the production host | who gets the contact messages, with commas between |
| VST_CONTACT_FROM | no-reply@ and the production host | who the mails are from |
| VST_CONTACT_TELEPHONE | a number that belongs to nobody | the telephone number of the contact page, as it is written; empty for none |
| VST_SMTP | none | mail server: smtps://user:password@host, or smtp:// with STARTTLS for a user; without it mails are files |
| VST_BETA_HOST | none | origin that a remote module is tried on when its own fails; test environments have one built in |
| VST_LOG | json; text outside production | the form of the log's lines: one JSON object each, or words |
| VST_SECURITY_CONTACT | none | whom to tell of a weakness, as security.txt has it (mailto: or https:), with commas between |
| VST_PERSISTED_QUERIES | 1 | 0 turns off queries by their hash at the content endpoint |
| VST_SEARCH_DATABASE | DATABASE_URL | PostgreSQL that holds the search index; empty for a folder in VST_DATA |
| VST_SEARCH_LIFT | 1 | whether a hit that many chose for a term weighs a little more for it; 0 turns it off |
| VST_EDITOR_LOGIN | oidc in production, else password | how editors sign in: by the account of their organisation, or by a password here |
| VST_EDITOR_OIDC | none | TOML file for oidc: issuer, client_id, what means two factors, and the groups; needed for it |
| VST_EDITOR_OIDC_SECRET | none | what the portal proves itself with to that issuer |
| VST_EDITOR_SECOND_FACTOR | 1 in production, else 0 | whether a password of an editor needs a code besides; production refuses 0 |
| VST_EDITOR_NETWORKS | everywhere | addresses and networks that /admin/ exists for, with commas between; 404 elsewhere |
| VST_OPERATOR_BIND | 127.0.0.1:+1000 in production, else none | the operators' own address: host:port, or host:+n for the n-th port on |
| VST_DRAIN | 5,25,30; 0,0,10 outside production | seconds to the end: to new ones refused, for pages to move on, for requests |
| VST_MOST_MEMORY | 1500MB; 0 outside production | what a process may grow to before it ends, to be started anew: MB or GB; 0 for anything |
| VST_EDGES | none | the servers in front that fetch anew what is published: http(s)://host[:port], with commas between |
| VST_RELEASE | the version of the package | name of the release that serves, as pages and operators are told |
| VST_EDGE_SECONDS | 10; 0 outside production | seconds that a server in front keeps a page of nobody's for everybody; 0 for not at all |
| VST_DATABASE_POOL | 2-8 | connections to PostgreSQL that a process keeps, and has at most |
| VST_TLS_CERTIFICATE | none | file with the certificate that the server in front shows, so that /health/dependencies knows its last day |
| OTEL_EXPORTER_OTLP_ENDPOINT | none | collector that traces are sent to, as OTLP over HTTP; needs the extra tracing |
| OTEL_TRACES_SAMPLER_ARG | 0.05 | share of the traces that is sent; those with a fault are sent all |
| DATABASE_URL, REDIS_URL | none | PostgreSQL and Redis in place of the embedded ones; production needs the first |

What is secret may come from a file instead, named by the same variable with _FILE after it: the keys, VST_SHIBBOLETH_SECRET, VST_SMTP,
VST_EDITOR_OIDC_SECRET, DATABASE_URL, VST_SEARCH_DATABASE and REDIS_URL. What production does not start with is in
portal/runtime/strength.py and portal/editing/sign_in/configured.py.
"""

import gc
import os
import re
import sys
import tomllib
from datetime import timedelta
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import reactpy.config
from django.core.exceptions import ImproperlyConfigured

from portal.constants import (
    CSRF_COOKIE_LIFETIME,
    EDGE_SECONDS,
    EDITOR_SESSION_LIFETIME,
    UPLOAD_IN_MEMORY,
    UPLOADED_PICTURE_MAX_BYTES,
    UPLOADED_PICTURE_MAX_POINTS,
)
from portal.runtime import memory, packages
from portal.runtime.database import configured
from portal.runtime.drain import AT_ONCE, OF_PRODUCTION, drain
from portal.runtime.host_names import host_name, one_origin
from portal.runtime.secret_values import kept_secret, secret

# The collector is asked less often, before anything is loaded: among thousands of modules it finds nothing, and took a fifth of each start.
gc.set_threshold(50_000, 20, 100)

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(os.environ.get("VST_DATA", BASE_DIR / "var")).resolve()
DATA_DIR.mkdir(parents=True, exist_ok=True)


def _listed(name: str, default: str = "") -> tuple[str, ...]:
    return tuple(one.strip() for one in os.environ.get(name, default).split(",") if one.strip())


def _table(name: str) -> dict[str, Any]:
    """The TOML file that the variable names; empty for none."""
    file = os.environ.get(name)
    return tomllib.loads(Path(file).read_text(encoding="utf-8")) if file else {}


def _languages(name: str) -> dict[str, list[str]]:
    """By service, the languages that the variable gives it: ``id=sv,en``, with semicolons between."""
    given = [one.strip().partition("=") for one in os.environ.get(name, "").split(";") if one.strip()]
    return {id.strip(): [locale.strip() for locale in locales.split(",")] for id, _, locales in given}


def _environment() -> str:
    """As it is said. Nobody says it to a checkout on a developer's machine; anywhere else a guess would let test people in."""
    is_checkout = all((BASE_DIR / name).exists() for name in ("pyproject.toml", "manage.py"))
    has_database_here = urlsplit(os.environ.get("DATABASE_URL", "")).hostname in {None, "localhost", "127.0.0.1", "::1"}
    return os.environ.get("VST_ENV", "local" if is_checkout and has_database_here else "")


def _origin(named: str) -> str:
    """In its one spelling; what is no origin stays as it is, and is refused when the portal starts."""
    return one_origin(named.rstrip("/")) or named


def channel_layer(url: str | None) -> dict[str, object]:
    """What carries messages between open pages: this process and those of its services, or Redis for several that serve.

    Redis is asked to wait up to 5 seconds for a message, and its client gives up after 5 by itself, which would close every page
    that hears nothing for so long; so it is given longer. ``capacity`` is for all pages of a process together.
    """
    if not url:
        return {"BACKEND": "portal.own_process.layer.SharedLayer"}
    return {
        "BACKEND": "channels_redis.core.RedisChannelLayer",
        "CONFIG": {"hosts": [{"address": url, "socket_timeout": 15, "socket_connect_timeout": 2}], "capacity": 2_000},
    }


if not os.environ.get("OTEL_EXPORTER_OTLP_ENDPOINT"):
    sys.modules.setdefault("opentelemetry", None)  # type: ignore[arg-type]  # redis loads it by itself wherever it is installed

VST_ENV = _environment()
VST_PRODUCTION_HOST = host_name(os.environ.get("VST_PRODUCTION_HOST", "foretagsporten.example"))
VST_PUBLIC_HOST = os.environ.get("VST_PUBLIC_HOST", "").rstrip("/")
VST_UPSTREAM: dict[str, str] = _table("VST_UPSTREAM")
# e-services and search: addresses on other sites by service id, and where the index is
VST_EXTERNAL_TARGETS: dict[str, str] = _table("VST_EXTERNAL_TARGETS")
VST_REMOTES: dict[str, dict[str, object]] = _table("VST_REMOTES")
VST_SERVICE_LOCALES = _languages("VST_SERVICE_LOCALES")
VST_OPERATOR_BIND = os.environ.get("VST_OPERATOR_BIND", "127.0.0.1:+1000" if VST_ENV == "production" else "")
VST_TLS_CERTIFICATE = os.environ.get("VST_TLS_CERTIFICATE", "")
VST_BETA_HOST = os.environ.get("VST_BETA_HOST", "").rstrip("/")
_IS_REAL = VST_ENV == "production"
VST_ANALYTICS = os.environ.get("VST_ANALYTICS", "dist/analytics.js" if _IS_REAL else "dist/demo-analytics.js").lstrip("/")
VST_CHAT = os.environ.get("VST_CHAT", "" if _IS_REAL else "dist/demo-chat.js").lstrip("/")
VST_SURVEY = os.environ.get("VST_SURVEY", "" if _IS_REAL else "dist/demo-survey.js").lstrip("/")
VST_SEARCH_INDEX = DATA_DIR / "search-index"
DATABASE_URL = secret("DATABASE_URL")
VST_SEARCH_DATABASE = secret("VST_SEARCH_DATABASE", DATABASE_URL)
VST_SEARCH_LIFT = os.environ.get("VST_SEARCH_LIFT", "1") == "1"

# identity
VST_HTTPS = os.environ.get("VST_HTTPS", "1" if VST_ENV == "production" else "0") == "1"
VST_SUBJECT_KEY = secret("VST_SUBJECT_KEY") or kept_secret(DATA_DIR / "subject-key")
VST_MOCKED_SESSION = os.environ.get("VST_MOCKED_SESSION", "0") == "1" and VST_ENV != "production"
VST_ISSUER = os.environ.get("VST_ISSUER", f"https://{VST_PRODUCTION_HOST}")
VST_ALLOWED_LOA = _listed("VST_ALLOWED_LOA", "http://id.elegnamnden.se/loa/1.0/loa3,http://id.swedenconnect.se/loa/1.0/uncertified-loa3")
VST_ORIGIN = _origin(os.environ.get("VST_ORIGIN", f"https://{VST_PRODUCTION_HOST}" if VST_ENV == "production" else ""))
VST_TRUSTED_PROXIES = _listed("VST_TRUSTED_PROXIES")
VST_LOGIN_MODE = os.environ.get("VST_LOGIN_MODE", "saml")
VST_SHIBBOLETH_SECRET = secret("VST_SHIBBOLETH_SECRET")
VST_LOGIN_OPTIONS: dict[str, Any] = _table("VST_LOGIN_OPTIONS")
VST_SAML_METADATA = _listed("VST_SAML_METADATA")
VST_SAML_METADATA_CERTIFICATE = os.environ.get("VST_SAML_METADATA_CERTIFICATE", "")
VST_SAML_ENTITY_ID = os.environ.get("VST_SAML_ENTITY_ID", "")
VST_SAML_CONTACT = os.environ.get("VST_SAML_CONTACT", "")
VST_MOCK_LOGIN = os.environ.get("VST_MOCK_LOGIN", "1" if VST_ENV != "production" and find_spec("mock_login") else "0") == "1"
VST_RETRY_DELAY_BELOW = timedelta(milliseconds=200)
VST_CONTACT_LIMIT = 60
VST_SECURITY_CONTACT = _listed("VST_SECURITY_CONTACT")
VST_PERSISTED_QUERIES = os.environ.get("VST_PERSISTED_QUERIES", "1") == "1"
VST_CONTACT_SESSION_LIMIT = 30
VST_CONTACT_TO = _listed("VST_CONTACT_TO", f"kontakt@{VST_PRODUCTION_HOST}")
VST_CONTACT_TELEPHONE = os.environ.get("VST_CONTACT_TELEPHONE", "08-465 004 00")
VST_CONTACT_FROM = os.environ.get("VST_CONTACT_FROM", f"no-reply@{VST_PRODUCTION_HOST}")
_smtp = urlsplit(secret("VST_SMTP"))
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if _smtp.hostname else 'filebased'}.EmailBackend"
EMAIL_FILE_PATH = DATA_DIR / "mail"
EMAIL_HOST = _smtp.hostname or ""
EMAIL_PORT = _smtp.port or (465 if _smtp.scheme == "smtps" else 587 if _smtp.username else 25)
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = unquote(_smtp.username or ""), unquote(_smtp.password or "")
EMAIL_USE_SSL = _smtp.scheme == "smtps"
EMAIL_USE_TLS = bool(_smtp.username) and not EMAIL_USE_SSL
EMAIL_TIMEOUT = 20
CSRF_COOKIE_SECURE = VST_HTTPS
CSRF_FAILURE_VIEW = "portal.web.views.csrf_failure"

_FLOW_KEYS = DATA_DIR / "flow-keys"  # put back from a backup, where no variable says them
VST_FLOW_KEYS = tuple((secret("VST_FLOW_KEYS") or (_FLOW_KEYS.read_text() if _FLOW_KEYS.exists() else "")).replace(",", " ").split())
VST_FLOW_FILES = Path(os.environ.get("VST_FLOW_FILES") or DATA_DIR / "flow-files").resolve()
VST_CLAMAV = os.environ.get("VST_CLAMAV", "")
VST_SCAN = os.environ.get("VST_SCAN", "")
SECRET_KEY = secret("VST_SECRET_KEY") or kept_secret(DATA_DIR / "secret-key")
SECRET_KEY_FALLBACKS = [key for key in secret("VST_SECRET_KEY_OLD").replace(",", " ").split() if key]
DEBUG = False
_MORE_HOSTS = "" if VST_ENV == "production" else f",testserver,{VST_PRODUCTION_HOST}"
ALLOWED_HOSTS = list(_listed("VST_HOSTS", f"{host_name(urlsplit(VST_ORIGIN).netloc)},localhost,127.0.0.1,[::1]{_MORE_HOSTS}"))
# identity: behind a proxy that ends TLS the request itself is plain, and yet its origin is https
CSRF_TRUSTED_ORIGINS = [VST_ORIGIN] if VST_ORIGIN else [f"https://{host}" for host in ALLOWED_HOSTS] if VST_HTTPS else []

_WANTED = {"test_world": True, "mock_login": VST_MOCK_LOGIN}
_OF_TESTS = [name for name, wanted in _WANTED.items() if wanted and VST_ENV in {"local", "test"} and find_spec(name)]
"""Packages of their own that production does not install."""

INSTALLED_APPS = [
    "django.contrib.staticfiles",
    "channels",
    "components",  # before the portal, which checks at its start what stands at the addresses of its screens
    *_OF_TESTS,
    "portal",
    *[package.module for package in packages.with_tables()],
    # editing: all of it stands below /admin/ (docs/decisions/0010-wagtail-beside-the-portal.md)
    "wagtail.contrib.redirects",  # before ours, which reads the content when a page has moved: its old address leads on by then
    "portal.editing",
    "django_otp",
    "django_otp.plugins.otp_totp",
    "django_otp.plugins.otp_static",
    "wagtail.contrib.simple_translation",
    "wagtail.contrib.typed_table_block",
    "portal.editing.people_app.PeopleConfig",  # wagtail.users, with pages where nobody gives more than they have
    "wagtail.snippets",
    "wagtail.documents",  # the pages of editors ask for it; no role may use it and nothing serves it
    "wagtail.images",
    "wagtail.search",
    "wagtail.admin",
    "wagtail",
    "modelcluster",
    "taggit",
    "django_filters",
    "django.contrib.humanize",  # its Swedish: Wagtail says with it how long ago something was
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
]
MIDDLEWARE = [
    "portal.http.cookie_header.Cookies",
    "portal.web.middleware.SecurityHeaders",
    "portal.web.middleware.KnownHost",
    "portal.web.middleware.RequestLine",
    "portal.web.middleware.Compressed",
    "portal.http.anti_forgery.AntiForgery",
    "portal.web.raised.Raised",
    "portal.web.refused_body.RefusedBody",
]
ROOT_URLCONF = "portal.urls"
ASGI_APPLICATION = "portal.asgi.application"
APPEND_SLASH = False
TEMPLATES: list[dict[str, object]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]
"""Only what editors see is made of templates."""

VST_MOST_MEMORY = memory.most_memory(os.environ.get("VST_MOST_MEMORY", memory.OF_PRODUCTION if VST_ENV == "production" else memory.ANY))
VST_DRAIN = drain(os.environ.get("VST_DRAIN", OF_PRODUCTION if VST_ENV == "production" else AT_ONCE))
_edge_seconds = os.environ.get("VST_EDGE_SECONDS") or str(EDGE_SECONDS if VST_ENV == "production" else 0)
if not (_edge_seconds.isascii() and _edge_seconds.isdigit() and len(_edge_seconds) <= 4):
    raise ImproperlyConfigured("VST_EDGE_SECONDS is the seconds that a server in front keeps a page: 0 to 9999")
VST_EDGE_SECONDS = int(_edge_seconds)
VST_EDGES = [edge.rstrip("/") for edge in _listed("VST_EDGES")]
if wrong := [edge for edge in VST_EDGES if not re.fullmatch(r"https?://[a-zA-Z0-9.\-\[\]:]+", edge)]:
    raise ImproperlyConfigured(f"VST_EDGES has {len(wrong)} that are no address of a server: http(s)://host[:port]")
DATABASES = {"default": configured(DATABASE_URL, DATA_DIR, os.environ.get("VST_DATABASE_POOL", ""))}
DATABASE_ROUTERS = [package.router for package in packages.with_tables() if package.router]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
REDIS_URL = secret("REDIS_URL")
CHANNEL_LAYERS = {"default": channel_layer(REDIS_URL)}

USE_TZ = True
TIME_ZONE = "Europe/Stockholm"
USE_I18N = True
LANGUAGE_CODE = "sv"

# editing: the languages of content and of the editors' own pages, pictures, and a session that only /admin/ is sent
LANGUAGES = [("sv", "Svenska"), ("en", "English")]
WAGTAIL_CONTENT_LANGUAGES = LANGUAGES
WAGTAIL_I18N_ENABLED = True
WAGTAILADMIN_PERMITTED_LANGUAGES = LANGUAGES
WAGTAIL_SITE_NAME = "Företagsporten"
FORMAT_MODULE_PATH = ["portal.editing.formats"]
WAGTAIL_USER_TIME_ZONES = ["Europe/Stockholm"]
WAGTAILADMIN_BASE_URL = VST_ORIGIN or "http://localhost:8000"
WAGTAIL_ENABLE_UPDATE_CHECK = False
WAGTAIL_ENABLE_WHATS_NEW_BANNER = False
WAGTAIL_ALLOW_UNICODE_SLUGS = False
WAGTAIL_PASSWORD_RESET_ENABLED = False
WAGTAIL_EMAIL_MANAGEMENT_ENABLED = False
WAGTAIL_GRAVATAR_PROVIDER_URL = None
WAGTAILADMIN_NOTIFICATION_INCLUDE_SUPERUSERS = False
WAGTAILIMAGES_IMAGE_MODEL = "editing.PortalImage"
WAGTAILIMAGES_EXTENSIONS = ["avif", "jpg", "jpeg", "png", "webp"]
WAGTAILIMAGES_MAX_UPLOAD_SIZE = UPLOADED_PICTURE_MAX_BYTES
WAGTAILIMAGES_MAX_IMAGE_PIXELS = UPLOADED_PICTURE_MAX_POINTS
WAGTAILIMAGES_IMAGE_FORM_BASE = "portal.editing.picture_form.PictureForm"
WAGTAILSEARCH_BACKENDS = {"default": {"BACKEND": "wagtail.search.backends.database"}}
MEDIA_ROOT = Path(os.environ.get("VST_MEDIA") or DATA_DIR / "media").resolve()
MEDIA_URL = "/media/"
LOGIN_URL = "/admin/login/"
SESSION_COOKIE_NAME = "vst_editor_session"
SESSION_COOKIE_PATH = "/admin/"
SESSION_COOKIE_SECURE = VST_HTTPS
SESSION_COOKIE_AGE = int(EDITOR_SESSION_LIFETIME.total_seconds())
SESSION_SAVE_EVERY_REQUEST = True
VST_EDITOR_LOGIN = os.environ.get("VST_EDITOR_LOGIN", "oidc" if _IS_REAL else "password")
VST_EDITOR_OIDC: dict[str, Any] = _table("VST_EDITOR_OIDC")
VST_EDITOR_OIDC_SECRET = secret("VST_EDITOR_OIDC_SECRET")
VST_EDITOR_SECOND_FACTOR = os.environ.get("VST_EDITOR_SECOND_FACTOR", "1" if _IS_REAL else "0") == "1"
VST_EDITOR_NETWORKS = _listed("VST_EDITOR_NETWORKS")
AUTHENTICATION_BACKENDS = ["portal.editing.sign_in.tries.PatientBackend"]
OTP_TOTP_THROTTLE_FACTOR = OTP_STATIC_THROTTLE_FACTOR = 0  # wrong codes are counted by all processes (portal/editing/sign_in/factor.py)
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
DATA_UPLOAD_MAX_NUMBER_FIELDS = 10_000
# A large body is on disk from the first bytes on, nameless: nothing of it stays there when the process is killed.
FILE_UPLOAD_MAX_MEMORY_SIZE = UPLOAD_IN_MEMORY
FILE_UPLOAD_HANDLERS = ["portal.http.upload_handler.NamelessFiles"]

CSRF_COOKIE_NAME = "vst_csrf"
CSRF_COOKIE_AGE = int(CSRF_COOKIE_LIFETIME.total_seconds())
CSRF_COOKIE_SAMESITE = "Lax"

STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
BUILT_DIR = DATA_DIR / "built"
BUILT_DIR.mkdir(exist_ok=True)
STATICFILES_DIRS = [
    BUILT_DIR,
    ("dist", BASE_DIR / "static" / "dist"),
    ("fonts", BASE_DIR / "static" / "fonts"),
    ("img", BASE_DIR / "static" / "img"),
    ("icons", BASE_DIR / "static" / "icons"),
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "flow": {
        "BACKEND": "django.core.files.storage.FileSystemStorage",
        "OPTIONS": {"location": VST_FLOW_FILES, "file_permissions_mode": 0o600, "directory_permissions_mode": 0o700},
    },
    "staticfiles": {"BACKEND": "portal.http.static_storage.PortalStaticFiles"},
}
SERVESTATIC_MANIFEST_STRICT = False

# Which process draws a service in Python: this one, or one of its own.
SERVICE_PLACEMENT = "portal.own_process.placement.OwnProcessPlacement"

# Parallel rendering leaves wrong pages and dead layouts (docs/decisions/0002-render-serially.md).
REACTPY_ASYNC_RENDERING = False
reactpy.config.REACTPY_ASYNC_RENDERING.current = False

VST_LOG = os.environ.get("VST_LOG", "json" if VST_ENV == "production" else "text")
if VST_LOG not in ("json", "text"):
    raise ImproperlyConfigured("VST_LOG is json or text")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "text": {"()": "portal.words.masking.MaskedLine", "fmt": "%(asctime)s %(levelname)s %(name)s %(message)s"},
        "json": {"()": "portal.words.log_lines.JsonLine"},
    },
    "handlers": {"console": {"class": "portal.words.log_output.LogOutput", "formatter": VST_LOG}},
    "root": {"handlers": ["console"], "level": "INFO"},
    "loggers": {
        "httpx": {"level": "WARNING"},
        # one line for each request is ours (portal.web.middleware), and addresses of sockets hold marks of parties
        "uvicorn": {"level": "WARNING"},
        "psycopg.pool": {"level": "WARNING"},
        "xmlschema": {"level": "WARNING"},
        # who published what stands in the history of each page
        "wagtail": {"level": "WARNING"},
        "django_tasks": {"level": "WARNING"},
        # pysaml2 writes whole assertions into its lines; why a sign-on was refused is told by portal.identity.saml
        "saml2": {"level": "CRITICAL", "propagate": False},
    },
}
