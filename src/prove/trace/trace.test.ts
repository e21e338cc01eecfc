import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { fakeLean } from "../../../tests/support/fakes.ts";
import type { RunEvent } from "../../core/index.ts";
import { proveAll } from "../run.ts";
import { openTrace } from "./index.ts";
import { exporterSettings } from "./otlp-exporter.ts";
import type { Span } from "./span.ts";

interface Export {
  resourceSpans: { resource: { attributes: object[] }; scopeSpans: { spans: Span[] }[] }[];
}

const folder = mkdtempSync(join(tmpdir(), "lemmata-trace-"));
let collector: Server;
let received: { path: string; headers: IncomingHttpHeaders; body: Export }[] = [];
let status = 200;

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const body = JSON.parse(text) as Export;
    received.push({ path: request.url ?? "", headers: request.headers, body });
    response.writeHead(status, { "content-type": "application/json" }).end("{}");
  }).listen(0, "127.0.0.1");
  await once(collector, "listening");
  const { port } = collector.address() as AddressInfo;
  vi.stubEnv("LEMMATA_RUNS_DIR", join(folder, "runs"));
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", `http://127.0.0.1:${port}/`);
  vi.stubEnv("OTEL_EXPORTER_OTLP_HEADERS", "x-team=a%20b, x-other=c");
});
beforeEach(() => {
  received = [];
  status = 200;
});
afterAll(() => {
  vi.unstubAllEnvs();
  collector.close();
  rmSync(folder, { recursive: true });
});

const spansOf = () =>
  received.flatMap(({ body }) =>
    body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  );

/** Names from the run down to a span. */
function pathTo(span: Span, spans: readonly Span[]): string {
  const above = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return above ? `${pathTo(above, spans)} > ${span.name}` : span.name;
}

test("a collector receives a proof search as one trace: run, task, goal, policy", async () => {
  const updates = proveAll(
    {
      ...{ kind: "prove", paths: [], theorems: ["theorem a : P0"], flags: { timeLimitMs: 2_000 } },
      ...{ fresh: false, replay: false, limits: {}, lanes: 1, jobs: 1 },
      signal: new AbortController().signal,
    },
    async ({ workspaces }) => fakeLean({ magic: new Set([0]), rules: new Map() }, workspaces),
  );
  for await (const _ of updates) {
    // Only the trace counts.
  }
  expect(received[0]).toMatchObject({
    path: "/v1/traces",
    headers: { "content-type": "application/json", "x-team": "a b", "x-other": "c" },
  });
  expect(received[0]?.body.resourceSpans[0]?.resource.attributes).toEqual([
    { key: "service.name", value: { stringValue: "lemmata" } },
  ]);
  const spans = spansOf();
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
  const paths = spans.map((span) => pathTo(span, spans));
  expect(paths).toContain("run > task > goal > policy");
  expect(paths.filter((path) => !path.startsWith("run"))).toEqual([]);
  for (const span of spans) {
    expect(span.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(span.spanId).toMatch(/^[0-9a-f]{16}$/);
    expect(BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano)).toBe(true);
  }
});

const STATEMENT = { name: "t", text: "theorem t : True" };
const EVENTS = [
  { kind: "goal-open", goal: "g0", at: 1, statement: STATEMENT, depth: 0, footprint: 2, key: "k" },
  { kind: "policy-start", goal: "g0", at: 2, policy: "llm", task: "prove" },
  {
    ...{ kind: "model-call", goal: "g0", at: 40, ms: 30, role: "prove", model: "m", key: "k" },
    ...{ outcome: "answered", inputTokens: 5, outputTokens: 7, costUsd: 0.25, cached: false },
  },
  {
    ...{ kind: "candidate-reject", goal: "g0", at: 60, ms: 15, policy: "llm", cause: "check" },
    ...{ candidate: { kind: "proof", proof: "x", origin: "llm" }, reasons: [], messages: [] },
  },
  {
    kind: "policy-end",
    goal: "g0",
    at: 70,
    policy: "llm",
    task: "prove",
    candidates: 1,
    accepted: 0,
  },
  { kind: "goal-fail", goal: "g0", at: 80, statement: STATEMENT, reason: "exhausted" },
  { kind: "task-verdict", at: 90, status: "failed", reasons: [] },
] as unknown as RunEvent[];

async function traced() {
  const opened = openTrace("r1", {});
  opened?.trace.begin({ name: "t", number: 1 });
  for (const event of EVENTS) opened?.trace.event("t", event);
  opened?.trace.end("t");
  await opened?.close();
}

test("calls of models and checks are below their goal, with what they took and cost", async () => {
  await traced();
  const spans = spansOf();
  expect(spans.map((span) => pathTo(span, spans)).sort()).toEqual([
    "run",
    "run > task",
    "run > task > goal",
    "run > task > goal > check",
    "run > task > goal > model call",
    "run > task > goal > policy",
  ]);
  const call = spans.find(({ name }) => name === "model call") as Span;
  expect(BigInt(call.endTimeUnixNano) - BigInt(call.startTimeUnixNano)).toBe(30_000_000n);
  expect(call.attributes).toEqual(
    expect.arrayContaining([
      { key: "gen_ai.request.model", value: { stringValue: "m" } },
      { key: "gen_ai.usage.output_tokens", value: { intValue: "7" } },
      { key: "lemmata.cost_usd", value: { doubleValue: 0.25 } },
    ]),
  );
  expect(spans.find(({ name }) => name === "goal")?.attributes).toContainEqual({
    key: "lemmata.state",
    value: { stringValue: "exhausted" },
  });
});

test("a collector that refuses is told of once, and stops nothing; without one there is no trace", async () => {
  status = 503;
  const said = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  await traced();
  const lines = said.mock.calls.map(([line]) => String(line));
  said.mockRestore();
  expect(lines).toEqual([expect.stringMatching(/6 spans were not taken.*it answered 503/)]);
  expect(exporterSettings({})).toBeUndefined();
  expect(
    exporterSettings({ OTEL_SDK_DISABLED: "true", OTEL_EXPORTER_OTLP_ENDPOINT: "http://a" }),
  ).toBeUndefined();
  expect(exporterSettings({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://a/b" })?.url).toBe(
    "http://a/b",
  );
});
