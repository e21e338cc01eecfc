import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LemmataClient } from "../src/serve/client/index.ts";
import { keyFromText } from "../src/serve/http/index.ts";
import { JobStore } from "../src/store/index.ts";
import { recordLargeTree } from "./support/dashboard-runs.ts";
import { type OpenServer, openServer } from "./support/open-server.ts";

const folder = mkdtempSync(join(tmpdir(), "lemmata-keys-"));
let server: OpenServer;
let mine: string;
let yours: string;

beforeAll(async () => {
  mine = recordLargeTree(folder, 3, "mine.lean");
  yours = recordLargeTree(folder, 3, "yours.lean");
  recordLargeTree(folder, 3); // of a command
  const store = new JobStore(folder);
  for (const [owner, run] of [
    ["me", mine],
    ["you", yours],
  ] as const) {
    const { id } = store.add("prove", {}, owner);
    store.update(id, { run, state: "finished", costUsd: 3 });
  }
  store.close();
  const limited = { ...keyFromText("me", "me"), maxCostPerDay: 2 };
  const admin = { ...keyFromText("root", "root"), admin: true };
  server = await openServer({ folder, keys: [limited, keyFromText("you", "you"), admin] });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const as = (apiKey: string) => new LemmataClient({ url: server.url, apiKey });
const ask = (apiKey: string, path: string) =>
  fetch(`${server.url}${path}`, { headers: { authorization: apiKey } });

test("a key sees its own runs and jobs, an admin's sees all", async () => {
  const ids = async (key: string) => (await as(key).runs()).map(({ id }) => id);
  expect(await ids("me")).toEqual([mine]);
  expect(await ids("you")).toEqual([yours]);
  expect(await ids("root")).toHaveLength(3);
  expect((await as("me").run("last")).run.id).toBe(mine);
  expect(await as("me").jobs()).toHaveLength(1);
  expect(await as("root").jobs()).toHaveLength(2);
});

test("every route that names a run of another key says that there is none", async () => {
  const { paths } = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
    paths: Record<string, object>;
  };
  const routes = Object.keys(paths).filter((path) => path.includes("{run}"));
  expect(routes.length).toBeGreaterThanOrEqual(6);
  for (const route of routes) {
    const path = (run: string) =>
      route.replace("{run}", run).replace("{task}", "1").replace("{goal}", "g0");
    const refused = await ask("me", path(yours));
    expect([route, refused.status, await refused.text()]).toEqual([
      route,
      404,
      expect.stringContaining(`there is no run ${yours}`),
    ]);
    // Nor where the server keeps its files.
    expect(await (await ask("me", path(yours))).text()).not.toContain(tmpdir());
    const shown = await ask("me", path(mine));
    expect([route, shown.status]).toEqual([route, 200]);
    await shown.body?.cancel();
  }
  const response = await ask("me", "/v1/runs/events");
  const reader = response.body?.getReader();
  const first = Buffer.from((await reader?.read())?.value ?? "").toString();
  await reader?.cancel();
  expect(first).toContain(mine);
  expect(first).not.toContain(yours);
});

test("agents see the runs of their key as well", async () => {
  const agent = new Client({ name: "test", version: "1" });
  const headers = { authorization: "Bearer me" };
  const url = new URL(`${server.url}/mcp`);
  const transport = new StreamableHTTPClientTransport(url, { requestInit: { headers } });
  await agent.connect(transport as Transport);
  const said = async (given: object) =>
    JSON.stringify(await agent.callTool({ name: "runs", arguments: { ...given } }));
  const list = await said({});
  expect(list).toContain(mine);
  expect(list).not.toContain(yours);
  expect(await said({ run: yours })).toContain("there is no run");
  await expect(agent.readResource({ uri: `lemmata://runs/${yours}` })).rejects.toThrow();
  await agent.close();
});

test("a key that has spent its day is told when it may ask a model again", async () => {
  const asked = { theorem: "theorem t : True", policies: ["llm"] };
  const refused = await server.post("/v1/prove", asked, { authorization: "me" });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after")) / 3600).toBeCloseTo(24, 0);
  expect(await refused.json()).toMatchObject({ error: { code: "rate-limited" } });
});
