import { describe, expect, test } from "vitest";
import { ScriptedModelServer } from "../../tests/scripted-model-server.ts";
import { fakeLean } from "../../tests/support/fakes.ts";
import { loadConfig } from "../llm/index.ts";
import { PolicySource } from "./policies.ts";
import { proveFile } from "./prove-file.ts";
import type { StrategyName } from "./search/problem.ts";
import { concludeTask } from "./task-result.ts";

const WORLD = { magic: new Set<number>(), rules: new Map() };
const FILE = "theorem a : P0 := sorry\n";
const STRATEGIES: StrategyName[] = ["best-first", "recursive", "staged"];

async function prove(
  {
    baseUrl,
    retries = 0,
    budget = {},
    spent,
  }: {
    baseUrl: string;
    retries?: number;
    budget?: object;
    spent?: { calls: number; cost: number };
  },
  { strategy, timeLimitMs }: { strategy: StrategyName; timeLimitMs: number },
) {
  const role = { provider: "vllm", model: "m", baseUrl, retries, stream: false };
  const config = loadConfig({ values: { models: { default: role }, budget }, env: {} });
  const nothing = { learned: undefined, isOrdered: false, withoutRules: undefined };
  const source = new PolicySource({ names: ["llm"], config, ...nothing });
  try {
    const { signal } = new AbortController();
    return await source.attempt(
      { lanes: 1, sample: 0, budget: source.taskBudget(spent ?? { calls: 0, cost: 0 }), signal },
      (policies, either) =>
        proveFile(fakeLean(WORLD), "a.lean", FILE, {
          ...{ core: false, policies, strategy, timeLimitMs, signal: either },
        }),
    );
  } finally {
    await source.close();
  }
}

async function deadAddress(): Promise<string> {
  const server = await ScriptedModelServer.start();
  const { baseUrl } = server;
  await server.close();
  return baseUrl;
}

describe.each(STRATEGIES)("strategy %s", (strategy) => {
  test("a server that is not there is an error of the run", async () => {
    const baseUrl = await deadAddress();
    await expect(prove({ baseUrl }, { strategy, timeLimitMs: 20_000 })).rejects.toMatchObject({
      code: "model-unavailable",
      message: expect.stringContaining("cannot reach"),
      hint: expect.stringContaining("Is the server running?"),
    });
  });

  test("also when the time is over before all retries are made", async () => {
    const baseUrl = await deadAddress();
    const given = { baseUrl, retries: 5 };
    await expect(prove(given, { strategy, timeLimitMs: 400 })).rejects.toMatchObject({
      code: "model-unavailable",
    });
  });

  test("a server that dies is one as well, after what it had answered was used", async () => {
    const server = await ScriptedModelServer.start(() => {
      if (server.requests.length > 1) return { fault: "reset" };
      return "```lean\ntheorem a : P0 := wrong\n```";
    });
    const { baseUrl } = server;
    const given = prove({ baseUrl }, { strategy, timeLimitMs: 20_000 });
    await expect(given).rejects.toMatchObject({ code: "model-unavailable" });
    await server.close();
  });
});

test("a server that answers now and then is none, and the task ends by itself", async () => {
  const server = await ScriptedModelServer.start(() =>
    server.requests.length % 2 === 0 ? { status: 500 } : "No idea.",
  );
  const { baseUrl } = server;
  const { result } = await prove({ baseUrl }, { strategy: "staged", timeLimitMs: 5_000 });
  await server.close();
  expect(result.status).toBe("incomplete");
});

test("a task that used up its own budget is finished, and says so; that of the run leaves it open", async () => {
  const server = await ScriptedModelServer.start(() => "```lean\ntheorem a : P0 := wrong\n```");
  const { baseUrl } = server;
  const result = async (budget: object, spent: number) => {
    const given = { baseUrl, budget, spent: { calls: spent, cost: 0 } };
    const attempt = await prove(given, { strategy: "best-first", timeLimitMs: 5_000 });
    const { report, ...attempted } = { ...attempt, report: attempt.result };
    return concludeTask({ report, ...attempted }, { elapsedMs: 0, use: attempt.use }, null);
  };
  const own = await result({ maxModelCallsPerTask: 3 }, 1);
  expect(server.requests).toHaveLength(2);
  expect(own).toMatchObject({
    status: "failed",
    modelFailure: "3 of 3 model calls were made for this task",
    result: { errorClass: "budget", modelCalls: 2 },
  });
  expect(own.budget).toBeUndefined();
  const whole = await result({ maxModelCallsPerTask: 9, maxModelCalls: 2 }, 0);
  await server.close();
  expect(whole).toMatchObject({ status: "skipped", budget: "2 of 2 model calls were made" });
});
