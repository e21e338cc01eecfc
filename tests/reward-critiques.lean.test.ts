import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CritiqueReward } from "../src/core/index.ts";
import { CritiqueScorer } from "../src/rewards/critique-scorer.ts";
import { type OpenRewardServer, openRewardServer } from "./support/open-reward-server.ts";

const PYTHON = "/usr/bin/python3";
const INTEGRATIONS = fileURLToPath(new URL("../integrations", import.meta.url));

let server: OpenRewardServer;
beforeAll(async () => {
  server = await openRewardServer({ lanes: 1 });
});
afterAll(() => server.close());

const post = (items: object[]) => server.post("/score", { items });

const parts = ["subgoal", "gap_analysis", "checklist"];
const said = parts.map((part) => `<${part}>\n- line 2: ${part} of x\n</${part}>`).join("\n");
const draft = "def double(x):\n    return x + 2\n";
const item = {
  kind: "critique",
  task: "Double a number.",
  draft,
  critique: said,
  revised: "def double(x):\n    return x * 2\n",
  tests: "assert double(2) == 4\nassert double(5) == 10\n",
};
const scoreCritiques = async (...changes: object[]) => {
  const answer = await post(changes.map((change) => ({ ...item, ...change })));
  expect(answer.status).toBe(200);
  const { results } = (await answer.json()) as {
    results: { status: string; code?: string; reward: CritiqueReward }[];
  };
  return results;
};

test("both programs run, and the reward has what the tests gained", async () => {
  const [plain, worse, close] = await scoreCritiques(
    {},
    { revised: "def double(x):\n    return None + x\n" },
    { reference: said, quality: 0.5 },
  );
  expect(plain?.reward).toMatchObject({
    verdict: "passed",
    reward: 1.5,
    dense: 0,
    sparse: 1.5,
    similarity: null,
    before: { status: "wrong-answer", passed: 1, total: 2, score: 0.5 },
    after: { status: "passed", passed: 2, total: 2, score: 2 },
  });
  expect(JSON.stringify(plain)).not.toContain("detail");
  expect(worse?.reward).toMatchObject({ verdict: "exception", sparse: expect.closeTo(-0.6, 9) });
  expect(close?.reward.dense).toBeCloseTo(0.75, 9);
  expect(close?.reward.reward).toBeCloseTo(0.3 * 0.75 + 1.5, 9);
});

test("a critique that cannot be read is worth nothing, and nothing is run for it", async () => {
  const [result] = await scoreCritiques({ critique: "Looks fine.", quality: 1 });
  expect(result?.reward).toMatchObject({
    verdict: "unreadable",
    reward: 0,
    dense: 0,
    sparse: 0,
    before: null,
    after: null,
    reasons: ["there is no section <subgoal>"],
  });
});

test("tests come as inputs and outputs, too, and in all forms of a suite", async () => {
  const results = await scoreCritiques(
    { tests: [{ input: "3", output: "6" }], entryPoint: "double" },
    { draft: "print(1)", revised: "print(2)", tests: [{ input: "", output: "2\n" }] },
    { tests: { kind: "asserts", source: "assert double(4) == 8", functions: ["double"] } },
  );
  expect(results.map(({ reward }) => reward.sparse)).toEqual([2, 2, 2]);
  const [misnamed] = await scoreCritiques({ draft: "def twice(x):\n    return x * 2\n" });
  expect(misnamed?.reward).toMatchObject({ before: { status: "exception" }, verdict: "passed" });
});

test("a program that never ends is a timeout; tests that cannot be used are the asker's fault", async () => {
  const [endless, broken, none] = await scoreCritiques(
    { revised: "def double(x):\n    while True: pass\n", timeoutMs: 500 },
    { tests: "assert double(2 ==" },
    { tests: "x = 1", draft: "y = 1" },
  );
  expect(endless?.reward).toMatchObject({ verdict: "timed-out", sparse: expect.closeTo(-0.6, 9) });
  expect([broken?.code, none?.code]).toEqual(["bad-input", "bad-input"]);
  const wrong = await post([{ ...item, quality: 2 }]);
  expect(wrong.status).toBe(400);
  expect(await wrong.text()).toContain("items.0.quality");
});

test("without a sandbox each critique is told so, with what to install", async () => {
  const scorer = new CritiqueScorer({ python: "/nowhere/python3" });
  const asked = scorer.score({ ...item }, { timeoutMs: 1000 });
  await expect(asked).rejects.toMatchObject({ code: "sandbox-unavailable" });
  await scorer.close();
});

test.skipIf(!existsSync(PYTHON))(
  "critics in Python: somebody revises, both programs run",
  async () => {
    const code = `import json
from scope_reward import critique_reward
C = "<subgoal>\\n- a\\n</subgoal><gap_analysis>\\n- b\\n</gap_analysis><checklist>\\n- c\\n</checklist>"
P = "def f(x):\\n    return x\\n"
seen = []
def revise(task, draft, critique):
    seen.append((task, critique == C))
    return draft.replace("return x", "return x + 1")
f = critique_reward(revise, "sparse")
rows = dict(task=["t", "t"], draft=[P, P], tests=["assert f(1) == 2", "assert f(1 =="])
print(json.dumps([f(["p"] * 2, [C, [{"role": "assistant", "content": C}]], **rows), seen]))`;
    const env = { ...process.env, LEMMATA_REWARD_URL: server.url, PYTHONDONTWRITEBYTECODE: "1" };
    const run = promisify(execFile);
    const { stdout } = await run(PYTHON, ["-c", code], { cwd: INTEGRATIONS, env });
    expect(JSON.parse(stdout)).toEqual([
      [2, null],
      [
        ["t", true],
        ["t", true],
      ],
    ]);
  },
);
