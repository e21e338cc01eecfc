import { afterAll, beforeAll, expect, test } from "vitest";
import { type ScriptedAnswer, ScriptedModelServer } from "../../../tests/scripted-model-server.ts";
import type { ModelAnswer, ModelReply } from "../../core/ports/index.ts";
import { ModelBudget } from "./budget.ts";
import { ModelSession, type ModelSessionOptions } from "./model-session.ts";
import type { ModelsSection } from "./model-settings.ts";

let server: ScriptedModelServer;
beforeAll(async () => {
  server = await ScriptedModelServer.start();
});
afterAll(() => server.close());

const MESSAGES = [
  { role: "system", content: "You prove." },
  { role: "user", content: "Prove this." },
] as const;
const ASK = { role: "complete", messages: MESSAGES };

function open(
  more: Partial<ModelSessionOptions> & { settings?: ModelsSection[string] } = {},
): ModelSession {
  const { settings, ...options } = more;
  const models = {
    default: {
      provider: "vllm" as const,
      model: "test-model",
      baseUrl: server.baseUrl,
      inputPrice: 1_000,
      outputPrice: 10_000,
      maxTokens: 50,
      ...settings,
    },
  };
  return new ModelSession({ models, budget: new ModelBudget({}), backoff: () => 1, ...options });
}

async function failureOf(session: ModelSession) {
  const answer = await session.ask(ASK);
  if (answer.status !== "failed") throw new Error(`expected a failure, got ${answer.status}`);
  return answer.failure;
}

test("one role can stand in for roles with different models", async () => {
  server.play(["one", "two"]);
  const at = { provider: "vllm" as const, baseUrl: server.baseUrl };
  const models = { complete: { ...at, model: "small" }, decompose: { ...at, model: "large" } };
  const session = new ModelSession({ models, budget: new ModelBudget({}) });
  for (const proposer of ["complete", "decompose"]) {
    await session.ask({ role: "corrector", fallback: ["correct", proposer], messages: MESSAGES });
  }
  expect(server.requests.map(({ body }) => body.model)).toEqual(["small", "large"]);
  expect(session.counts().get("corrector")).toMatchObject({ calls: 2 });
});

test("without a system message none is sent", async () => {
  server.play(["one", "two"]);
  for (const stream of [true, false]) {
    const session = open({ settings: { stream } });
    await session.ask({ role: "complete", messages: [{ role: "user", content: "Prove it." }] });
  }
  expect(server.requests.map(({ body }) => body.messages.map(({ role }) => role))).toEqual([
    ["user"],
    ["user"],
  ]);
});

const textOf = (answer: ModelAnswer) =>
  answer.status === "answered" ? answer.reply.text : answer.status;

test.each([
  true,
  false,
])("an answer comes with its tokens and cost (stream: %s)", async (stream) => {
  server.play(["by simp"]);
  const session = open({ settings: { stream, temperature: 0.5, options: { top_k: 3 } } });
  expect(await session.ask(ASK)).toMatchObject({
    status: "answered",
    reply: { text: "by simp", finish: "stop", model: "test-model", estimated: false },
    cost: 0.3,
    cached: false,
  });
  expect(session.counts().get("complete")).toEqual({
    calls: 1,
    cached: 0,
    retries: 0,
    failures: 0,
    inputTokens: 100,
    outputTokens: 20,
    cost: 0.3,
  });
  const { body, path } = server.requests[0] ?? {};
  expect(path).toBe("/v1/chat/completions");
  expect(body).toMatchObject({ model: "test-model", max_tokens: 50, temperature: 0.5, top_k: 3 });
  expect(body?.messages.map(({ role }) => role)).toEqual(["system", "user"]);
});

test("cut-off and refused answers say so", async () => {
  server.play([
    { text: "by si", finish: "length" },
    { text: "", finish: "content_filter" },
  ]);
  const session = open();
  expect(await session.ask(ASK)).toMatchObject({ reply: { finish: "length" } });
  expect(await session.ask(ASK)).toMatchObject({ reply: { finish: "refused" } });
});

test("tokens are estimated where the server does not count", async () => {
  server.play([{ text: "by simp", usage: null }]);
  const answer = await open().ask(ASK);
  expect(answer).toMatchObject({ reply: { estimated: true } });
  const { inputTokens, outputTokens } = (answer as { reply: ModelReply }).reply.usage;
  expect(inputTokens).toBeGreaterThan(5);
  expect(outputTokens).toBeGreaterThan(1);
});

const PASSING: [string, ScriptedAnswer, { billed: number }][] = [
  ["429", { status: 429, headers: { "retry-after": "0" } }, { billed: 0 }],
  ["500", { status: 500 }, { billed: 0 }],
  ["a truncated body", { fault: "truncated" }, { billed: 1 }],
  ["malformed JSON", { fault: "malformed" }, { billed: 1 }],
  ["a cut connection", { fault: "reset" }, { billed: 0 }],
];

