import {
  explicitText,
  hasLoose,
  headName,
  matchConst,
  spine,
  type Term,
  type TermGoal,
} from "../../core/index.ts";
import { isCostly } from "../closers.ts";
import { EFFORTS } from "../efforts.ts";
import { claimsOf } from "../invariants/claims.ts";
import type { Candidate } from "../invariants/domain.ts";
import { checkOf, findInvariants } from "../invariants/houdini.ts";
import type { Loop } from "../invariants/loop.ts";
import type { Writes } from "../invariants/writes.ts";
import { closeByLemma, proveLemma } from "../lemma.ts";
import { clearing } from "../prove-laws.ts";
import { freshName } from "../recursion.ts";
import { type CallContext, rule } from "../rule.ts";
import type { Script } from "../script.ts";
import { done, each, first, grind, seq, simpAll } from "../tactic.ts";
import type { TacticRunner } from "../tactic-runner.ts";

const PLACE = `def place (t : Int) : List Int → Nat → Nat
  | [], i => i
  | y :: ys, i => if t ≤ y then i else place t ys (i + 1)`;

/**
 * For a recursive call whose varying arguments are not variables: finds invariants that hold at the start and are kept
 * by every step, proves the generalised goal by functional induction, and uses it at the start.
 */
export const loopLemma = rule({
  name: "loop-lemma",
  phase: "loop",
  cost: 20,
  async apply(context) {
    const { runner, options } = context;
    const effort = { isCostly: isCostly(options.effort) };
    const found = await findInvariants(context, effort);
    if (!found) return "it walks through a list and carries nothing along";
    const core = found.kept.filter(({ kind }) => kind !== "claim");
    const solveBy = async (invariants: readonly Candidate[]) => {
      for (const claim of likelyFirst(claimsOf(found.loop), invariants)) {
        if (runner.expired) return undefined;
        const script = await proveGeneralised(context, { ...found, ...effort, invariants, claim });
        if (script) return script;
      }
      return undefined;
    };
    const tellsValue = core.some(({ kind }) => kind === "value");
    const script = tellsValue ? await solveBy(core) : undefined;
    if (script) return script;
    const all = await found.withClaims();
    return tellsValue && all.length === core.length ? undefined : solveBy(all);
  },
  examples: [
    {
      context: PLACE,
      goal: "(t : Int) (xs : List Int) : place t xs 0 ≤ xs.length",
      closes: true,
      by: ["loop_lemma"],
    },
    {
      context: PLACE,
      goal: "(t : Int) (xs : List Int) : ∀ i, i < place t xs 0 → xs[i]! < t",
      closes: true,
    },
    {
      context: `def pad (a : Array Nat) (n i : Nat) (c : Array Nat) : Array Nat :=
  if i < n then pad a n (i + 1) (c.set! i (if i < a.size then a[i]! else 7)) else c`,
      goal: "(a : Array Nat) (n : Nat) (h : a.size ≤ n) : ∀ k, k < a.size → (pad a n 0 (Array.replicate n 0))[k]! = a[k]!",
      closes: true,
      by: ["array_read_write"],
    },
    {
      context:
        "def allOdd (n i fuel : Nat) : Bool :=\n  if fuel = 0 then true\n  else if (n + i) % 2 = 0 then false\n  else allOdd n (i + 2) (fuel - 1)",
      goal: "(n : Nat) : ¬allOdd n 0 n = true → ∃ k, (n + k) % 2 = 0",
      closes: true,
      by: ["loop_lemma"],
    },
    // What it holds is nothing until it is found.
    {
      context:
        "def seek (a : Array Nat) (i : Nat) (zero : Option Nat) : Nat :=\n  if i < a.size then\n    let zero := if zero.isNone && a[i]! == 0 then some i else zero\n    seek a (i + 1) zero\n  else zero.getD a.size",
      goal: "(a : Array Nat) (h : ∃ x ∈ a, x = 0) : ∃ i, i < a.size ∧ a[i]! = 0 ∧ seek a 0 none = i ∧ ∀ k, k < i → ¬a[k]! = 0",
      closes: true,
      by: ["Option.none _ →", "Option.some _ found →"],
    },
    {
      context: PLACE,
      goal: "(t : Int) (xs : List Int) : place t xs 0 < xs.length",
      leftAlone: true,
    },
  ],
});

