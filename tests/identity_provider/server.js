// A real identity provider for the tests: npm samlp, another stack than the portal's, on an origin of its own.
// node server.js PORT KEY CERTIFICATE [METADATA]: serves http://127.0.0.1:PORT. It believes the portal whose metadata the request names,
// on this machine only, or the one whose metadata stand in the file METADATA; the person who signs on is whom the button says.
"use strict";

const { readFileSync } = require("node:fs");
const { createServer } = require("node:http");
const samlp = require("samlp");

const [port, keyFile, certificateFile, metadataFile] = process.argv.slice(2);
const ISSUER = `http://127.0.0.1:${port}/metadata`;
const LOA3 = "http://id.elegnamnden.se/loa/1.0/loa3";
const CANCEL = "http://id.elegnamnden.se/status/1.0/cancel";
const ours = { issuer: ISSUER, key: readFileSync(keyFile), cert: readFileSync(certificateFile) };
const PEOPLE = {
  asa: { pnr: "191212121212", given: "Åsa", surname: "Öberg" },
  none: { pnr: "199204029805", given: "Fel", surname: "Siffra" },
};

createServer((request, response) => {
  const url = new URL(request.url, ISSUER);
  answer(url, response).catch((error) => {
    response.writeHead(500, { "Content-Type": "text/plain" });
    response.end(String(error.stack || error));
  });
}).listen(Number(port), "127.0.0.1", () => console.log("ready"));

async function answer(url, response) {
  if (url.pathname === "/health") return html(response, "ok");
  if (url.pathname === "/sso") return html(response, await choice(url));
  if (url.pathname === "/answer") return html(response, await said(url));
  response.writeHead(404).end();
}

// The page of the identity provider: who are you?
async function choice(url) {
  await asked(url);
  const fields = [...url.searchParams].map(([name, value]) => hidden(name, value)).join("");
  const buttons = [...Object.keys(PEOPLE), "cancel"].map((key) => `<button name="person" value="${key}" id="${key}">${key}</button>`);
  return `<title>Identity provider</title><form action="/answer">${fields}${buttons.join("")}</form>`;
}

// The answer, posted to the portal by a page of ours as every identity provider does it.
async function said(url) {
  const { request, portal } = await asked(url);
  const key = url.searchParams.get("person");
  const person = PEOPLE[key];
  const common = {
    ...ours,
    audience: request.issuer,
    recipient: request.assertionConsumerServiceURL,
    destination: request.assertionConsumerServiceURL,
    inResponseTo: request.id,
    signResponse: true,
    signAssertion: true,
    signatureAlgorithm: "rsa-sha256",
    digestAlgorithm: "sha256",
    authnContextClassRef: LOA3,
    lifetimeInSeconds: 300,
    typedAttributes: false,
    encryptionCert: pem(portal.encryption),
    encryptionPublicKey: publicKey(portal.encryption),
    encryptionAlgorithm: "http://www.w3.org/2009/xmlenc11#aes256-gcm",
  };
  const xml = person ? await signedOn(common, person) : await refused(common);
  const fields = hidden("SAMLResponse", Buffer.from(xml).toString("base64")) + hidden("RelayState", url.searchParams.get("RelayState"));
  return `<title>One moment</title><form method="post" action="${escaped(request.assertionConsumerServiceURL)}">${fields}</form><script>document.forms[0].submit()</script>`;
}

function signedOn(common, person) {
  const profileMapper = () => ({
    getClaims: () => ({
      "urn:oid:1.2.752.29.4.13": person.pnr,
      "urn:oid:2.16.840.1.113730.3.1.241": `${person.given} ${person.surname}`,
      "urn:oid:2.5.4.42": person.given,
      "urn:oid:2.5.4.4": person.surname,
    }),
    getNameIdentifier: () => ({ nameIdentifier: "someone" }),
  });
  return promised((done) => samlp.getSamlResponse({ ...common, profileMapper }, person, done));
}

function refused(common) {
  return new Promise((resolve, reject) => {
    const shown = { set() {}, send: (page) => resolve(Buffer.from(/name="SAMLResponse"\s+value="([^"]*)"/.exec(page)[1], "base64")) };
    const options = { ...common, error: { code: CANCEL }, getPostURL: (_, done) => done(null, common.destination) };
    samlp.sendError(options)({}, shown, reject);
  });
}

// What the portal asks, with its signature checked by the key in its metadata.
async function asked(url) {
  const query = Object.fromEntries(url.searchParams);
  const unchecked = await promised((done) => samlp.parseRequest({ method: "GET", query }, {}, done));
  const portal = keys(await metadataOf(unchecked.issuer));
  if (!query.Signature) throw new Error("the request is not signed");
  const options = { signingCert: pem(portal.signing), relayState: query.RelayState };
  const request = await promised((done) => samlp.parseRequest({ method: "GET", query }, options, done));
  if (!["true", "1"].includes(request.forceAuthn)) throw new Error("no new sign-on is asked for");
  return { request, portal };
}

async function metadataOf(issuer) {
  if (metadataFile) return readFileSync(metadataFile, "utf8");
  if (!issuer.startsWith("http://localhost:")) throw new Error("not a portal on this machine");
  return (await fetch(issuer)).text();
}

function keys(metadata) {
  const found = {};
  for (const [, use, body] of metadata.matchAll(/<md:KeyDescriptor use="(\w+)">[^]*?<ds:X509Certificate>([^<]+)</g)) found[use] ??= body;
  return found;
}

function pem(body) {
  return `-----BEGIN CERTIFICATE-----\n${body.replace(/\s/g, "").match(/.{1,64}/g).join("\n")}\n-----END CERTIFICATE-----\n`;
}

function publicKey(body) {
  return require("node:crypto").createPublicKey(pem(body)).export({ type: "spki", format: "pem" });
}

function promised(call) {
  return new Promise((resolve, reject) => call((error, value) => (error ? reject(error) : resolve(value))));
}

function hidden(name, value) {
  return `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`;
}

function escaped(value) {
  return String(value).replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

function html(response, content) {
  response.writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" });
  response.end(content);
}
