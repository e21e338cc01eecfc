import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OptimizationReward, ProofReward } from "../src/core/index.ts";
import type { RewardAnswer } from "../src/rewards/index.ts";
import { builtMain } from "./support/built-package.ts";
import { type OpenRewardServer, openRewardServer } from "./support/open-reward-server.ts";
import { mixedLoad, summaryOf } from "./support/reward-load.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PROJECT = fileURLToPath(new URL("./projects/geometry", import.meta.url));
const STATEMENT = "theorem t (p q : Prop) (hp : p) (hq : q) : p ∧ q := by";
const GOOD = "\n  exact ⟨hp, hq⟩";
const HALF = "\n  constructor\n  · exact hp\n  · exact hp";

let server: OpenRewardServer;
beforeAll(async () => {
  server = await openRewardServer({ lanes: 3, maxWaiting: 200, project: PROJECT });
});
afterAll(() => server.close());

/** An answer as it comes over the wire: of either kind, or an error, which has no reward. */
type Result = RewardAnswer & { reward: ProofReward & OptimizationReward };

async function score(items: object[]) {
  const answer = await server.post("/score", { items });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { results: Result[] }).results;
}

test("outcome and scores of tactics with their places", async () => {
  const [result] = await score([{ id: "a", statement: STATEMENT, completion: HALF }]);
  expect(result).toMatchObject({ id: "a", index: 0, status: "ok", kind: "proof" });
  expect(result?.reward).toMatchObject({ outcome: 0, verdict: "rejected", firstError: 2 });
  expect(result?.reward.tactics.map((t: { score: number }) => t.score)).toEqual([
    -0.05, -0.05, -0.1,
  ]);
  expect(result?.reward.tactics[1]?.pos).toEqual({ line: 3, column: 4 });
});

test("what a statement imports is found in the project of the service, for every kind", async () => {
  const head = "import Geo.Basic\n\nopen Geo\n\n";
  const claim = "theorem four (p : Point) : p.swap.swap.swap.swap = p";
  const lemma = "theorem twice (q : Point) : q.swap.swap = q := by sorry";
  const results = await score([
    { statement: `${head}${claim} := by`, completion: "\n  simp" },
    {
      kind: "optimization",
      original: `${head}${claim} := by\n  rw [swap_swap]\n  rw [swap_swap]\n`,
      completion: `${head}${claim} := by\n  simp\n`,
    },
    {
      kind: "decomposition",
      statement: `${head}${claim} := by\n  sorry\n`,
      completion: `\`\`\`lean\n${lemma}\n\n${claim} := by rw [twice, twice]\n\`\`\``,
    },
  ]);
  expect(results.map(({ status, reward }) => [status, reward?.verdict])).toEqual([
    ["ok", "proved"],
    ["ok", "proved"],
    ["ok", "proved"],
  ]);
});

test("a mixed load over many connections: every answer arrives, and is right", async () => {
  const load = mixedLoad(60);
  const parts = Array.from({ length: 20 }, (_, i) => load.filter((_item, n) => n % 20 === i));
  const answers = await Promise.all(
    parts.map(async (part) => {
      const results = await score(part.map(({ item }) => item));
      return part.map(({ item, expected }, i) => {
        return { expected, found: summaryOf(results[i]), completion: item.completion };
      });
    }),
  );
  expect(answers.flat().filter(({ expected, found }) => expected !== found)).toEqual([]);
});

test("lines come as answers are there, and equal questions are scored once", async () => {
  const items = [GOOD, HALF, GOOD].map((completion, id) => ({
    id,
    statement: STATEMENT,
    completion,
  }));
  const answer = await server.post("/score", { items }, { accept: "application/x-ndjson" });
  expect(answer.headers.get("content-type")).toContain("ndjson");
  const lines = (await answer.text())
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  lines.sort((a, b) => a.index - b.index);
  expect(lines.map(({ reward }) => reward.outcome)).toEqual([1, 0, 1]);
  expect(lines[2].reward).toEqual(lines[0].reward);
  const again = await score(items);
  expect(again.map(({ reward }) => reward)).toEqual(lines.map(({ reward }) => reward));
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(Number(/repeated_items_total (\d+)/.exec(metrics)?.[1])).toBeGreaterThanOrEqual(4);
  expect(metrics).toContain('items_total{verdict="proved"}');
});

