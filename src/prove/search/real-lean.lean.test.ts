import { afterAll, beforeAll, expect, test } from "vitest";
import { type Candidate, type Feedback, type SearchEvent, theoremText } from "../../core/index.ts";
import type { Policy, PolicyGoal, Quickcheck } from "../../core/ports/index.ts";
import { LeanWorkspace } from "../../lean/embedded/index.ts";
import type { SearchOptions, SearchServices } from "./problem.ts";
import { searchProof } from "./search-proof.ts";

const CONTEXT = `namespace Demo
def double : Nat → Nat
  | 0 => 0
  | n + 1 => double n + 2

axiom cheat (P : Prop) : P

theorem unproved (n : Nat) : double n = 2 * n := by
  sorry
`;
const DOUBLE = { name: "double_eq", text: "theorem double_eq (n : Nat) : double n = 2 * n" };
const INDUCTION =
  "by\n  induction n with\n  | zero => rfl\n  | succ n ih => simp only [double]; omega";

/** Milliseconds by which a machine with other work may be late; on an idle one it is under a second. */
const BUSY_MS = 10_000;

let worker: LeanWorkspace;
beforeAll(async () => {
  worker = await LeanWorkspace.open({});
});
afterAll(() => worker.close());

type Script = (goal: PolicyGoal) => Candidate[];

/** Proposes what a script says, and keeps the feedback. */
function scripted(scripts: { complete?: Script; decompose?: Script }) {
  const told: { candidate: Candidate; feedback: Feedback }[] = [];
  async function* say(candidates: Candidate[]): AsyncGenerator<Candidate, void, Feedback> {
    for (const candidate of candidates) {
      const feedback = yield candidate;
      told.push({ candidate, feedback });
    }
  }
  const policy: Policy = {
    name: "scripted",
    complete: (goal) => say(scripts.complete?.(goal) ?? []),
    decompose: (goal) => say(scripts.decompose?.(goal) ?? []),
  };
  return { policy, told };
}

const proof = (text: string): Candidate => ({ kind: "proof", proof: text, origin: "test" });

function decomposition(lemmas: Record<string, string>, text: string): Candidate {
  const statements = Object.entries(lemmas).map(([name, rest]) => ({
    name,
    text: `theorem ${name} ${rest}`,
  }));
  return {
    kind: "decomposition",
    decomposition: { lemmas: statements, proof: text },
    origin: "test",
  };
}

/** Refutes what says `false_claim`; the key of a goal is its shape without names. */
const quickcheck: Quickcheck = async ({ statement }) =>
  statement.text.includes("n = n + 1")
    ? {
        status: "refuted",
        counterexample: { assignment: [{ name: "n", type: "Nat", value: "0" }] },
        trials: 1,
      }
    : { status: "survived", trials: 1, discarded: 0 };

function services(policy: Policy, events: SearchEvent[] = []): SearchServices {
  return {
    workspaces: [worker],
    policies: [policy],
    analyse: ({ terms, target, hypotheses }) => {
      const { exprs } = terms;
      const key = JSON.stringify([exprs, terms.names, target, hypotheses.map((h) => h.type)]);
      return { footprint: exprs.length, key, constants: [] };
    },
    quickcheck,
    score: (goal, lemmas) => Math.max(0, 1 - Math.max(0, ...lemmas) / goal),
    onEvent: (event) => events.push(event),
  };
}

function search(policy: Policy, options: SearchOptions = {}, events: SearchEvent[] = []) {
  const problem = { context: CONTEXT, statement: DOUBLE, core: true };
  // One slice is enough for a whole script, also on a busy machine.
  const limits = { timeLimitMs: 60_000, sliceMs: 60_000 };
  return searchProof(problem, services(policy, events), { ...limits, ...options });
}

