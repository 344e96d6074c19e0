// Asks the content endpoint with urql and its persisted exchange, and says what went over the wire.
//
//   node ask.mjs <endpoint> <steps>     steps is JSON: [{"query": "...", "variables": {...}}, ...]
//
// One line of JSON: for each step its data or error, and every request that was made for it.

import { Client, fetchExchange } from "@urql/core";
import { persistedExchange } from "@urql/exchange-persisted";

const [endpoint, steps] = process.argv.slice(2);
const requests = [];
const noting = async (url, options) => {
  const answer = await fetch(url, options);
  const text = await answer.text();
  const sent = options.method === "POST" ? JSON.parse(options.body) : Object.fromEntries(new URL(url).searchParams);
  requests.push({
    method: options.method,
    length: String(url).length,
    whole: "query" in sent && sent.query !== "",
    hashed: JSON.stringify(sent.extensions ?? "").includes("sha256Hash"),
    said: JSON.parse(text).errors?.[0]?.message ?? null,
  });
  return new Response(text, { status: answer.status, headers: answer.headers });
};

const client = new Client({
  url: endpoint,
  preferGetMethod: "within-url-limit",
  fetch: noting,
  exchanges: [persistedExchange({ preferGetForPersistedQueries: "within-url-limit" }), fetchExchange],
});
const told = [];
for (const { query, variables } of JSON.parse(steps)) {
  const { data, error } = await client.query(query, variables, { requestPolicy: "network-only" }).toPromise();
  told.push({ data: data ?? null, error: error?.message ?? null, requests: requests.splice(0) });
}
console.log(JSON.stringify(told));