test("a rewritten proof is worth what the metric gains, and nothing when it is not proved", async () => {
  const original = "theorem t (n : Nat) : n + 0 = n := by\n  have h : n = n := rfl\n  simp\n";
  const task = { kind: "optimization", original, metric: "length" };
  const [better, cheat] = await score([
    { ...task, completion: "theorem t (n : Nat) : n + 0 = n := by\n  simp\n" },
    { ...task, completion: "theorem t (n : Nat) : n = n := by\n  rfl\n" },
  ]);
  expect(better?.reward).toMatchObject({ verdict: "proved", score: 1 });
  expect(better?.reward.theorems).toEqual([{ name: "t", before: -2, after: -1 }]);
  expect(cheat?.reward).toMatchObject({ verdict: "rejected", score: 0 });
  const [unknown] = await score([{ ...task, metric: "beauty", completion: original }]);
  expect(unknown).toMatchObject({ status: "error", code: "bad-input" });
});

test("faults of a request and of an item are told apart", async () => {
  const [bad, good] = await score([
    { statement: "theorem t : nonsense := by", completion: GOOD },
    { statement: STATEMENT, completion: GOOD },
  ]);
  expect(bad).toMatchObject({ status: "error", code: "bad-input" });
  expect(good?.reward.outcome).toBe(1);
  for (const body of ["{", { items: [] }, { items: [{ statement: 3 }] }, { item: [] }]) {
    expect((await server.post("/score", body)).status).toBe(400);
  }
  expect((await fetch(`${server.url}/nowhere`)).status).toBe(404);
  expect(await (await fetch(`${server.url}/health`)).json()).toEqual({ status: "ok" });
});

test("a request that finds no room is told when to come back, and nothing of it is scored", async () => {
  const items = mixedLoad(201).map(({ item }) => item);
  const large = await server.post("/score", { items });
  expect(large.status).toBe(413);
  const slow = Array.from({ length: 150 }, (_, n) => ({
    statement: `theorem r${n} : ${n} = ${n} := by`,
    completion: "\n  rfl",
  }));
  const first = score(slow);
  await new Promise((resolve) => setTimeout(resolve, 50));
  const others = Array.from({ length: 150 }, (_, n) => ({
    statement: `theorem s${n} : ${n} = ${n} := by`,
    completion: "\n  rfl",
  }));
  const refused = await server.post("/score", { items: others });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  expect((await first).every(({ reward }) => reward.outcome === 1)).toBe(true);
});

test("OpenRLHF and LLaMA-Factory are answered in their forms", async () => {
  const prompt = `Prove this:\n\`\`\`lean4\n${STATEMENT} sorry\n\`\`\`\n`;
  const proof = `\`\`\`lean4\n${STATEMENT}${GOOD}\n\`\`\``;
  const rlhf = { query: [prompt + proof, HALF], prompts: [prompt, ""], labels: [null, STATEMENT] };
  expect(await (await server.post("/openrlhf", rlhf)).json()).toEqual({
    rewards: [1, 0],
    scores: [1, 0],
    extra_logs: { tactics: [1, 3], passed_tactics: [1, 2 / 3] },
  });
  const empty = await (
    await server.post("/openrlhf", { query: [], prompts: [], labels: [] })
  ).json();
  expect(empty).toEqual({ rewards: [], scores: [], extra_logs: {} });
  const messages = [prompt + proof, `${prompt}I cannot.`];
  const factory = await server.post("/llamafactory", { model: "m", messages });
  expect(await factory.json()).toEqual({ scores: [1, 0] });
  expect((await server.post("/llamafactory", { messages: ["no block"] })).status).toBe(400);
});