test("a correct proof is accepted, and cheats before it are refused with the reason", async () => {
  const cheats: [text: string, reason: RegExp][] = [
    ["sorry", /sorry/],
    ["by\n  exact cheat _", /Demo\.cheat/],
    ["by native_decide", /Lean reports errors,`native_decide` is never accepted/],
    ["by\n  exact unproved _", /rests on what is not proved: Demo\.unproved$/],
    ["by simp [double, sorryAx]", /errors|sorry/],
    [`${INDUCTION}\naxiom more : False`, /no further commands/],
    ["sorry\n\nset_option warn.sorry false", /no further commands/],
    ["by\n  omega", /Lean reports errors/],
  ];
  const { policy, told } = scripted({
    complete: () => [...cheats.map(([text]) => proof(text)), proof(INDUCTION)],
  });
  const outcome = await search(policy);
  expect(outcome).toMatchObject({ status: "proved", lemmas: [], proof: INDUCTION });
  expect(told).toHaveLength(cheats.length);
  for (const [i, { feedback }] of told.entries()) {
    expect(feedback.reasons.join()).toMatch(cheats[i]?.[1] as RegExp);
  }
  expect(told.at(-1)?.feedback.messages[0]?.pos).toEqual({ line: 2, column: 2 });
});

test("native_decide is refused although Lean accepts it", async () => {
  const statement = { name: "small", text: "theorem small : 10 < 20" };
  const { policy, told } = scripted({
    complete: () => [proof("by native_decide"), proof("by decide")],
  });
  const problem = { context: "", statement, core: true };
  const outcome = await searchProof(problem, services(policy), { timeLimitMs: 60_000 });
  expect(outcome).toMatchObject({ status: "proved", proof: "by decide" });
  expect(told[0]?.feedback.reasons[0]).toMatch(/ofReduceBool/);
});

const PARENT = "by\n  induction n with\n  | zero => exact base\n  | succ n ih => exact step n ih";
const GOOD = decomposition(
  {
    base: ": double 0 = 2 * 0",
    step: "(n : Nat) (h : double n = 2 * n) : double (n + 1) = 2 * (n + 1)",
  },
  PARENT,
);
const completeLemmas: Script = ({ statement: { name } }) =>
  name.startsWith("base")
    ? [proof("rfl")]
    : name.startsWith("step")
      ? [proof("by\n  simp only [double]\n  omega")]
      : [];

test.each([
  "staged",
  "recursive",
  "best-first",
] as const)("%s proves a goal by its lemmas, and refuses unsound or useless decompositions", async (strategy) => {
  const { policy, told } = scripted({
    complete: completeLemmas,
    decompose: ({ depth }) =>
      depth > 0
        ? []
        : [
            decomposition({ extra: ": double 1 = 2" }, INDUCTION),
            decomposition({ wrong: "(n : Nat) : n = n + 1" }, "by\n  have := wrong n\n  omega"),
            decomposition({ same: "(m : Nat) : double m = 2 * m" }, "same n"),
            decomposition({ broken: ": double = 2" }, "by simp [broken]"),
            decomposition({ two: ": True := trivial\ntheorem three : False" }, "two.elim"),
            decomposition({ mine: ": 1 = 1 := by rfl" }, INDUCTION),
            GOOD,
          ],
  });
  const outcome = await search(policy, { strategy, requirePositiveScore: false });
  const reasons = told.map(({ feedback }) => feedback.reasons.join());
  expect(reasons[0]).toBe("lemma extra is not used");
  expect(reasons[1]).toBe("lemma wrong is false: counterexample: n := 0");
  expect(reasons[2]).toBe("lemma same is the goal itself");
  expect(reasons[3]).toMatch(/statement broken has errors/);
  expect(reasons[4]).toMatch(/two must be one statement|has errors/);
  expect(reasons[5]).toMatch(/mine must be one statement|has errors/);
  expect(outcome.status).toBe("proved");
  if (outcome.status !== "proved") return;
  expect(outcome.lemmas.map(({ statement }) => statement.name).sort()).toEqual(["base", "step"]);
  const file = [
    CONTEXT,
    ...outcome.lemmas.map((lemma) => theoremText(lemma.statement, lemma.proof)),
    theoremText(DOUBLE, outcome.proof),
  ].join("\n\n");
  const run = await worker.run({ text: file });
  expect(run.messages.filter(({ severity }) => severity === "error")).toEqual([]);
});

