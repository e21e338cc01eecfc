import { explicitText, type Goal } from "../../core/index.ts";
import { combinedClosers, directClosers } from "../closers.ts";
import { EFFORTS, type Effort } from "../efforts.ts";
import { namingTactic } from "../hidden-names.ts";
import type { RuleContext } from "../rule.ts";
import { indent, type Script } from "../script.ts";
import { block, done, first, grind, simpAll } from "../tactic.ts";
import type { Candidate } from "./candidates.ts";
import {
  assertion,
  generation,
  invariantLine,
  type Program,
  type ProgramLoop,
  type ProgramOpening,
  rangeLines,
} from "./conditions.ts";
import {
  assume,
  conditionEnd,
  FIRST_ROUND,
  type Hints,
  indexedEnd,
  keptInvariants,
} from "./invariants.ts";
import { placesIn } from "./reading.ts";
import { shownInvariants } from "./shown.ts";

/** Thousands of heartbeats that a proof may take to become shorter. */
const SHORTENING = 40_000;

/** What may close a condition, the plainest first. */
function closersOf(text: string, { hints, kept }: Pick<Outline, "hints" | "kept">): string[] {
  const all = ["omega", grind(), grind(hints.grindArguments), ...endsOf(hints, kept)];
  return [...new Set([...all, ...directClosers(text), ...combinedClosers(text)])];
}

/** What invariants are found by. */
function endsOf(hints: Hints, kept: readonly Candidate[]): string[] {
  const isOneLess = kept.some((each) => each.isOneLess);
  const end = isOneLess ? first(conditionEnd(hints), FIRST_ROUND) : conditionEnd(hints);
  const isIndexed = kept.some(({ kind }) => kind === "indexed");
  const part = isIndexed ? first(end, indexedEnd(hints)) : end;
  return [end, `(and_intros <;> ${part})`];
}

/**
 * How each condition about what comes after the loops ends, where all of them follow from the invariants. `known`: how
 * they ended with more invariants, and nothing else is tried.
 */
export async function endsWith(
  { runner, text }: RuleContext,
  { program: { conditions }, kept, hints }: Pick<Outline, "program" | "kept" | "hints">,
  { isLikely = true, known }: { isLikely?: boolean; known?: readonly string[] } = {},
): Promise<string[] | undefined> {
  const all = [...endsOf(hints, kept), simpAll(), ...(isLikely ? combinedClosers(text) : [])];
  const ends: string[] = [];
  const after = conditions.filter(({ shown }) => !shown);
  for (const [i, condition] of after.entries()) {
    const state = await assume(runner, condition, kept);
    if (state === undefined) return undefined;
    const { target, hypotheses } = condition.goal;
    const said = explicitText(
      target,
      hypotheses.map(({ name }) => name),
    );
    const closers = known ? [known[i] as string] : all;
    const end = await firstOf(runner, closers, (closer) => {
      return runner.run(state, `have : ${said} := by ${closer}`, EFFORTS.likelyCondition);
    });
    if (end === undefined) return undefined;
    ends.push(end);
  }
  return ends;
}

async function firstOf(
  runner: RuleContext["runner"],
  closers: readonly string[],
  tries: (closer: string) => Promise<unknown>,
): Promise<string | undefined> {
  for (const closer of closers) {
    if (runner.expired) return undefined;
    if (await tries(closer)) return closer;
  }
  return undefined;
}

/** What a proof is made of. */
export interface Outline {
  program: Program;
  rootNames: readonly string[];
  opening: ProgramOpening;
  kept: readonly Candidate[];
  hints: Hints;
  /** What ends each condition about what comes after the loops. */
  ends: readonly string[];
}

interface WrittenProof {
  script: Script;
  closers: string[];
}

/** The proof with no more invariants than it needs, as Lean prints them where that can be read again. */
export async function writeProof(
  context: RuleContext,
  outline: Outline,
): Promise<Script | undefined> {
  const { runner, state } = context;
  const sure = await proofWith(context, outline, { shown: new Map(), least: 0, isSure: true });
  if (!sure) return undefined;
  const least = Math.max(0, runner.remaining - SHORTENING);
  const kept = await neededInvariants(context, outline, least);
  const shorter = { ...outline, kept };
  const plain = await proofWith(context, shorter, { shown: new Map(), least });
  const explicit = plain ?? sure;
  const said = plain ? shorter : outline;
  if (runner.remaining <= least) return explicit.script;
  const shown = await shownInvariants(runner, state, said, said.kept);
  const printed = await proofWith(context, said, { shown, least: 0, known: explicit.closers });
  return (printed ?? explicit).script;
}