describe("the Python clients, with Debian's python3", () => {
  const PYTHON = "/usr/bin/python3";
  const python = async (code: string) => {
    const child = spawn(PYTHON, ["-c", code], {
      cwd: `${ROOT}/integrations`,
      env: { ...process.env, LEMMATA_REWARD_URL: server.url, PYTHONDONTWRITEBYTECODE: "1" },
    });
    const chunks: string[] = [];
    const faults: string[] = [];
    child.stdout.setEncoding("utf8").on("data", (text) => chunks.push(text));
    child.stderr.setEncoding("utf8").on("data", (text) => faults.push(text));
    const [status] = await once(child, "close");
    expect(faults.join("")).toBe("");
    expect(status).toBe(0);
    return JSON.parse(chunks.join(""));
  };
  const given = `import json\nS = ${JSON.stringify(STATEMENT)}\nGOOD = ${JSON.stringify(GOOD)}\nHALF = ${JSON.stringify(HALF)}\n`;
  const isThere = spawnSync(PYTHON, ["--version"]).status === 0;

  test.skipIf(!isThere)("verl: equal keys on every row", async () => {
    const rows = await python(
      `${given}from verl_reward import compute_score as c\nprint(json.dumps([c("d", x, s) for s, x in [(S, GOOD), (S, HALF)]]))`,
    );
    expect(rows.map((row: { score: number }) => row.score)).toEqual([1, 0]);
    expect(rows.map((row: { unjudged: number }) => row.unjudged)).toEqual([0, 0]);
    expect(new Set(rows.map((row: object) => Object.keys(row).sort().join())).size).toBe(1);
    expect(JSON.parse(rows[1].tactics)).toEqual([
      [3, 14, -0.05],
      [20, 28, -0.05],
      [34, 42, -0.1],
    ]);
  });

  test.skipIf(!isThere)("TRL: plain and conversational completions", async () => {
    const code = `from trl_reward import proof_reward, tactic_reward\nC = [GOOD, [{"role": "assistant", "content": HALF}]]\nprint(json.dumps([f(["p"] * 2, C, completion_ids=[[], []], statement=[S, S], other=[1, 2]) for f in (proof_reward, tactic_reward)]))`;
    expect(await python(given + code)).toEqual([
      [1, 0],
      [1, 0.5],
    ]);
  });

  test.skipIf(!isThere)("OpenRLHF and verifiers", async () => {
    const code = `from openrlhf_reward import reward_func\nfrom verifiers_environment import proved, parses\nstate = {}\nV = [proved("p", [{"role": "assistant", "content": HALF}], S, state), parses("p", HALF, S, state), proved("p", GOOD, S)]\nprint(json.dumps([reward_func([GOOD, HALF], ["", ""], [S, S])["rewards"], V]))`;
    expect(await python(given + code)).toEqual([
      [1, 0],
      [0, 1, 1],
    ]);
  });

  test.skipIf(!isThere)("a refused request raises with the service's words", async () => {
    const code = `import lemmata_client as l\ntry:\n    l.post("/score", {"items": []})\nexcept l.RewardServiceError as e:\n    print(json.dumps(str(e)))`;
    expect(await python(given + code)).toContain("400");
  });
});

test("the command listens, and answers what it accepted before it stops", async () => {
  const main = builtMain();
  const child = spawn(process.execPath, [main, "reward", "serve", "--port", "18437"]);
  const closed = once(child, "close");
  try {
    const [line] = await once(child.stdout.setEncoding("utf8"), "data");
    expect(line).toContain("listening on http://127.0.0.1:18437");
    const asked = fetch("http://127.0.0.1:18437/score", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ items: [{ statement: STATEMENT, completion: GOOD }] }),
    });
    await new Promise((resolve) => setTimeout(resolve, 500));
    child.kill("SIGTERM");
    const answered = asked.then(() => performance.now());
    const { results } = (await (await asked).json()) as { results: Result[] };
    expect(results[0]?.reward.outcome).toBe(1);
    expect((await closed)[0]).toBe(0);
    expect(performance.now() - (await answered)).toBeLessThan(20_000);
  } finally {
    child.kill("SIGKILL");
  }
});
