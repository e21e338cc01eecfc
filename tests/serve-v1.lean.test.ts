import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LemmataClient, LemmataHttpError } from "../src/serve/client/index.ts";
import { keyFromText } from "../src/serve/http/index.ts";
import { builtMain } from "./support/built-package.ts";
import { type OpenServer, openServer } from "./support/open-server.ts";

const folder = mkdtempSync(join(tmpdir(), "lemmata-v1-"));
const KEYS = [keyFromText("one", "one"), keyFromText("two", "two")];
let server: OpenServer;
let client: LemmataClient;

async function open() {
  server = await openServer({ folder, keys: KEYS });
  client = new LemmataClient({ url: server.url, apiKey: "one" });
}
beforeAll(open);
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const SKETCH =
  "theorem both (p q : Prop) (hp : p) (hq : q) : p ∧ q := by\n  constructor\n  · sorry\n  · exact hq\n";

describe("what is answered at once, through the client", () => {
  test("verify, elaborate, goals and tactics", async () => {
    expect(await client.verify({ text: SKETCH })).toMatchObject({
      verdict: "incomplete",
      gate: "kernel-replay",
    });
    const read = await client.elaborate({ text: SKETCH });
    expect(read).toMatchObject({
      status: "finished",
      declarations: [{ name: "both", kind: "theorem", type: expect.stringContaining("p ∧ q") }],
      holes: [
        { kind: "tactic", declaration: "both", goal: { target: "p" }, pos: { line: 3, column: 4 } },
      ],
    });
    const goals = await client.goals({ text: SKETCH, line: 4, column: 6 });
    expect(goals).toMatchObject({
      tactic: "exact hq",
      before: [{ target: "q", hypotheses: expect.any(Array) }],
      after: [],
    });
    const tried = await client.tactics({ text: SKETCH, tactics: ["exact hp", "exact hq", "skip"] });
    expect(tried.results.map(({ status, isComplete }) => [status, isComplete])).toEqual([
      ["finished", true],
      ["failed", false],
      ["finished", false],
    ]);
    const before = await client.tactics({ text: SKETCH, line: 2, tactics: ["exact ⟨hp, hq⟩"] });
    expect(before.results).toMatchObject([{ isComplete: true }]);
  });

  test("refactor makes a part of a proof a lemma", async () => {
    const text =
      "theorem t (p q : Prop) (h : p ∧ q) : q := by\n  have g : q := by\n    exact h.2\n  exact g\n";
    expect(await client.refactor({ text, line: 2, name: "second" })).toMatchObject({
      isProved: true,
      text: expect.stringContaining("have g : q := second h"),
      lemma: { name: "second", statement: "theorem second {p q : Prop} (h : p ∧ q) : q" },
    });
  });

  test("footprint and quickcheck", async () => {
    const statement = "theorem t (n : Nat) : n * n ≠ 9";
    expect((await client.footprint({ statement })).footprint).toBeGreaterThan(0);
    expect(await client.quickcheck({ statement })).toMatchObject({
      status: "refuted",
      counterexample: { assignment: [{ name: "n", value: "3" }] },
    });
  });

  test("rewards are those of the reward service", async () => {
    const item = { id: "a", statement: "theorem t : 1 + 1 = 2 := by", completion: "\n  rfl" };
    const { results } = await client.rewards([item]);
    expect(results).toMatchObject([{ id: "a", status: "ok", reward: { outcome: 1 } }]);
  });

  test("failures have one shape, and say where", async () => {
    const failed = await client
      .tactics({ text: SKETCH, tactics: [] })
      .catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(LemmataHttpError);
    expect(failed).toMatchObject({ status: 400, code: "bad-input", where: "tactics" });
    await expect(client.goals({ text: "", line: 1 })).rejects.toMatchObject({
      code: "bad-input",
      hint: expect.any(String),
    });
    await expect(client.job("none")).rejects.toMatchObject({ status: 404, code: "not-found" });
    await expect(client.run("none")).rejects.toMatchObject({ status: 404, code: "not-found" });
  });
});

