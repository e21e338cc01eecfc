import { expect, test } from "vitest";
import { LemmataError } from "../core/errors/index.ts";
import type { OptimizationReward } from "../core/index.ts";
import { makeRewardServer } from "./http/index.ts";
import { REWARD_KINDS, type RewardAnswer, type RewardItem, type Scorers } from "./reward-kinds.ts";
import { RewardService, type RewardServiceOptions } from "./reward-service.ts";
import { judgedScore } from "./tasks/judged-score.ts";

const lean = { processIds: [], close: async () => {} };

function optimization(verdict: OptimizationReward["verdict"]): OptimizationReward {
  return {
    metric: "length",
    verdict,
    score: 1,
    theorems: [],
    reasons: [],
    violations: [],
    elapsedMs: 1,
  };
}

/** A service whose scorers say what they were asked for; `score` makes the reward. */
function fakeService(
  score: (item: RewardItem) => Promise<OptimizationReward>,
  { share, ...options }: Partial<RewardServiceOptions> & { share?: { given: number } } = {},
) {
  const asked: string[] = [];
  const closed: string[] = [];
  const scorer = (kind: string) => ({
    score(item: RewardItem, { timeoutMs }: { timeoutMs: number }) {
      asked.push(`${kind} ${timeoutMs}`);
      return score(item);
    },
    isFinal: ({ verdict }: { verdict: string }) => verdict !== "timed-out" && verdict !== "crashed",
    close: async () => {
      closed.push(kind);
    },
  });
  const pairs = Object.keys(REWARD_KINDS).map((kind) => [kind, scorer(kind)]);
  const scorers: Scorers = Object.fromEntries(pairs);
  const host = share && { share: Object.assign(share, { close: () => {} }) };
  const service = new RewardService({ lean, scorers, ...host }, { lanes: 1, ...options });
  return { service, asked, closed };
}

const proof = (completion: string, timeoutMs?: number): RewardItem => {
  return { kind: "proof", statement: "theorem t : P := by", completion, timeoutMs };
};

async function answers(service: RewardService, items: RewardItem[]) {
  const accepted = service.accept(items);
  if ("retryAfterSeconds" in accepted) throw new Error("there is room");
  return Promise.all(accepted);
}

test("an item goes to the scorer of its kind, with the time that it may take", async () => {
  const { service, asked, closed } = fakeService(async () => optimization("proved"), {
    maxTimeoutMs: 20_000,
  });
  const decomposition: RewardItem = {
    kind: "decomposition",
    statement: "theorem t : P := sorry",
    completion: "",
    timeoutMs: 90_000,
  };
  const found = await answers(service, [proof("a"), decomposition]);
  expect(asked).toEqual(["proof 15000", "decomposition 20000"]);
  expect(found).toMatchObject([
    { status: "ok", kind: "proof" },
    { status: "ok", kind: "decomposition" },
  ]);
  await service.close();
  expect(closed).toEqual(Object.keys(REWARD_KINDS));
});

test("equal items are scored once; what crashed is scored again", async () => {
  const verdicts: OptimizationReward["verdict"][] = ["crashed", "proved", "rejected"];
  const { service, asked } = fakeService(async () => optimization(verdicts.shift() ?? "crashed"));
  expect(await answers(service, [proof("a"), proof("a")])).toHaveLength(2);
  const again = await answers(service, [proof("a")]);
  expect(again).toMatchObject([{ reward: { verdict: "proved" } }]);
  await answers(service, [proof("a")]);
  expect(asked).toHaveLength(2);
});

test("what a scorer throws is the answer to its item, and is not kept", async () => {
  const { service, asked } = fakeService(() =>
    Promise.reject(new LemmataError("bad-input", "no theorem")),
  );
  const error = { status: "error", code: "bad-input", message: "no theorem" };
  expect(await answers(service, [proof("a")])).toEqual([error]);
  await answers(service, [proof("a")]);
  expect(asked).toHaveLength(2);
});

