import { conclusions } from "./conclusions.ts";
import { finishWith } from "./finish.ts";
import { hintsFor } from "./hints.ts";
import { candidateInvariants, type Invariant } from "./invariants.ts";
import type { LoopContext } from "./loop-bounds.ts";
import {
  binderText,
  freshName,
  type InductionCase,
  inductionCases,
  type RecursiveCall,
} from "./recursion.ts";
import { indent, type Script } from "./script.ts";
import { EFFORTS, type Effort, type TacticRunner } from "./tactic-runner.ts";
import {
  apply,
  explicitText,
  headName,
  matchConst,
  same,
  spine,
  type Term,
  type TermGoal,
  termKey,
} from "./term.ts";

/** What it may cost to test one candidate for an invariant: most are wrong. */
const ATOM: Effort = { heartbeats: 20_000, timeMs: 2_000 };
/** The same when nothing cheaper was of use. */
const DEAR_ATOM: Effort = { heartbeats: 80_000, timeMs: 5_000 };
const LEMMA: Effort = { heartbeats: 200_000, timeMs: 10_000 };
/** For what does not end with `grind` and is as likely wrong. */
const SECOND_TRY: Effort = { heartbeats: 60_000, timeMs: 3_000 };
const CHECK = "first | omega | grind";
/** For candidates that are nothing but arithmetic. */
const CHECK_ORDER = "first | omega | (split <;> omega)";
const ORDER = new Set(["bound", "start", "order", "sum"]);
const START = "first | omega | rfl | (simp; done) | grind";
/** The same for invariants that are known to hold, where it may cost more. */
const EVIDENCE =
  "first | omega | rfl | (simp; done) | grind | (simp_all; done) | (simp_all; omega)";

/**
 * Proves a goal about a recursive call whose varying arguments are not variables: finds invariants that
 * hold at the start and are kept by every step, proves the generalised goal by functional induction,
 * and uses it at the start.
 */
export async function proveByLoopLemma(
  runner: TacticRunner,
  state: number,
  goal: TermGoal,
  call: RecursiveCall,
  search: LoopSearch,
): Promise<Script | undefined> {
  const { isDear } = search;
  const found = await loopInvariants(runner, state, goal, call, search);
  if (!found) return undefined;
  const { loop, kept, hints } = found;
  const core = kept.filter(({ origin }) => origin !== "postcondition");
  const tellsValue = core.some(({ origin }) => ["prefix", "fold", "done"].includes(origin));
  const sets = tellsValue && core.length < kept.length ? [core, kept] : [kept];
  for (const invariants of sets) {
    for (const conclusion of likelyFirst(conclusions(loop), invariants)) {
      if (runner.expired) return undefined;
      const script = await proveGeneralised(runner, state, {
        loop,
        invariants,
        conclusion,
        hints,
        isDear,
      });
      if (script) return script;
    }
  }
  return undefined;
}

/** Where nothing is known of what is done, only what is still to do can be told of. */
function likelyFirst(
  [whole, ...restricted]: readonly string[],
  invariants: readonly Invariant[],
): string[] {
  const all = whole === undefined ? [] : [whole];
  const isKnown = invariants.some(({ origin }) => origin === "postcondition");
  return isKnown ? [...all, ...restricted] : [...restricted, ...all];
}

/** Finds invariants of a call, or takes those that are known of it in the same context. */
export async function loopInvariants(
  runner: TacticRunner,
  state: number,
  goal: TermGoal,
  call: RecursiveCall,
  { known, isDear }: LoopSearch,
): Promise<{ loop: LoopContext; kept: Invariant[]; hints: string[] } | undefined> {
  const loop = walksListOnly(call) ? undefined : loopContext(goal, call);
  const printed = await runner.goal(state);
  if (!loop || !printed) return undefined;
  const hints = hintsFor(printed.text);
  const key = `${isDear} ${loop.names.join(" ")} ${termKey(call.term)}`;
  const earlier = known.get(key);
  if (earlier) return { loop, kept: earlier, hints };
  const starting = await holdAtStart(runner, state, loop, hints);
  // Arithmetic is cheap to test, and what is left of it is known to the tests of the others.
  const order = starting.filter(({ origin }) => ORDER.has(origin));
  const others = starting.filter(({ origin }) => !ORDER.has(origin) && origin !== "middle");
  const atom = isDear ? DEAR_ATOM : ATOM;
  const keep = (candidates: Invariant[]) =>
    keptByEveryStep(runner, state, loop, { candidates, hints, atom });
  const sound = await keep(order);
  let kept = await keep([...sound, ...others]);
  const isLost = others.some((each) => each.origin === "frame" && !kept.includes(each));
  if (isLost) {
    // A loop from both ends leaves alone what is between; with that, more may be kept.
    const middle = starting.filter(({ origin }) => origin === "middle");
    kept = await keep([...sound, ...middle, ...others]);
  }
  if (!runner.expired) known.set(key, kept);
  return { loop, kept, hints };
}

