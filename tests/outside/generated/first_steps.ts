// An agent's first steps by the types that are generated for TypeScript; prints as JSON what it found and wrote.
// Runs beside the generated intactus.d.ts: node first_steps.ts URL KEY
import createClient from "openapi-fetch";
import type { components, paths } from "./intactus.d.ts";

declare const process: { argv: string[] };
type Schemas = components["schemas"];

const [url, key] = process.argv.slice(2) as [string, string];

function client(token: string) {
  return createClient<paths>({ baseUrl: url, headers: { Authorization: `Bearer ${token}` } });
}

function answered<T>({ data, error }: { data?: T; error?: Schemas["Error"] }): T {
  if (data === undefined) throw new Error(`${error?.error.code}: ${error?.error.message}`);
  return data;
}

function isWhole(hit: Schemas["Hit"] | Schemas["PartialHit"]): hit is Schemas["Hit"] {
  return hit.evidence_id !== undefined && hit.page !== undefined && hit.snippet !== undefined;
}

function factCiting(hit: Schemas["Hit"], quote: string): Schemas["NewFactRequest"] {
  const text = `${hit.title} says what was wired.`;
  return { text, citations: [{ evidence_id: hit.evidence_id, page: hit.page, quote }] };
}

const agent = client(key);
const may = answered(await agent.GET("/v1/agent/permissions"));
const operations: Schemas["OperationsEnum"][] = ["read", "write"];
const session = answered(
  await agent.POST("/v1/agent/sessions", { body: { case_ids: may.case_ids, purpose: "First steps", operations } }),
);

const web = client(session.token!);
const cases = answered(await web.GET("/v1/cases", { params: { query: { status: "open" } } }));
const lean = answered(await web.GET("/v1/cases", { params: { query: { view: "lean" } } }));
const caseId = cases.items[0]?.id;
if (caseId === undefined || lean.items.length === 0) throw new Error("no case");

const path = { case_id: caseId };
const hits = answered(await web.POST("/v1/cases/{case_id}/evidence/search", { params: { path }, body: { q: "wired" } }));
const hit = hits.items.find(isWhole);
if (hit === undefined) throw new Error("nothing found");

const fact = answered(await web.POST("/v1/cases/{case_id}/facts", { params: { path }, body: factCiting(hit, hit.snippet) }));
if (!("citations" in fact)) throw new Error("waits for an approval");
const refused = await web.POST("/v1/cases/{case_id}/facts", { params: { path }, body: factCiting(hit, "Words that stand on no page at all.") });

console.log(JSON.stringify({
  case_id: caseId,
  fact_id: fact.id,
  verified: fact.citations.map((one) => one.verified),
  refused: refused.error?.error.code,
  fields: Object.keys(refused.error?.error.details["fields"] as object),
}));