describe("jobs", () => {
  test("a proof is watched, its run and tree are there, and other keys do not see it", async () => {
    const job = await client.prove({ text: SKETCH, name: "sketch", timeLimitMs: 600_000 });
    expect(job).toMatchObject({ kind: "prove", costUsd: 0 });
    const events = [];
    for await (const event of client.events(job.id)) events.push(event);
    expect(events.map(({ id }) => id)).toEqual(events.map((_, i) => i + 1));
    expect(new Set(events.map(({ kind }) => kind))).toEqual(
      new Set(["queued", "start", "run", "task-start", "event", "task-end", "task", "end"]),
    );
    const later = [];
    for await (const event of client.events(job.id, { after: 3 })) later.push(event);
    expect(later).toEqual(events.slice(3));
    const done = await client.job(job.id);
    expect(done).toMatchObject({
      state: "finished",
      result: { tasks: [{ task: "sketch", status: "proved" }] },
    });
    const { trees } = await client.task(done.run ?? "", "sketch");
    expect(trees[0]?.goals[0]).toMatchObject({ state: "proved", depth: 0 });
    expect((await client.runs()).map(({ id }) => id)).toContain(done.run);
    const other = new LemmataClient({ url: server.url, apiKey: "two" });
    await expect(other.job(job.id)).rejects.toMatchObject({ status: 404 });
    expect(await other.jobs()).toEqual([]);
  });

  test("optimize gives the better text", async () => {
    const text = "theorem t (p : Prop) (h : p) : p := by\n  have g := h\n  exact g\n";
    const { id } = await client.optimize({ text, timeLimitMs: 5000 });
    const { state, result } = await client.wait(id);
    expect(state).toBe("finished");
    expect(result).toMatchObject({ theorems: [{ name: "t", before: -2 }] });
  });

  test("a job that runs is cancelled; one that waits goes on after a restart", async () => {
    const hard = "theorem hard (f : Nat → Nat) (h : ∀ n, f (f n) = n + 2) : f 0 = 1 := by sorry";
    const first = await client.prove({ text: hard, name: "hard", timeLimitMs: 600_000 });
    const waiting = await client.prove({
      theorem: "theorem easy (a b : Nat) : a + b = b + a",
      timeLimitMs: 600_000,
    });
    for await (const { kind } of client.events(first.id)) if (kind === "event") break;
    const seen = (await client.job(first.id)).run;
    await server.close();
    await open();
    const again = await client.job(first.id);
    expect(["queued", "running"]).toContain(again.state);
    for await (const { kind, data } of client.events(first.id)) {
      if (kind === "run" && (data as { resumed: boolean }).resumed) break;
    }
    expect((await client.job(first.id)).run).toBe(seen);
    expect(await client.cancel(first.id)).toMatchObject({ state: "cancelled" });
    expect(await client.wait(waiting.id)).toMatchObject({
      state: "finished",
      result: { tasks: [{ status: "proved" }] },
    });
    expect(await client.cancel(waiting.id)).toMatchObject({ state: "finished" });
  });
});

test("the description of the API names every route, and what they take and give", async () => {
  const { openapi, paths } = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
    openapi: string;
    paths: Record<string, Record<string, { requestBody?: object; responses: object }>>;
  };
  expect(openapi).toBe("3.1.0");
  const operations = [
    "verify",
    "elaborate",
    "goals",
    "tactics",
    "footprint",
    "quickcheck",
    "refactor",
    "search",
    "rewards",
  ];
  const jobs = ["prove", "optimize", "critique", "formalize"];
  for (const name of [...operations, ...jobs]) {
    expect([name, paths[`/v1/${name}`]?.post?.requestBody]).toEqual([name, expect.any(Object)]);
  }
  for (const path of [
    "/v1/jobs",
    "/v1/jobs/{id}",
    "/v1/jobs/{id}/events",
    "/v1/runs",
    "/v1/runs/{run}/tasks/{task}",
  ])
    expect([path, paths[path]?.get]).toEqual([path, expect.any(Object)]);
  expect(Object.keys(paths["/v1/jobs/{id}"]?.get?.responses ?? {})).toEqual(["200", "4XX", "5XX"]);
});

test("whatever the description of the API refers to is in it", async () => {
  const document = await (await fetch(`${server.url}/openapi.json`)).text();
  const whole = JSON.parse(document) as object;
  const references = [...document.matchAll(/"\$ref":"([^"]*)"/g)].map(([, reference]) => reference);
  expect(references.length).toBeGreaterThan(20);
  const missing = references.filter((reference = "") => {
    const [root, ...path] = reference.split("/");
    const found = path.reduce<unknown>(
      (at, key) => (at as Record<string, unknown> | undefined)?.[key],
      whole,
    );
    return root !== "#" || found === undefined;
  });
  expect(missing).toEqual([]);
});