/** It goes through a list and carries nothing along: plain induction is for that. */
function walksListOnly({ varyingArgs, fn }: RecursiveCall): boolean {
  let type = fn.type;
  for (let i = 0; i < (fn.varying[0] ?? 0) && type.tag === "pi"; i++) type = type.body;
  return varyingArgs.length === 1 && type.tag === "pi" && headName(type.type) === "List";
}

/** Invariants that were found for a call: those of a conjunction serve its conjuncts. */
export type InvariantMemo = Map<string, Invariant[]>;

/** What was found before, and whether candidates are worth more time. */
export interface LoopSearch {
  known: InvariantMemo;
  isDear: boolean;
}

export function loopContext(goal: TermGoal, call: RecursiveCall): LoopContext | undefined {
  const names = goal.hypotheses.map((h) => h.name);
  const { cases, varyingTypes } = inductionCases(call, names);
  if (cases.length === 0) return undefined;
  const variables = varyingTypes.map((_, i) => {
    const arg = call.varyingArgs[i];
    const stem = arg?.tag === "fvar" ? (names[arg.index] ?? "x") : `x${i}`;
    return names.push(freshName(stem, names)) - 1;
  });
  const ghost = ghostOf(call, cases, varyingTypes);
  const initial = [...call.varyingArgs];
  const variableTypes = [...varyingTypes];
  if (ghost) {
    const type = varyingTypes[ghost.position] as Term;
    variables.push(names.push(freshName("done", names)) - 1);
    variableTypes.push(type);
    initial.push(apply({ tag: "const", name: "List.nil" }, spine(type).args));
  }
  const sequences = goal.hypotheses.flatMap(({ type }, index) => {
    const { head } = spine(type);
    return head.tag === "const" && ["List", "Array"].includes(head.name) ? [{ index, type }] : [];
  });
  const { target } = goal;
  return {
    ...{ call, cases, variables, variableTypes, names, target, sequences, initial },
    ...(ghost ? { ghost } : {}),
  };
}

/** The list that every recursive call shortens by its first element, when it starts as a variable. */
function ghostOf(
  call: RecursiveCall,
  cases: readonly InductionCase[],
  types: readonly Term[],
): LoopContext["ghost"] {
  for (const [position, type] of types.entries()) {
    const { head } = spine(type);
    const whole = call.varyingArgs[position];
    if (head.tag !== "const" || head.name !== "List" || !whole) continue;
    const walks = cases.every(({ args, calls }) => {
      const cell = matchConst(args[position] as Term, "List.cons", 3);
      return calls.every((next) => cell && same(next.args[position] as Term, cell[2] as Term));
    });
    if (walks && cases.some(({ calls }) => calls.length > 0)) return { whole, position };
  }
  return undefined;
}

/** What the variables become in a recursive call of a case, as source. */
function nextArguments(
  loop: LoopContext,
  induction: InductionCase,
  next: InductionCase["calls"][number],
): string[] {
  const args = next.args.map((arg) => explicitText(arg, loop.names));
  if (loop.ghost) {
    const cell = matchConst(induction.args[loop.ghost.position] as Term, "List.cons", 3);
    const first = explicitText(cell?.[1] as Term, loop.names);
    args.push(`(${loop.names[loop.variables.at(-1) as number]} ++ [${first}])`);
  }
  return args;
}

/** One tactic that proves a statement, the simplest first. */
async function shortProof(
  runner: TacticRunner,
  state: number,
  statement: string,
): Promise<string | undefined> {
  for (const tactic of ["rfl", "omega", "simp", "grind"]) {
    if (await runner.run(state, `have lemmata_e : ${statement} := by ${tactic}`, ATOM))
      return tactic;
  }
  return undefined;
}

/** `grind` with library lemmas. */
function withHints(tactic: string, hints: readonly string[]): string {
  return hints.length === 0 ? tactic : tactic.replaceAll("grind", `grind [${hints.join(", ")}]`);
}

async function holdAtStart(
  runner: TacticRunner,
  state: number,
  loop: LoopContext,
  hints: readonly string[],
): Promise<Invariant[]> {
  const initial = loop.initial.map((arg) => explicitText(arg, loop.names));
  const held: Invariant[] = [];
  for (const invariant of candidateInvariants(loop)) {
    if (runner.expired) break;
    const check = ORDER.has(invariant.origin) ? CHECK_ORDER : withHints(START, hints);
    const tactic = `have lemmata_s : ${invariant.text(initial)} := by ${check}`;
    if (await runner.run(state, tactic, ATOM)) held.push(invariant);
  }
  return held;
}

/** The largest subset that every recursive call keeps (Houdini: Flanagan and Leino, FME 2001). */
async function keptByEveryStep(
  runner: TacticRunner,
  state: number,
  loop: LoopContext,
  {
    candidates,
    hints,
    atom,
  }: { candidates: readonly Invariant[]; hints: readonly string[]; atom: Effort },
): Promise<Invariant[]> {
  let kept = [...candidates];
  for (;;) {
    const dropped = new Set<Invariant>();
    for (const induction of loop.cases) {
      for (const recursive of induction.calls) {
        if (runner.expired) return [];
        const alive = kept.filter((invariant) => !dropped.has(invariant));
        const scratch = await assumeCase(runner, state, loop, { induction, recursive, kept });
        if (scratch === undefined) return [];
        const args = nextArguments(loop, induction, recursive);
        for (const invariant of alive) {
          const check = ORDER.has(invariant.origin) ? CHECK_ORDER : withHints(CHECK, hints);
          const needs = invariant.needs ? `(${invariant.needs}); ` : "";
          const tactic = `(${needs}have lemmata_p : ${invariant.text(args)} := by ${check})`;
          if (!(await runner.run(scratch, tactic, atom))) dropped.add(invariant);
        }
      }
    }
    const next = kept.filter((invariant) => !dropped.has(invariant));
    if (next.length === kept.length) return next;
    kept = next;
  }
}