/** Without an invariant about what is done, only claims about what is still to do can be proved. */
function likelyFirst(
  [whole, ...restricted]: readonly string[],
  invariants: readonly Candidate[],
): string[] {
  const all = whole === undefined ? [] : [whole];
  const isKnown = invariants.some(({ kind }) => kind === "claim");
  return isKnown ? [...all, ...restricted] : [...restricted, ...all];
}

/** One tactic that proves a statement, the simplest first. */
async function shortProof(
  runner: TacticRunner,
  state: number,
  statement: string,
): Promise<string | undefined> {
  for (const tactic of ["rfl", "omega", "simp", "grind"]) {
    if (await runner.run(state, `have lemmata_e : ${statement} := by ${tactic}`, EFFORTS.invariant))
      return tactic;
  }
  return undefined;
}

/**
 * Functional induction with `finish` at each case. Where a call's premises are given one by one, `finish` has only what
 * follows from them to show; with a ghost, its next value is given to each call.
 */
function inductionLines(
  loop: Loop,
  finish: string,
  { hypotheses, premises }: { hypotheses: readonly string[]; premises?: readonly string[] },
): string[] {
  const { name } = loop.call.fn;
  const [done] = hypotheses;
  const given: string[] = [];
  if (loop.ghost && done !== undefined) given.push("_", `(${done}.trans (List.append_cons _ _ _))`);
  const left = premises?.slice(given.length === 0 ? 0 : 1) ?? [];
  given.push(...left.map((premise) => `(by clear ih; ${premise})`));
  if (given.length === 0) return [`fun_induction ${name} <;> ${finish}`];
  const ends = premises === undefined ? finish : first("exact ih", finish);
  // What the body of the loop gives names to is spoken of without them, as where the invariants were found.
  const plain = premises === undefined ? [] : ["(try simp +zetaDelta only at ih)"];
  const use = seq("rename_i ih", ...plain, `have ih := ih ${given.join(" ")}`, ends);
  const ghost = loop.ghost ? ` generalizing ${loop.names[loop.variables.at(-1) as number]}` : "";
  return [`fun_induction ${name}${ghost} <;> ${first(use, finish)}`];
}

/** Hypotheses that say something of all values: where they do not help, they make work. */
function saidOfAll({ hypotheses }: TermGoal): string[] {
  const isOfAll = (type: Term): boolean =>
    type.tag === "pi" || (matchConst(type, "And", 2)?.every(isOfAll) ?? false);
  return hypotheses.flatMap(({ name, type, value }) =>
    value === undefined && isOfAll(type) ? [name] : [],
  );
}

/** What a loop holds is looked at where it ends, by whether there is something. */
function onHeld({ variableTypes, names }: Loop, hints: readonly string[]): string[] {
  const held = variableTypes.filter((type) => headName(type) === "Option");
  const cases = held.map((type) => `cases ‹${explicitText(type, names)}›`);
  return cases.length === 0 ? [] : [each(...cases, grind(hints))];
}

/** Hypotheses that give each element of a sequence in another way, however it is read. */
function saidOfReads({ hypotheses }: TermGoal): string[] {
  return hypotheses.flatMap(({ name, type }) => {
    const [, read] = (type.tag === "pi" && matchConst(type.body, "Eq", 3)) || [];
    const { head, args } = spine(read ?? type);
    const isRead = head.tag === "const" && /^GetElem\?\.getElem[?!]$/.test(head.name);
    const [index] = args.slice(-1);
    return isRead && index?.tag === "bvar" ? [name] : [];
  });
}

/** What a lemma finds for the start is what the goal asks for. */
function sameWitness(target: Term, lemma: string): string[] {
  const premises: string[] = [];
  let at = target;
  for (; at.tag === "pi" && !hasLoose(at.body); at = at.body) premises.push(`p${premises.length}`);
  if (headName(at) !== "Exists") return [];
  const given = [lemma, ...premises].join(" ");
  return [
    seq(
      ...premises.map((premise) => `intro ${premise}`),
      `obtain ⟨k, found⟩ := ${given}`,
      "exact ⟨k, by grind⟩",
    ),
  ];
}

