import { explicitText, type Goal } from "../../core/index.ts";
import { combinedClosers, directClosers } from "../closers.ts";
import { EFFORTS } from "../efforts.ts";
import { namingTactic } from "../hidden-names.ts";
import type { RuleContext } from "../rule.ts";
import { indent, type Script } from "../script.ts";
import { block, done, grind } from "../tactic.ts";
import type { Candidate } from "./candidates.ts";
import {
  generation,
  invariantLine,
  type Program,
  type ProgramLoop,
  type ProgramOpening,
  rangeLines,
} from "./conditions.ts";
import { assume, conditionEnd, type Hints, keptInvariants } from "./invariants.ts";
import { placesIn } from "./reading.ts";
import { shownInvariants } from "./shown.ts";

function closersOf(text: string, hints: Hints): string[] {
  const inParts = `(and_intros <;> ${conditionEnd(hints)})`;
  const all = ["omega", grind(), grind(hints.grindArguments), conditionEnd(hints), inParts];
  return [...new Set([...all, ...directClosers(text), ...combinedClosers(text)])];
}

/** Whether what comes after the loops follows from invariants. */
export async function isProvedWith(
  { runner, text }: RuleContext,
  { program: { conditions }, kept, hints }: Pick<Outline, "program" | "kept" | "hints">,
): Promise<boolean> {
  for (const condition of conditions.filter(({ shown }) => !shown)) {
    const state = await assume(runner, condition, kept);
    if (state === undefined) return false;
    const { target, hypotheses } = condition.goal;
    const said = explicitText(
      target,
      hypotheses.map(({ name }) => name),
    );
    const closers = closersOf(text, hints).map((closer) => `have : ${said} := by ${closer}`);
    if ((await firstOf(runner, state, closers)) === undefined) return false;
  }
  return true;
}

async function firstOf(
  runner: RuleContext["runner"],
  state: number,
  tactics: readonly string[],
): Promise<string | undefined> {
  for (const tactic of tactics) {
    if (runner.expired) return undefined;
    if (await runner.run(state, tactic, EFFORTS.likelyCondition)) return tactic;
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
}

/** The proof with no more invariants than it needs, as Lean prints them where that can be read again. */
export async function writeProof(
  context: RuleContext,
  outline: Outline,
): Promise<Script | undefined> {
  const { runner, state } = context;
  const kept = await neededInvariants(context, outline);
  const explicit = await proofWith(context, { ...outline, kept }, new Map());
  if (!explicit) return undefined;
  const shown = await shownInvariants(runner, state, outline, kept);
  const printed = await proofWith(context, { ...outline, kept }, shown, explicit.closers);
  return (printed ?? explicit).script;
}

/** Those that what comes after the loops needs, when every round keeps them by themselves; else all. */
async function neededInvariants(
  context: RuleContext,
  { program, kept, hints }: Outline,
): Promise<readonly Candidate[]> {
  let needed = [...kept];
  for (const candidate of kept.toReversed()) {
    if (context.runner.isClosing) return kept;
    const fewer = needed.filter((each) => each !== candidate);
    if (await isProvedWith(context, { program, kept: fewer, hints })) needed = fewer;
  }
  const rest = kept.filter((each) => !needed.includes(each));
  // The latest are the least likely to matter.
  for (let count = 0; count <= rest.length; count = count === 0 ? 1 : count * 2) {
    const candidates = [...needed, ...rest.slice(0, count)];
    const { conditions } = program;
    const sound = await keptInvariants(context.runner, conditions, {
      known: [],
      candidates,
      hints,
      least: 0,
    });
    if (needed.every((each) => sound.includes(each))) return sound;
  }
  return kept;
}

/** The whole proof; with the given ends of its goals, where there are some. */
async function proofWith(
  { runner, state, text }: RuleContext,
  { program, opening, kept, hints }: Outline,
  shown: ReadonlyMap<string, string>,
  known?: readonly string[],
): Promise<{ script: Script; closers: string[] } | undefined> {
  const invariants = program.loops.map((loop, i) => {
    const places = placesIn({ loop });
    const own = kept.filter((each) => each.loop === i + 1).map((each) => each.text(places));
    const texts = own.map((each) => shown.get(each) ?? each);
    const said = texts.length > 1 ? texts.map((each) => `(${each})`).join(" ∧ ") : texts[0];
    return invariantLine(loop.hidden, `${invariantBinders(loop)} => ⌜${said ?? "True"}⌝`);
  });
  const lines = [...opening.lines, ...generation(opening, invariants)];
  const made = await runner.run(state, block(lines), EFFORTS.medium);
  if (!made) return undefined;
  const closers: string[] = [];
  const cases: string[] = [];
  const answer = await runner.workspace.goals(made.state, "full");
  if (answer.status !== "finished") return undefined;
  for (const [i, goal] of answer.value.entries()) {
    const focused = await runner.focus(made.state, i);
    const tried = known ?? closersOf(text, hints);
    const ended = focused === undefined ? undefined : await endOf(runner, focused, goal, tried);
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

/** `⇓⟨xs, a, b⟩ state`. */
function invariantBinders({ cursor, names, slots, states }: ProgramLoop): string {
  const left = [...names];
  const all = slots.map((isVariable) => (isVariable ? left.shift() : "_"));
  const own = all.slice(0, all.length - states);
  return [`⇓⟨${[cursor, ...own].join(", ")}⟩`, ...all.slice(own.length)].join(" ");
}

/** What closes a goal: as it is, or when numbers took the place of ranges. */
async function endOf(
  runner: RuleContext["runner"],
  state: number,
  goal: Goal,
  closers: readonly string[],
): Promise<{ before: string[]; closer: string } | undefined> {
  const plain = closers.slice(0, 4);
  for (const closer of plain)
    if (await runner.run(state, done(closer), EFFORTS.small)) return { before: [], closer };
  const naming = namingTactic(goal);
  const named = naming === undefined ? undefined : await runner.run(state, naming, EFFORTS.small);
  const read = await runner.terms(named?.state ?? state);
  const before = [...(naming === undefined ? [] : [naming]), ...(read ? rangeLines(read) : [])];
  for (const closer of closers) {
    if (runner.expired) return undefined;
    const tactic = block([...before, done(closer)]);
    if (await runner.run(state, tactic, EFFORTS.small)) return { before, closer };
  }
  return undefined;
}

/** The list of invariants stands further in than the tactic. */
function indentInvariants(script: Script): Script {
  return script.map((line) => (line.startsWith("· ") ? (indent([line])[0] as string) : line));
}
