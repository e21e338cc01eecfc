import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EmbeddedLean } from "../lean/embedded/index.ts";
import { ScriptCache } from "../store/index.ts";
import { ProofCache } from "./proof-cache.ts";
import { ProofEnvironment } from "./proof-environment.ts";
import { makeTrainingGoal } from "./training-goal.ts";
import { openTrainingWorkers, type TrainingWorkers } from "./training-workers.ts";

const folder = mkdtempSync(join(tmpdir(), "lemmata-lanes-"));
const cache = new ScriptCache(folder);
let workers: TrainingWorkers;
beforeAll(async () => {
  const signal = new AbortController().signal;
  const quiet = { isOver: () => false, signal, onProgress: () => {}, onGoal: () => {} };
  workers = await openTrainingWorkers(cache, { count: 1, ...quiet });
});
afterAll(async () => {
  await workers.close();
  cache.close();
  rmSync(folder, { recursive: true });
});

const NAME = "List.append_assoc";
const goal = makeTrainingGoal({
  name: NAME,
  group: "append",
  banned: [NAME],
  recursive: [],
  context: `attribute [-simp] _root_.${NAME}\nattribute [-grind] _root_.${NAME}`,
  statement: { name: "g", text: `theorem g : type_of% @_root_.${NAME}` },
});
const environment = () => {
  const [options] = workers.workers;
  if (!options) throw new Error("no lane");
  return new ProofEnvironment(goal, options);
};

test("a theorem of the library is opened with its binders, and offers induction on its lists", async () => {
  const root = await environment().root();
  expect(root?.lines).toEqual(["intro α as bs cs"]);
  expect(root?.tactics).toContain("induction as <;> simp_all");
  expect(root?.decision.actions).toHaveLength(root?.tactics.length as number);
});

const plain = (text: string, { context = "", recursive = [] as string[] } = {}) => {
  const [options] = workers.workers;
  if (!options) throw new Error("no lane");
  const statement = { name: "g", text: `theorem g ${text}` };
  const about = { name: text, group: "", banned: [], recursive, context, statement };
  return new ProofEnvironment(makeTrainingGoal(about), options);
};

test("what the network sees of a goal does not depend on the names of variables", async () => {
  const sides = (a: string, b: string) =>
    `(${a} ${b} : List Nat) : (${a} ++ ${b}).length = ${a}.length + ${b}.length`;
  const [one, other] = [await plain(sides("xs", "ys")).root(), await plain(sides("q", "z")).root()];
  expect(one?.decision).toEqual(other?.decision);
  expect(one?.tactics).toContain("induction xs <;> grind");
  expect(other?.tactics).toContain("induction q <;> grind");
  const third = await plain("(xs ys : List Nat) : xs ++ ys = ys ++ xs").root();
  expect(third?.decision).not.toEqual(one?.decision);
});

test("of a function of the user's, induction along its own recursion is offered, and closes the goal", async () => {
  const context = "def sum : List Nat → Nat\n  | [] => 0\n  | x :: xs => x + sum xs";
  const text = "(xs ys : List Nat) : sum (xs ++ ys) = sum xs + sum ys";
  const here = plain(text, { context, recursive: ["sum"] });
  const tactics = (await here.root())?.tactics ?? [];
  expect(tactics).toContain("induction xs <;> grind [sum]");
  expect(tactics.length).toBeLessThanOrEqual(48);
  const along = tactics.find((tactic) => /^fun_induction .*xs\) <;> grind \[sum\]$/.test(tactic));
  expect(await here.step([], along as string)).toMatchObject({ status: "closed" });
});

test("a proof closes the goal and comes with its lines, which the gate accepts", async () => {
  const here = environment();
  const opened = await here.step([], "induction as");
  expect(opened).toMatchObject({ status: "open" });
  expect(await here.step(["induction as"], "simp_all")).toMatchObject({ status: "open" });
  const closed = await here.step(["induction as", "simp_all"], "simp_all");
  const lines = [
    "intro α as bs cs",
    "induction as",
    "simp_all",
    "rename_i head tail tail_ih",
    "simp_all",
  ];
  expect(closed).toEqual({ status: "closed", lines });
  here.end();
  const lean = await EmbeddedLean.open({ spare: false });
  const measures = [
    { goal: goal.id, checks: 3, lines },
    { goal: goal.id, checks: 1, lines: ["sorry"] },
  ];
  const confirmed = await new ProofCache(lean).dropRefused([goal], measures);
  await lean.close();
  expect(confirmed.measures.map(({ checks }) => checks)).toEqual([3, null]);
  expect(confirmed.refused).toBe(1);
});

test.each([
  ["names the theorem itself", `exact ${NAME} as bs cs`, "cites"],
  ["leaves it to simp, which must not know it", "simp", "error"],
  ["is a sorry", "sorry", "error"],
  ["runs code of its own", 'run_tac Lean.logInfo "x"', ""],
  ["is no tactic", ")", "error"],
])("a script that %s does not close the goal", async (_, tactic, reason) => {
  const verdict = await environment().step([], tactic);
  expect(verdict.status).not.toBe("closed");
  if (reason !== "") expect(verdict).toEqual({ status: "failed", reason });
});

test("what Lean said once is answered from the cache", async () => {
  const again = environment();
  await again.step([], "induction as");
  expect(again.counts).toEqual({ checks: 1, cached: 1 });
});
