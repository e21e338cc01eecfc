import {
  closedSubterms,
  contains,
  explicitText,
  freeVariables,
  headName,
  matchConst,
  spine,
  type Term,
  type TermGoal,
  termKey,
  typesIn,
} from "../../core/index.ts";
import { EFFORTS } from "../efforts.ts";
import { addFacts } from "../facts/add-facts.ts";
import { hintsFor, simpHintsFor } from "../hints.ts";
import {
  type Candidate,
  candidatesOf,
  endsWith,
  keptInvariants,
  OPAQUE,
  type ProgramOpening,
  readProgram,
  writeProof,
} from "../programs/index.ts";
import { isQuick, type RuleContext, type RuleOutcome, rule } from "../rule.ts";
import { block, done, simpAll } from "../tactic.ts";

const COUNT = `import Std.Tactic.Do
def evens (xs : List Nat) : Nat := Id.run do
  let mut n := 0
  for x in xs do
    if x % 2 = 0 then
      n := n + 1
  return n`;

/** What the library knows of natural numbers only. */
const FACTS = ["int-sum"];

/** How much of what is left it may spend. */
const MOST = 0.5;

/**
 * A call of a program with loops: the conditions under which invariants prove the goal are made by `mvcgen`, and the
 * invariants are found among candidates that the program and the goal suggest (Houdini: Flanagan and Leino, FME 2001).
 */
export const programInvariants = rule({
  name: "program-invariants",
  phase: "open",
  cost: 18,
  failsFor: "goal",
  index: ({ options, goal, definitions: { vocabulary } }) =>
    isQuick(options) && (vocabulary.programs.length > 0 || isTriple(goal)),
  async apply(context) {
    const { runner, state, goal, text, definitions } = context;
    const plain = openingOf(context);
    if (!plain) return "no program is called";
    const facts = await addFacts(context, FACTS);
    const opening = { ...plain, lines: [...facts.lines, ...plain.lines] };
    const program = await readProgram(runner, state, opening);
    if (!program || program.loops.length === 0) return await withoutLoops(context, opening);
    const rootNames = await rootNamesOf(context, opening);
    if (!rootNames) return undefined;
    const { vocabulary } = definitions;
    const programs = new Set(vocabulary.programs);
    const others = vocabulary.definitionsIn(goal).filter((name) => !programs.has(name));
    const named = [...others, ...vocabulary.theoremsAbout(goal)];
    const [forGrind, simpArguments] = await Promise.all([
      vocabulary.argumentsOf("grind", named, context),
      vocabulary.argumentsOf("simp", others, context),
    ]);
    const said = `${text}\n${program.text}`;
    const hints = {
      grindArguments: [...forGrind, ...hintsFor(said)],
      simpArguments,
      librarySimp: simpHintsFor(said),
    };
    const candidates = candidatesOf(program, rootNames);
    // The rest is for other ways.
    const least = runner.remaining * (1 - MOST);
    let kept: Candidate[] = [];
    const refused = new Set<Candidate>();
    for (const stage of [1, 2, 3]) {
      const tested = candidates.filter((each) => each.stage <= stage && !kept.includes(each));
      if (runner.remaining < least) return undefined;
      const before = kept.length;
      kept = await keptInvariants(runner, program.conditions, {
        known: kept,
        candidates: tested,
        hints,
        least,
        refused,
      });
      if (stage > 2 && kept.length === before) return undefined;
      // The first stage is seldom all that is necessary.
      const isLikely = stage > 1;
      const ends = await endsWith(context, { program, kept, hints }, { isLikely });
      if (ends)
        return await writeProof(context, { program, rootNames, opening, kept, hints, ends });
    }
    return undefined;
  },
  examples: [
    {
      context: COUNT,
      goal: "(xs : List Nat) : evens xs ≤ xs.length",
      closes: true,
      by: ["mvcgen invariants"],
    },
    { context: COUNT, goal: "(xs : List Nat) : xs.length < evens xs", leftAlone: true },
    {
      context: COUNT,
      goal: "(xs ys : List Nat) : evens (xs ++ ys) = evens xs + evens ys",
      leftAlone: true,
    },
  ],
});