test.each(PASSING)("%s is tried again", async (_, fault, { billed }) => {
  server.play([fault, "by simp"]);
  const session = open();
  expect(textOf(await session.ask(ASK))).toBe("by simp");
  expect(session.counts().get("complete")).toMatchObject({ retries: 1, calls: 1 + billed });
});

test("a slow server times out, and is tried again", async () => {
  server.play([{ fault: "silent" }, "by simp"]);
  const session = open({ settings: { timeoutMs: 300 } });
  expect(textOf(await session.ask(ASK))).toBe("by simp");
  server.play([{ fault: "silent" }]);
  expect(await failureOf(open({ settings: { timeoutMs: 100, retries: 0 } }))).toMatchObject({
    kind: "timed-out",
    permanent: false,
    message: expect.stringContaining("within 100 ms"),
  });
});

test("Retry-After holds back every request to that server", async () => {
  const limited = { status: 429, headers: { "retry-after-ms": "300" } };
  server.play([limited, "first", "second"]);
  const session = open({ settings: { concurrency: 1 } });
  await Promise.all([session.ask(ASK), session.ask(ASK)]);
  const [first, second, third] = server.requests.map(({ at }) => at) as [number, number, number];
  expect(second - first).toBeGreaterThan(290);
  expect(third - first).toBeGreaterThan(290);
});

test("a server that stays overloaded is given up after the retries", async () => {
  server.play(() => ({ status: 503, body: "overloaded" }));
  const failure = await failureOf(open({ settings: { retries: 2 } }));
  expect(failure).toMatchObject({ kind: "overloaded", permanent: false });
  expect(server.requests).toHaveLength(3);
});

test("a Retry-After of hours is not waited for", async () => {
  server.play([{ status: 429, headers: { "retry-after": "7200" } }]);
  expect((await failureOf(open())).message).toContain("wait 7200 s");
});

const PERMANENT: [number, string, string, string][] = [
  [401, "", "key", "names? its variable|Check the key|name its variable"],
  [403, "", "key", "key"],
  [404, "", "not-found", "/v1"],
  [400, "", "bad-request", "maxTokens"],
  [429, '{"error":{"message":"x","code":"insufficient_quota"}}', "key", "Top it up"],
];

test.each(
  PERMANENT,
)("%i is not tried again, and says what to do", async (status, body, kind, hint) => {
  server.play([body ? { status, body } : { status }]);
  const failure = await failureOf(open());
  expect(failure).toMatchObject({ kind, permanent: true });
  expect(failure.hint).toMatch(new RegExp(hint));
  expect(server.requests).toHaveLength(1);
});

test("a server that does not run is named", async () => {
  const settings = { baseUrl: "http://127.0.0.1:9/v1" };
  const failure = await failureOf(open({ settings }));
  expect(failure.kind).toBe("unreachable");
  expect(failure.hint).toContain("Is the server running?");
});

test("a missing key is named before anything is sent, and a present one is sent", async () => {
  const settings = { apiKeyVariable: "SOME_KEY" };
  server.play(["by simp"]);
  const failure = await failureOf(open({ settings, env: {} }));
  expect(failure.message).toContain("SOME_KEY");
  await open({ settings, env: { SOME_KEY: "hello" } }).ask(ASK);
  expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(["Bearer hello"]);
});

test("a role without a model says what is missing", async () => {
  const session = new ModelSession({ models: {}, budget: new ModelBudget({}) });
  expect((await failureOf(session)).message).toBe(
    "models.complete (or models.default) names no provider",
  );
});

test("the limit of calls is hard, also with requests side by side", async () => {
  server.play(() => "by simp");
  const budget = new ModelBudget({ maxModelCalls: 3 });
  const session = open({ budget });
  const answers = await Promise.all(Array.from({ length: 8 }, () => session.ask(ASK)));
  expect(answers.filter(({ status }) => status === "answered")).toHaveLength(3);
  expect(answers.find(({ status }) => status === "exhausted")).toMatchObject({
    budget: { limit: "calls", message: "3 of 3 model calls were made" },
  });
  expect(server.requests).toHaveLength(3);
});

test("the limit of cost is never passed", async () => {
  server.play(() => "by simp");
  // An answer costs 0.30; at worst 0.50 for the output and some cents for the input.
  const budget = new ModelBudget({ maxCost: 1.2 });
  const session = open({ budget });
  const answers = await Promise.all(Array.from({ length: 8 }, () => session.ask(ASK)));
  expect(budget.spent.cost).toBeLessThanOrEqual(1.2);
  expect(answers.filter(({ status }) => status === "answered").length).toBeGreaterThanOrEqual(2);
  expect(answers.at(-1)).toMatchObject({ status: "exhausted", budget: { limit: "cost" } });
});