/** Those that what comes after the loops needs, when every round keeps them by themselves; else all. */
async function neededInvariants(
  context: RuleContext,
  { program, kept, hints, ends }: Outline,
  least: number,
): Promise<readonly Candidate[]> {
  const { runner } = context;
  let needed = [...kept];
  for (const candidate of kept.toReversed()) {
    if (runner.isClosing || runner.remaining <= least) return kept;
    const fewer = needed.filter((each) => each !== candidate);
    if (await endsWith(context, { program, kept: fewer, hints }, { known: ends })) needed = fewer;
  }
  const rest = kept.filter((each) => !needed.includes(each));
  // The latest are the least likely to matter.
  for (let count = 0; count <= rest.length; count = count === 0 ? 1 : count * 2) {
    const candidates = [...needed, ...rest.slice(0, count)];
    const { conditions } = program;
    const sound = await keptInvariants(runner, conditions, { known: [], candidates, hints, least });
    if (runner.remaining <= least) return kept;
    if (needed.every((each) => sound.includes(each))) return sound;
  }
  return kept;
}

interface Writing {
  /** Invariants as Lean prints them. */
  shown: ReadonlyMap<string, string>;
  /** Heartbeats that must be left, in thousands. */
  least: number;
  /** What closes the goals, where it is known. */
  known?: readonly string[];
  /** Begin with what the invariants were found by, which is not the plainest. */
  isSure?: boolean;
}

/** The whole proof; with the given ends of its goals, where there are some. */
async function proofWith(
  { runner, state, text }: RuleContext,
  { program, opening, kept, hints, ends }: Outline,
  { shown, least, known, isSure = false }: Writing,
): Promise<WrittenProof | undefined> {
  const invariants = program.loops.map((loop, i) => {
    const places = placesIn({ loop });
    const own = kept.filter((each) => each.loop === i + 1).map((each) => each.text(places));
    const texts = own.map((each) => shown.get(each) ?? each);
    const said = texts.length > 1 ? texts.map((each) => `(${each})`).join(" ∧ ") : texts[0];
    return invariantLine(loop.hidden, assertion(invariantBinders(loop), said ?? "True", opening));
  });
  const lines = [...opening.lines, ...generation(opening, invariants)];
  const made = await runner.run(state, block(lines), EFFORTS.medium);
  if (!made) return undefined;
  const closers: string[] = [];
  const cases: string[] = [];
  const answer = await runner.workspace.goals(made.state, "full");
  if (answer.status !== "finished") return undefined;
  const all = [
    ...new Set([
      ...(isSure ? [...endsOf(hints, kept).toReversed(), ...ends] : []),
      ...closersOf(text, { hints, kept }),
    ]),
  ];
  for (const [i, goal] of answer.value.entries()) {
    const focused = await runner.focus(made.state, i);
    if (focused === undefined || runner.remaining <= least) return undefined;
    const effort = Math.max(EFFORTS.small, EFFORTS.elementsCondition * kept.length);
    const ended = await endOf(runner, {
      state: focused,
      goal,
      closers: known ?? all,
      isSure,
      effort: isSure || known ? effort : EFFORTS.small,
    });
    if (!ended) return undefined;
    if (!closers.includes(ended.closer)) closers.push(ended.closer);
    if (ended.before.length > 0)
      cases.push(`case ${goal.tag} =>`, ...indent([...ended.before, ended.closer]));
  }
  const end =
    closers.length === 1 ? closers[0] : `(first ${closers.map((each) => `| ${each}`).join(" ")})`;
  const isRest = answer.value.length > cases.filter((line) => line.startsWith("case")).length;
  const script = [...lines, ...cases, ...(isRest ? [`all_goals ${end}`] : [])];
  const whole = await runner.run(state, block(script), EFFORTS.large);
  return whole?.closed ? { script: indentInvariants(script), closers } : undefined;
}

/** `⟨xs, a, b⟩` and the states. */
function invariantBinders({ cursor, names, slots, states }: ProgramLoop): string[] {
  const left = [...names];
  const all = slots.map((isVariable) => (isVariable ? left.shift() : "_"));
  const own = all.slice(0, all.length - states);
  return [`⟨${[cursor, ...own].join(", ")}⟩`, ...all.slice(own.length).map(String)];
}

interface OpenCondition {
  state: number;
  goal: Goal;
  closers: readonly string[];
  isSure: boolean;
  /** Of each closer: the parts of an invariant may each take what one candidate may. */
  effort: Effort;
}

/** What closes a goal: as it is, or when numbers took the place of ranges. */
async function endOf(
  runner: RuleContext["runner"],
  { state, goal, closers, isSure, effort }: OpenCondition,
): Promise<{ before: string[]; closer: string } | undefined> {
  const plain = isSure ? ["omega"] : closers.slice(0, 4);
  const asItIs = await firstOf(runner, plain, (closer) => {
    return runner.run(state, done(closer), EFFORTS.small);
  });
  if (asItIs !== undefined) return { before: [], closer: asItIs };
  const naming = namingTactic(goal);
  const named = naming === undefined ? undefined : await runner.run(state, naming, EFFORTS.small);
  const read = await runner.terms(named?.state ?? state);
  const before = [...(naming === undefined ? [] : [naming]), ...(read ? rangeLines(read) : [])];
  const closer = await firstOf(runner, closers, (each) => {
    return runner.run(state, block([...before, done(each)]), effort);
  });
  return closer === undefined ? undefined : { before, closer };
}

/** The list of invariants stands further in than the tactic. */
function indentInvariants(script: Script): Script {
  return script.map((line) => (line.startsWith("· ") ? (indent([line])[0] as string) : line));
}