test("items beyond the queue are refused together, with a time to come back", () => {
  const { service } = fakeService(() => new Promise(() => {}), { maxWaiting: 2 });
  service.accept([proof("a"), proof("b")]);
  expect(service.accept([proof("c"), proof("d"), proof("e")])).toMatchObject({
    retryAfterSeconds: expect.any(Number),
  });
});

test("the HTTP service takes items of every kind, and says which field of which item is wrong", async () => {
  const { service } = fakeService(async () => optimization("proved"));
  const server = makeRewardServer(service);
  const post = (items: object[]) =>
    server.inject({ method: "POST", url: "/score", payload: { items } });
  const text = { statement: "theorem t : P := by", completion: " p" };
  const accepted = await post([
    { id: 7, ...text },
    { kind: "decomposition", ...text, temperature: 2 },
    { kind: "optimization", original: "", completion: "" },
  ]);
  expect(accepted.json().results).toMatchObject([
    { id: 7, index: 0, kind: "proof", status: "ok" },
    { index: 1, kind: "decomposition" },
    { index: 2, kind: "optimization" },
  ]);
  const wrong = await post([text, { kind: "proof", statement: 1, completion: "" }]);
  expect(wrong.statusCode).toBe(400);
  expect(wrong.json().error).toContain("items.1.statement");
  const unknown = await post([{ kind: "poem", ...text }]);
  expect(unknown.statusCode).toBe(400);
  await server.close();
});

test("a time-out is the proof's fault only if the host gave it its time", async () => {
  const share = { given: 0 };
  const scored = (verdicts: OptimizationReward["verdict"][], givenMs: number) =>
    fakeService(
      async () => {
        share.given += givenMs;
        return optimization(verdicts.shift() ?? "timed-out");
      },
      { share },
    );
  const idle = scored([], 15_000);
  expect(await answers(idle.service, [proof("a")])).toMatchObject([
    { status: "ok", reward: { verdict: "timed-out" } },
  ]);
  expect(idle.asked).toEqual(["proof 15000"]);
  const busy = scored([], 3_000);
  const [open] = await answers(busy.service, [proof("a")]);
  const message = expect.stringContaining("too busy");
  expect(open).toMatchObject({ status: "unjudged", retry: true, message });
  expect(judgedScore(open as RewardAnswer)).toBeNull();
  const later = scored(["timed-out", "proved"], 3_000);
  expect(await answers(later.service, [proof("a")])).toMatchObject([{ status: "ok" }]);
  expect(later.asked).toHaveLength(2);
});

test.each([
  { why: "time", judge: async () => optimization("timed-out"), retry: true, code: 503 },
  {
    why: "something else",
    judge: () => Promise.reject(new LemmataError("not-judged", "nobody revised it")),
    retry: false,
    code: 422,
  },
])("trainers that know no null get no 0 for want of $why", async ({ judge, retry, code }) => {
  const { service } = fakeService(judge, { share: { given: 0 } });
  const server = makeRewardServer(service);
  const label = "theorem t : 1 = 1 := by sorry";
  const openRlhf = { query: ["by rfl"], prompts: [""], labels: [label] };
  const factory = { messages: [`\`\`\`lean\n${label}\n\`\`\`\nby rfl`] };
  for (const [url, payload] of [
    ["/openrlhf", openRlhf],
    ["/llamafactory", factory],
  ] as const) {
    const answer = await server.inject({ method: "POST", url, payload });
    expect(answer.statusCode).toBe(code);
    // Told to come back where that helps.
    expect(Number(answer.headers["retry-after"] ?? 0) > 0).toBe(retry);
  }
  const items = [{ statement: label, completion: "by rfl" }];
  const { results } = (
    await server.inject({ method: "POST", url: "/score", payload: { items } })
  ).json();
  expect(results).toMatchObject([{ status: "unjudged", retry, score: null }]);
  await server.close();
  await service.close();
});