test("a cached answer is free, and the same question asked twice gives two samples", async () => {
  const kept = new Map<string, ModelReply>();
  const cache = {
    get: (key: string) => kept.get(key),
    put: (key: string, reply: ModelReply) => void kept.set(key, reply),
  };
  server.play(["one", "two", "three"]);
  const first = open({ cache });
  expect([textOf(await first.ask(ASK)), textOf(await first.ask(ASK))]).toEqual(["one", "two"]);
  const again = open({ cache, budget: new ModelBudget({ maxModelCalls: 1 }) });
  expect([textOf(await again.ask(ASK)), textOf(await again.ask(ASK))]).toEqual(["one", "two"]);
  expect(again.counts().get("complete")).toMatchObject({ calls: 0, cached: 2, cost: 0 });
  expect(textOf(await again.ask({ ...ASK, sample: 1 }))).toBe("three");
  expect(server.requests).toHaveLength(3);

  const replaying = open({ cache, replay: true, settings: { baseUrl: "http://127.0.0.1:9/v1" } });
  expect(textOf(await replaying.ask(ASK))).toBe("one");
  const miss = await replaying.ask({ ...ASK, messages: [{ role: "user", content: "new" }] });
  expect(miss).toMatchObject({ failure: { kind: "not-recorded", permanent: true } });
});

test("a cancelled request ends at once", async () => {
  server.play([{ fault: "silent" }]);
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 50);
  const answer = await open().ask({ ...ASK, signal: controller.signal });
  expect(answer.status).toBe("cancelled");
});

test("every request is told to the listener", async () => {
  server.play(["by simp"]);
  const calls: string[] = [];
  await open({
    onCall: ({ role, key, answer }) => calls.push(`${role} ${key.length} ${answer.status}`),
  }).ask(ASK);
  expect(calls).toEqual(["complete 64 answered"]);
});

test("tasks have counts of their own, and one budget", async () => {
  server.play(() => "by simp");
  const session = open({ budget: new ModelBudget({ maxModelCalls: 2 }) });
  const told: string[] = [];
  const tasks = ["a", "b", "c"].map((about) => ({
    about,
    session: session.fork((call) => told.push(`${call.about} ${call.answer.status}`)),
  }));
  for (const task of tasks) await task.session.ask({ ...ASK, about: task.about });
  expect(told).toEqual(["a answered", "b answered", "c exhausted"]);
  expect(tasks.map((task) => task.session.counts().get("complete")?.calls)).toEqual([
    1,
    1,
    undefined,
  ]);
});

test("a task has its own limit within that of the run, less what it used before", async () => {
  server.play(() => "by simp");
  const run = new ModelBudget({ maxModelCalls: 5 });
  const session = open({ budget: run });
  const limits = { maxModelCallsPerTask: 3 };
  const task = (calls: number) =>
    session.fork(undefined, session.taskBudget(limits, { calls, cost: 0 }));
  const ask = (asked: ModelSession) => Promise.all(Array.from({ length: 8 }, () => asked.ask(ASK)));
  const answered = (answers: ModelAnswer[]) =>
    answers.filter(({ status }) => status === "answered").length;
  const first = await ask(task(1));
  expect(answered(first)).toBe(2);
  expect(first.at(-1)).toEqual({
    status: "exhausted",
    budget: {
      limit: "calls",
      message: "3 of 3 model calls were made for this task",
      isOfTask: true,
    },
  });
  const [second, third] = await Promise.all([ask(task(0)), ask(task(0))]);
  expect(answered(second) + answered(third)).toBe(3);
  expect(run.spent.calls).toBe(5);
  expect([...second, ...third]).toContainEqual({
    status: "exhausted",
    budget: { limit: "calls", message: "5 of 5 model calls were made" },
  });
  expect(server.requests).toHaveLength(5);
});

test("the cost of a task is limited, too", async () => {
  server.play(() => "by simp");
  const session = open({ budget: new ModelBudget({}) });
  const spent = { calls: 0, cost: 0.3 };
  const task = session.fork(undefined, session.taskBudget({ maxCostPerTask: 1.2 }, spent));
  const answers = await Promise.all(Array.from({ length: 8 }, () => task.ask(ASK)));
  const cost = task.counts().get("complete")?.cost ?? 0;
  expect(cost).toBeGreaterThan(0);
  expect(cost + spent.cost).toBeLessThanOrEqual(1.2);
  expect(answers.at(-1)).toMatchObject({ status: "exhausted", budget: { isOfTask: true } });
});

test("a limit of cost without prices is refused before anything is spent", async () => {
  server.play(["by simp"]);
  const models = {
    default: { provider: "openai-compatible" as const, model: "m", baseUrl: server.baseUrl },
  };
  const session = new ModelSession({ models, budget: new ModelBudget({ maxCost: 1 }) });
  expect((await failureOf(session)).message).toContain("no inputPrice and outputPrice");
  expect(server.requests).toHaveLength(0);
});
