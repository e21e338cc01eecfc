import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ImproveState } from "../src/improve/index.ts";
import { ScriptedModelServer } from "./scripted-model-server.ts";
import { runLemmata } from "./support/run-lemmata.ts";

const folder = mkdtempSync(join(tmpdir(), "lemmata-hybrid-rl-"));
let server: ScriptedModelServer;

/** A goal of two parts; its plan has a lemma for each, which `rfl` does not prove. */
const both = (n: number) =>
  `theorem both_${n} (a b : Nat) (h : a = b + ${n}) : a + 0 = b + ${n} ∧ 1 * a = b + ${n}`;
const planFor = (
  n: number,
) => `theorem left_${n} (a b : Nat) (h : a = b + ${n}) : a + 0 = b + ${n} := by
  sorry

theorem right_${n} (a b : Nat) (h : a = b + ${n}) : 1 * a = b + ${n} := by
  sorry

${both(n)} := by
  exact ⟨left_${n} a b h, right_${n} a b h⟩`;
const block = (text: string) => `<think>\nIn parts.\n</think>\n\`\`\`lean\n${text}\n\`\`\``;

/** Logits of a policy: that it plans well, and that it proves by `omega`. The trainer below writes them. */
function weightsOf(model: string): { plan: number; omega: number } {
  if (model === "base") return { plan: 0, omega: -20 };
  return JSON.parse(readFileSync(join(folder, "loop", model, "weights.json"), "utf8"));
}

beforeAll(async () => {
  let drawn = 0;
  // Spread evenly over the unit interval, so that few answers show what is likely.
  const draw = (logit: number) => (drawn++ * 0.618034) % 1 < 1 / (1 + Math.exp(-logit));
  server = await ScriptedModelServer.start(({ body }) => {
    const asked = body.messages.at(-1)?.content ?? "";
    const [, n] = /theorem both_(\d+)/.exec(asked) ?? [];
    const { plan, omega } = weightsOf(body.model);
    if (n !== undefined)
      return block(draw(plan) ? planFor(Number(n)) : "example : True := trivial");
    return block(draw(omega) ? "by\n  omega" : "by\n  rfl");
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** A trainer of that policy: one step of policy gradient on the groups, and of imitation on the demonstrations. */
const TRAINER = `import { readFileSync, writeFileSync } from "node:fs";
const { LEMMATA_GROUPS, LEMMATA_DEMONSTRATIONS, LEMMATA_REPLAY_WEIGHT, LEMMATA_MODEL, LEMMATA_OUT } = process.env;
const rows = (file) => readFileSync(file, "utf8").split("\\n").filter(Boolean).map((line) => JSON.parse(line));
const groups = rows(LEMMATA_GROUPS);
const shown = rows(LEMMATA_DEMONSTRATIONS);
if (LEMMATA_REPLAY_WEIGHT !== "0.08" || groups.length === 0 || shown.length === 0) process.exit(3);
const isPlan = ({ completion: [{ content }] }) => content.includes("left_");
const gain = groups.reduce((sum, row) => sum + row.advantage * ((isPlan(row) ? 1 : 0) - 0.5), 0);
writeFileSync(LEMMATA_OUT + "/weights.json", JSON.stringify({ plan: 2 * gain, omega: 10 * 0.08 * shown.length }));
console.log(LEMMATA_MODEL.replace(/#.*/, "#" + LEMMATA_OUT.split("/").at(-1)));
`;

const read = (path: string) => readFileSync(join(folder, path), "utf8");
const rowsOf = (path: string) =>
  read(path)
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

test("groups with rewards, lemmas that are proved, and a policy that is better on held-out files", async () => {
  for (const n of [1, 2, 3])
    writeFileSync(join(folder, `f${n}.lean`), `${both(n)} := by\n  sorry\n`);
  writeFileSync(join(folder, "train.mjs"), TRAINER);
  const args = [
    ...["hybrid-rl", "f1.lean", "f2.lean", "f3.lean", "--model", `${server.baseUrl}#base`],
    ...["--out", "loop", "--trainer", `"${process.execPath}" train.mjs`, "--samples", "4"],
    ...["--tries", "1", "--validation", "0.34", "--threads", "1", "--parallel", "2", "--json"],
    ...["--fallback-heartbeats", "6000"],
  ];
  const first = await runLemmata(folder, [...args, "--iterations", "1"]);
  expect([first.status, first.stderr.match(/^error.*$/m)]).toEqual([0, null]);
  expect(existsSync(join(folder, "loop/steps"))).toBe(false);
  // More iterations go on from there.
  const done = await runLemmata(folder, [...args, "--iterations", "2"]);
  expect([done.status, done.stderr.match(/^error.*$/m)]).toEqual([0, null]);
  const { iterations, checkpoints, end }: ImproveState = JSON.parse(done.stdout);
  expect(end).toBe("iterations");
  const [before, after] = iterations.map(({ heldOut = {} }) => Object.values(heldOut));
  expect([before?.length, after?.length]).toEqual([1, 1]);
  expect(before?.[0]).toBeGreaterThan(0);
  expect(after?.[0]).toBeGreaterThan(before?.[0] as number);
  expect(checkpoints.decomposition?.iteration).toBe(2);

  const groups = rowsOf("loop/steps/001/groups.jsonl");
  for (const { completion, reward, advantage } of groups) {
    const isPlan = completion[0].content.includes("left_");
    expect(reward > 0).toBe(isPlan);
    expect(advantage > 0).toBe(isPlan);
    expect(completion[0].content).toContain("<think>");
  }
  // Two lemmas of each of the two goals, which the policy cannot prove yet.
  const shown = rowsOf("loop/steps/001/demonstrations.jsonl");
  expect(shown.map(({ by }) => by)).toEqual(Array(4).fill("fallback"));
  expect(JSON.parse(read("loop/goals.json")).rl.goals).toHaveLength(6);
  // What was asked is what is trained on; nothing of a held-out file is.
  const asked = new Set(server.requests.map(({ body }) => JSON.stringify(body.messages)));
  for (const { prompt } of [...groups, ...shown]) expect(asked).toContain(JSON.stringify(prompt));
  const held = /f(\d)\.lean/.exec(Object.keys(iterations[0]?.heldOut ?? {})[0] ?? "")?.[1];
  for (const row of [...groups, ...shown])
    expect(JSON.stringify(row)).not.toContain(`both_${held} `);
  expect(rowsOf("loop/validation.jsonl")[0].statement).toContain(`both_${held} `);
  expect(read("loop/report.md")).toContain("by the fallback");
});