/** A proof state that has the conditions of a case and the invariants of its arguments. */
async function assumeCase(
  runner: TacticRunner,
  state: number,
  loop: LoopContext,
  {
    induction,
    recursive,
    kept,
  }: {
    induction: LoopContext["cases"][number];
    recursive: LoopContext["cases"][number]["calls"][number];
    kept: readonly Invariant[];
  },
): Promise<number | undefined> {
  const binders = [...induction.binders, ...recursive.premises];
  const args = induction.args.map((arg) => explicitText(arg, loop.names));
  if (loop.ghost) {
    const index = loop.variables.at(-1) as number;
    binders.push({ index, type: loop.variableTypes.at(-1) as Term });
    args.push(loop.names[index] as string);
  }
  const assumed = kept.map((invariant, i) => `(lemmata_a${i} : ${invariant.text(args)})`);
  const all = [binderText(binders, loop.names), ...assumed].filter((text) => text !== "").join(" ");
  const statement = all === "" ? "False" : `∀ ${all}, False`;
  const names = [
    ...binders.map(({ index }) => loop.names[index]),
    ...kept.map((_, i) => `lemmata_a${i}`),
  ].join(" ");
  const tactic = `(suffices lemmata_c : ${statement} from sorry; intro ${names})`;
  const made = await runner.run(state, tactic, EFFORTS.small);
  return made?.state;
}

/** Functional induction with `finish` at each case; with a ghost, its next value is given to each call. */
function inductionLines(loop: LoopContext, done: string | undefined, finish: string): string[] {
  const { name } = loop.call.fn;
  if (!loop.ghost || done === undefined) return [`fun_induction ${name} <;> ${finish}`];
  const ghost = loop.names[loop.variables.at(-1) as number];
  const use = `rename_i ih; have ih := ih _ (${done}.trans (List.append_cons _ _ _)); ${finish}`;
  return [`fun_induction ${name} generalizing ${ghost} <;> (first | (${use}) | ${finish})`];
}

async function proveGeneralised(
  runner: TacticRunner,
  state: number,
  {
    loop,
    invariants,
    conclusion,
    hints,
    isDear,
  }: {
    loop: LoopContext;
    invariants: readonly Invariant[];
    conclusion: string;
    hints: readonly string[];
    isDear: boolean;
  },
): Promise<Script | undefined> {
  const { names, variables, variableTypes } = loop;
  const variableNames = variables.map((index) => names[index] as string);
  const binders = variables.map(
    (index, i) => `(${names[index]} : ${explicitText(variableTypes[i] as never, names)})`,
  );
  const premises = invariants.map((invariant) => `${invariant.text(variableNames)} → `).join("");
  const statement = `∀ ${binders.join(" ")}, ${premises}${conclusion}`;
  const hypotheses = invariants.map((_, i) => `h${i}`).map((name) => freshName(name, names));
  const intro = `intro ${[...variableNames, ...hypotheses].join(" ")}`;
  const needs = [...new Set(invariants.flatMap((invariant) => invariant.needs ?? []))];
  const name = freshName("loop_lemma", names);
  const initial = loop.initial.map((arg) => explicitText(arg, names));
  for (const finish of [
    "grind",
    "(first | grind | (simp_all; done) | (simp_all; grind) | omega)",
  ].map((tactic) => withHints(tactic, hints))) {
    const lines = [
      `have ${name} : ${statement} := by`,
      ...indent([intro, ...needs, ...inductionLines(loop, hypotheses[0], finish)]),
    ];
    const effort = finish.startsWith("grind") || isDear ? LEMMA : SECOND_TRY;
    const proved = await runner.run(state, `(${lines.join("\n ")})`, effort);
    if (!proved) continue;
    await runner.learnStatement(proved.state, name, statement);
    const evidence: string[] = [];
    for (const invariant of invariants) {
      const tactic =
        (await shortProof(runner, proved.state, invariant.text(initial))) ??
        `clear ${name}; ${withHints(EVIDENCE, hints)}`;
      evidence.push(`(by ${tactic})`);
    }
    const use = `have ${name} := ${name} ${[...initial, ...evidence].join(" ")}`;
    const simplified = `(simp at ${name} ⊢; grind)`;
    const lasts = [`exact ${name}`, "grind", "simp_all", simplified, "(simp_all; omega)"];
    const end = { lines, use, lasts, effort: EFFORTS.medium };
    const script = await finishWith(runner, proved.state, end);
    if (script) return script;
  }
  return undefined;
}