/** A program in a state monad that has no loops is what it says it is. */
async function withoutLoops(
  { runner, state, goal, fresh }: RuleContext,
  { unfolded }: ProgramOpening,
): Promise<RuleOutcome> {
  const opened = isTriple(goal) ? [`intro ${fresh("s")} ${fresh("h")}`] : [];
  const script = [...opened, done(simpAll(unfolded.map((name) => `_root_.${name}`)))];
  const made = await runner.run(state, block(script), EFFORTS.small);
  return made?.closed ? script : "its conditions are not made";
}

/** The call becomes a variable, and what is known of it and of the lists that it is given a part of the target. */
function openingOf({ goal, definitions, fresh }: RuleContext): ProgramOpening | undefined {
  const programs = new Set(definitions.vocabulary.programs);
  const used = definitions.vocabulary.definitionsIn(goal);
  if (isTriple(goal)) return { lines: [], unfolded: used };
  const monadic = used.filter((name) => programs.has(name));
  const types = typesIn(goal);
  const calls = new Map<string, Term>();
  for (const type of types)
    closedSubterms(type, (term) => {
      const isCall = term.tag === "app" && (programs.has(headName(term)) || isRun(term));
      // A call without its last arguments is a part of one.
      if (isCall && ![...calls.values()].some((call) => contains(call, term)))
        calls.set(termKey(term), term);
    });
  const [found, ...others] = calls.values();
  // How several runs are related is not an invariant of one.
  if (!found || others.length > 0) return undefined;
  const lists = new Set(
    spine(isRun(found) ? (spine(found).args[3] as Term) : found).args.flatMap((arg) => {
      const type = arg.tag === "fvar" ? goal.hypotheses[arg.index]?.type : undefined;
      return arg.tag === "fvar" && type && headName(type) === "List" ? [arg.index] : [];
    }),
  );
  const mentions: string[] = [];
  const lines: string[] = [];
  const reverted: string[] = [];
  for (const { name, type } of goal.hypotheses) {
    if (contains(type, found)) {
      mentions.push(name);
      reverted.push(name);
    } else if (isProposition(type) && [...freeVariables(type)].some((i) => lists.has(i))) {
      // It stays known of the whole list, too.
      const copy = fresh(name);
      lines.push(`have ${copy} := ${name}`);
      reverted.push(copy);
    }
  }
  const names = goal.hypotheses.map(({ name }) => name);
  const [equation, result] = [fresh("run_eq"), fresh("result")];
  const places = mentions.length > 0 ? ` at ${mentions.join(" ")} ⊢` : "";
  const monad = isRun(found) ? "StateM" : "Id";
  return {
    lines: [
      `generalize ${equation} : ${explicitText(found, names)} = ${result}${places}`,
      ...lines,
      ...(reverted.length > 0 ? [`revert ${reverted.join(" ")}`] : []),
      `apply Std.Do.${monad}.of_wp_run_eq ${equation}`,
    ],
    unfolded: isRun(found) ? monadic : [],
  };
}

/** A claim about what a program does to its state. */
function isTriple({ target }: Pick<TermGoal, "target">): boolean {
  return headName(target) === "Std.Do.Triple";
}

/** A program in a state monad, from some state. */
function isRun(term: Term): boolean {
  const [, monad] = matchConst(term, "StateT.run", 5) ?? [];
  return monad !== undefined && headName(monad) === "Id";
}

const RELATIONS =
  /^(Eq|Ne|LT\.lt|LE\.le|GT\.gt|GE\.ge|Membership\.mem|And|Or|Not|Iff|Exists|List\.\w+)$/;

function isProposition(type: Term): boolean {
  return type.tag === "pi" || RELATIONS.test(headName(type));
}

async function rootNamesOf(
  { runner, state, options }: RuleContext,
  opening: ProgramOpening,
): Promise<string[] | undefined> {
  const opaque = `have ${OPAQUE} : True := trivial`;
  const made = await runner.run(state, block([opaque, ...opening.lines]), options.effort);
  const goal = made && (await runner.terms(made.state));
  return goal?.hypotheses.map(({ name }) => name);
}