test("metrics count requests by route and status", async () => {
  const headers = { authorization: "one" };
  const text = await (await fetch(`${server.url}/metrics`, { headers })).text();
  expect(text).toMatch(
    /lemmata_http_request_seconds_count\{method="GET",route="\/v1\/jobs\/:id",status="200"\} [1-9]/,
  );
  expect(text).toContain("lemmata_lanes 2");
});

test("agents have the tools over HTTP, without files", async () => {
  const agent = new Client({ name: "test", version: "0" });
  const requestInit = { headers: { authorization: "Bearer one" } };
  const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), {
    requestInit,
  });
  await agent.connect(transport as Transport);
  const call = async (input: object) =>
    JSON.stringify(await agent.callTool({ name: "check", arguments: { ...input } }));
  expect(await call({ text: "example : 1 = 2 := rfl" })).toContain("1 error,");
  expect(await call({ file: "Main.lean" })).toContain("reads no files");
  const { sessionId = "" } = transport;
  const stolen = {
    "mcp-session-id": sessionId,
    accept: "application/json, text/event-stream",
    authorization: "two",
  };
  const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
  expect((await server.post("/mcp", ping, stolen)).status).toBe(404);
  await agent.close();
});

test("a call whose agent is gone ends, and so does the stream of one that is cancelled", async () => {
  const send = (body: object, more: object = {}) => {
    const headers = {
      authorization: "Bearer one",
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
      ...session,
    };
    const message = JSON.stringify({ jsonrpc: "2.0", ...body });
    return fetch(`${server.url}/mcp`, { method: "POST", headers, body: message, ...more });
  };
  const session: Record<string, string> = {};
  const clientInfo = { name: "test", version: "0" };
  const begun = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo };
  const first = await send({ id: 0, method: "initialize", params: begun });
  await first.text();
  session["mcp-session-id"] = first.headers.get("mcp-session-id") ?? "";
  await (await send({ method: "notifications/initialized" })).text();
  const check = (text: string) => {
    const params = { name: "check", arguments: { text, timeoutMs: 600_000 } };
    return { method: "tools/call", params };
  };
  // As many as run side by side: the last one is only answered once another has ended.
  const endless = check("partial def f (n : Nat) : Nat := f (n + 1)\n#eval f 0");
  const gone = new AbortController();
  const [one] = await Promise.all([
    send({ id: 1, ...endless }, { signal: gone.signal }),
    send({ id: 2, ...endless }),
  ]);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  gone.abort();
  await expect(one.text()).rejects.toThrow();
  expect(await (await send({ id: 3, ...check("#eval 1 + 1") })).text()).toContain("1:0 info: 2");
  const third = await send({ id: 4, ...endless });
  const params = { requestId: 4 };
  await (await send({ method: "notifications/cancelled", params })).text();
  expect(await third.text()).not.toContain("result");
});

test("the command answers what it accepted after a signal, refuses to serve strangers, and makes keys", async () => {
  const main = builtMain();
  // The jobs of the folder are those of the server that is open.
  const env = { ...process.env, LEMMATA_RUNS_DIR: join(folder, "of-the-command") };
  const run = (args: string[]) => spawn(process.execPath, [main, "serve", ...args], { env });
  const strangers = run(["--host", "0.0.0.0", "--port", "18438"]);
  const made = run(["--new-key", "ci"]);
  const printed = once(made.stdout.setEncoding("utf8"), "data");
  expect((await once(strangers, "close"))[0]).toBe(2);
  const [line] = await printed;
  expect(line).toMatch(/^lem_\S{43}\n\{"name":"ci","sha256":"[0-9a-f]{64}"\}/);
  const child = run(["--port", "18438", "--workers", "local:2", "--quiet"]);
  const closed = once(child, "close");
  try {
    await once(child.stdout, "data");
    const own = new LemmataClient({ url: "http://127.0.0.1:18438" });
    await own.elaborate({ text: "" });
    const text = Array.from(
      { length: 20 },
      (_, i) => `theorem t${i} : ${i} + 1 = 1 + ${i} := by omega`,
    ).join("\n");
    const asked = Promise.all([1, 2, 3, 4].map(() => own.elaborate({ text })));
    await new Promise((resolve) => setTimeout(resolve, 200));
    const stopped = performance.now();
    child.kill("SIGTERM");
    for (const { status } of await asked) expect(status).toBe("finished");
    expect((await closed)[0]).toBe(0);
    expect(performance.now() - stopped).toBeLessThan(20_000);
  } finally {
    child.kill("SIGKILL");
  }
});
