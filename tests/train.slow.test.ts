import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runLemmata, startLemmata } from "./support/run-lemmata.ts";

const folder = mkdtempSync(join(tmpdir(), "lemmata-train-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Small claims about functions of one's own, one file each: files are what a split goes by. */
const CLAIMS: Record<string, string> = {
  sum: `def sum : List Nat → Nat
  | [] => 0
  | x :: xs => x + sum xs

theorem sum_append (xs ys : List Nat) : sum (xs ++ ys) = sum xs + sum ys := by
  sorry`,
  count: `def count : List Nat → Nat
  | [] => 0
  | _ :: xs => count xs + 1

theorem count_eq (xs : List Nat) : count xs = xs.length := by
  sorry`,
  double: `def double : Nat → Nat
  | 0 => 0
  | n + 1 => double n + 2

theorem double_eq (n : Nat) : double n = 2 * n := by
  sorry`,
  both: `theorem both (p q : Prop) (h : p ∧ q) : q ∧ p := by
  sorry`,
  order: `theorem order (a b c : Nat) (h : a < b) (k : b < c) : a + 1 < c := by
  sorry`,
  option: `theorem option (o : Option Nat) : (o.map (· + 1)).isSome = o.isSome := by
  sorry`,
};

for (const [name, text] of Object.entries(CLAIMS))
  writeFileSync(join(folder, `${name}.lean`), `${text}\n`);

const command = (out: string) => [
  ...["train", ...Object.keys(CLAIMS).flatMap((name) => ["--goals", `${name}.lean`])],
  ...["--seeds", "1", "--iterations", "2", "--checks", "4", "--threads", "1", "--out", out],
];
const read = (...path: string[]) => readFileSync(join(folder, ...path), "utf8");

test("a training that was killed goes on where it was, and ends as one that was not", async () => {
  const first = startLemmata(folder, command("killed"));
  expect(await first.says(/outcome: grpo 2 of 2/)).toBe(true);
  first.child.kill("SIGKILL");
  await first.finished;
  const files = readdirSync(join(folder, "killed"), { recursive: true, encoding: "utf8" });
  for (const file of files.filter((name) => name.endsWith(".json")))
    expect(() => JSON.parse(read("killed", file))).not.toThrow();
  const again = await runLemmata(folder, command("killed"));
  expect(again.status).toBe(2);
  expect(again.stderr).toContain("--resume");
  const others = await runLemmata(folder, [...command("killed"), "--seeds", "2", "--resume"]);
  expect(others.status).toBe(2);
  expect(others.stderr).toContain("other settings");
  const resumed = await runLemmata(folder, [...command("killed"), "--resume"]);
  expect(resumed.status).toBe(0);
  const whole = await runLemmata(folder, [...command("whole"), "--json"]);
  expect(whole.status).toBe(0);
  expect(read("killed", "policy.json")).toBe(read("whole", "policy.json"));
  const report = JSON.parse(whole.stdout);
  expect(report.goals.train + report.heldOut.goals).toBe(6);
  expect(report.sealed).toBeNull();
  expect(JSON.parse(read("whole", "report.json")).heldOut).toEqual(report.heldOut);
  expect(read("whole", "curves.svg")).toContain("<polyline");
});

test("prove takes the trained policy, alone and as an order", async () => {
  const weights = ["--weights", join("whole", "policy.json"), "--threads", "1"];
  const alone = await runLemmata(folder, ["prove", "both.lean", "--policy", "learned", ...weights]);
  expect(alone.stdout).toContain("proved");
  expect(alone.status).toBe(0);
  const ordered = await runLemmata(folder, ["prove", "sum.lean", "--order", "learned", ...weights]);
  expect(ordered.status).toBe(0);
  const wrong = await runLemmata(folder, [
    "prove",
    "sum.lean",
    "--policy",
    "learned",
    "--weights",
    "sum.lean",
  ]);
  expect(wrong).toMatchObject({ status: 2 });
  expect(wrong.stderr).toContain("sum.lean");
});

test("a recorded run gives goals, and its proofs to learn from, but none of what is held out", async () => {
  const names = ["both", "order", "option"];
  const proved = await runLemmata(folder, ["prove", ...names.map((name) => `${name}.lean`)]);
  expect(proved.stdout).toContain("3 of 3 proved");
  const settings = ["--algorithm", "sft", "--seeds", "1", "--checks", "2", "--threads", "1"];
  const trained = await runLemmata(folder, [
    ...["train", "--goals", "last", ...settings, "--out", "recorded", "--json"],
  ]);
  expect(trained.status).toBe(0);
  const { goals, heldOut: measured } = JSON.parse(trained.stdout);
  expect(goals).toMatchObject({ train: 2, proved: 2 });
  expect(measured.goals).toBe(1);
  const { train, heldOut, proofs: given } = JSON.parse(read("recorded", "goals.json"));
  const nameOf = ({ statement }: { statement: { name: string } }) => statement.name;
  expect([...train, ...heldOut].map(nameOf).sort()).toEqual([...names].sort());
  expect(given).toHaveLength(3);
  const learned: { goal: string }[] = JSON.parse(read("recorded", "proofs.json"));
  expect(learned.slice(0, 2)).toEqual(given.filter((one: { goal: string }) => hasGoal(train, one)));
  expect(learned.every((one) => hasGoal(train, one))).toBe(true);
  const nothing = await runLemmata(folder, ["train", "--goals", "zzzz", "--out", "none"]);
  expect(nothing).toMatchObject({ status: 2 });
  expect(nothing.stderr).toContain("there is no run zzzz");
});

test("sealed goals are of groups of their own, measured once, and their readings are counted", async () => {
  const small = ["--goals", "functions", "--functions", "16", "--algorithm", "sft", "--seeds", "1"];
  const sealing = (out: string) => [
    ...["train", ...small, "--checks", "2", "--threads", "1", "--out", out],
  ];
  const first = await runLemmata(folder, [...sealing("sealed"), "--json"]);
  expect([first.status, first.stderr.match(/^error.*$/m)]).toEqual([0, null]);
  const report = JSON.parse(first.stdout);
  expect(report.sealed).toMatchObject({ before: 0 });
  expect(report.sealed.goals).toBeGreaterThan(0);
  const goals = JSON.parse(read("sealed", "goals.json"));
  const groupsOf = (side: string) => goals[side].map(({ group }: { group: string }) => group);
  const others = new Set([...groupsOf("train"), ...groupsOf("heldOut")]);
  expect(groupsOf("sealed").filter((group: string) => others.has(group))).toEqual([]);
  expect(read("sealed", "report.md")).toContain("had measured on this set before");
  // What was measured is kept, and the training counts once; another training reads the same set again.
  const measured = read("sealed", "sealed.json");
  const again = await runLemmata(folder, [...sealing("sealed"), "--resume", "--json"]);
  expect(JSON.parse(again.stdout).sealed).toEqual(report.sealed);
  expect(read("sealed", "sealed.json")).toBe(measured);
  const other = await runLemmata(folder, [...sealing("other"), "--json"]);
  expect(JSON.parse(other.stdout).sealed).toMatchObject({
    before: 1,
    sha256: report.sealed.sha256,
  });
});

const hasGoal = (goals: { id: string }[], { goal }: { goal: string }) =>
  goals.some(({ id }) => id === goal);