test("a lemma of an equal goal is shared, and proved under both names", async () => {
  const step = "(k : Nat) (e : double k = 2 * k) : double (k + 1) = 2 * (k + 1)";
  const useStep = "| zero => rfl\n  | succ n ih => exact other n ih";
  const { policy } = scripted({
    complete: ({ statement, lemmas }) =>
      statement.name === "hopeless" || (statement.name === "other" && lemmas.length === 0)
        ? []
        : [proof("rfl"), proof("by\n  simp only [double]\n  omega")],
    decompose: ({ depth }) =>
      depth > 0
        ? []
        : [
            decomposition(
              { other: step, hopeless: ": double 7 < 15" },
              `by\n  have := hopeless\n  induction n with\n  ${useStep}`,
            ),
            GOOD,
          ],
  });
  const events: SearchEvent[] = [];
  const outcome = await search(policy, {}, events);
  expect(events.filter(({ kind }) => kind === "goal-share")).toHaveLength(1);
  expect(outcome.status).toBe("proved");
  if (outcome.status !== "proved") return;
  const names = outcome.lemmas.map(({ statement }) => statement.name);
  expect(names.indexOf("other")).toBeLessThan(names.indexOf("step"));
  expect(outcome.lemmas.find(({ statement }) => statement.name === "step")?.proof).toMatch(
    /@other/,
  );
});

test("a false statement is disproved", async () => {
  const statement = { name: "no", text: "theorem no (n : Nat) : n = n + 1" };
  const { policy } = scripted({});
  const problem = { context: CONTEXT, statement, core: true };
  const outcome = await searchProof(problem, services(policy), { timeLimitMs: 60_000 });
  expect(outcome.status).toBe("disproved");
});

test("a statement that Lean does not understand makes the problem unusable", async () => {
  const statement = { name: "no", text: "theorem no (n : Nut) : n = n + 1" };
  const { policy } = scripted({});
  const problem = { context: CONTEXT, statement, core: true };
  const outcome = await searchProof(problem, services(policy), { timeLimitMs: 60_000 });
  expect(outcome).toMatchObject({ status: "failed", reason: "unusable" });
});

test("lemmas of earlier tasks are cited, and come with those that they name", async () => {
  const earlier = [
    { statement: { name: "base", text: "theorem base : double 0 = 0" }, proof: "rfl" },
    { statement: { name: "next", text: "theorem next : double 0 + 1 = 1" }, proof: "by rw [base]" },
    { statement: { name: "spare", text: "theorem spare : 1 = 1" }, proof: "rfl" },
  ];
  const statement = { name: "goal", text: "theorem goal : double 0 + 1 = 1 ∧ True" };
  const { policy } = scripted({
    complete: ({ lemmas }) => (lemmas.length === 3 ? [proof("⟨next, trivial⟩")] : []),
  });
  const problem = { context: CONTEXT, statement, core: true, provedLemmas: earlier };
  const outcome = await searchProof(problem, services(policy), { timeLimitMs: 60_000 });
  expect(outcome.status === "proved" && outcome.lemmas).toEqual(earlier.slice(0, 2));
});

test("a check that does not end is cut off soon after the time limit", async () => {
  const forever =
    "have : ∀ a < 400, ∀ b < 400, ∀ c < 400, a + b + c = c + b + a := by decide +kernel";
  const { policy } = scripted({
    complete: () => [
      proof(
        `by\n  set_option maxHeartbeats 0 in\n  set_option maxRecDepth 100000 in\n  ${forever}`,
      ),
    ],
  });
  const started = performance.now();
  const outcome = await search(policy, { timeLimitMs: 2_000 });
  expect(outcome).toMatchObject({ status: "failed", reason: "time" });
  expect(performance.now() - started).toBeLessThan(2_000 + BUSY_MS);
});

test("cancelling ends a search at once, also while a policy hangs", async () => {
  const policy: Policy = {
    name: "hanging",
    async *complete() {
      await new Promise(() => {});
    },
    async *decompose() {},
  };
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 500);
  const started = performance.now();
  const outcome = await search(policy, { signal: controller.signal });
  expect(outcome).toMatchObject({ status: "failed", reason: "cancelled" });
  expect(performance.now() - started).toBeLessThan(500 + BUSY_MS);
});