async function proveGeneralised(
  { runner, state, goal, conjectures }: CallContext,
  {
    loop,
    invariants,
    claim,
    hints,
    writes,
    isCostly,
  }: {
    loop: Loop;
    invariants: readonly Candidate[];
    claim: string;
    hints: readonly string[];
    writes: Writes;
    isCostly: boolean;
  },
): Promise<Script | undefined> {
  const { names, variables, variableTypes } = loop;
  const variableNames = variables.map((index) => names[index] as string);
  const binders = variables.map(
    (index, i) => `(${names[index]} : ${explicitText(variableTypes[i] as Term, names)})`,
  );
  const premises = invariants.map((invariant) => `${invariant.text(variableNames)} → `).join("");
  const statement = `∀ ${binders.join(" ")}, ${premises}${claim}`;
  // Most claims are about too much, which small values tell sooner than a proof that fails.
  if ((await conjectures.test(statement, goal)) === "refuted") return undefined;
  const hypotheses = invariants.map((_, i) => freshName(`h${i}`, names));
  const intro = `intro ${[...variableNames, ...hypotheses].join(" ")}`;
  const needed = invariants.flatMap((invariant) => invariant.needs ?? []);
  const needs = [...new Set([...needed, ...writes.proved])];
  const name = freshName("loop_lemma", names);
  const initial = loop.initial.map((arg) => explicitText(arg, names));
  const aside = clearing(saidOfAll(goal));
  const others = first(grind(hints), done(simpAll()), seq(simpAll(), grind(hints)), "omega");
  // Where more than `grind` was needed to see that they are kept.
  const isHard = writes.names.length > 0 || invariants.some(({ check }) => check);
  const kept = isHard ? { premises: invariants.map((each) => checkOf(each, hints, writes)) } : {};
  // A hint that is of no use leads astray.
  const plain = hints.length === 0 ? grind() : first(grind(), grind(hints), ...onHeld(loop, hints));
  const reads = saidOfReads(goal);
  const inReads = (finish: string): string =>
    // Once they are read so, to have it in mind makes a choice of every index.
    reads.length === 0
      ? finish
      : each(`(try simp only [${reads.join(", ")}] at *)`, seq(...clearing(reads), finish));
  for (const finish of [plain, others]) {
    // What does not end with `grind` is as likely wrong.
    // Where premises are proved apart, each takes what it took to be found.
    const known = isHard ? invariants.length * EFFORTS.invariant : 0;
    const effort = (finish !== others || isCostly ? EFFORTS.loopLemma : EFFORTS.secondTry) + known;
    const proof = [
      intro,
      ...needs,
      ...inductionLines(loop, inReads(finish), { hypotheses, ...kept }),
    ];
    const lemma = await proveLemma(runner, state, { name, statement, proof, effort });
    if (!lemma) continue;
    const evidence: string[] = [];
    for (const invariant of invariants) {
      const tactic =
        invariant.start ??
        (await shortProof(runner, lemma.state, invariant.text(initial))) ??
        `clear ${name}; ${startTactic(hints)}`;
      evidence.push(`(by ${tactic})`);
    }
    const script = await closeByLemma(runner, lemma, {
      given: [...initial, ...evidence],
      tactics: [
        ...[`exact ${name}`, ...(aside.length > 0 ? [seq(...aside, grind())] : [])],
        ...sameWitness(goal.target, name),
        ...[grind(), simpAll()],
        ...[`(simp at ${name} ⊢; grind)`, "(simp_all; omega)"],
      ],
      effort: EFFORTS.medium,
    });
    if (script) return script;
  }
  return undefined;
}

/** That an invariant holds at the start, which is known. */
function startTactic(hints: readonly string[]): string {
  return first(
    ...["omega", "rfl", "(simp; done)", grind(hints)],
    ...["(simp_all; done)", "(simp_all; omega)"],
  );
}
