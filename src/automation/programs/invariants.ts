import { explicitText } from "../../core/index.ts";
import { EFFORTS } from "../efforts.ts";
import { block, done, each, first, grind, seq, simpAll } from "../tactic.ts";
import type { TacticRunner } from "../tactic-runner.ts";
import type { Candidate } from "./candidates.ts";
import type { Condition, InvariantUse } from "./conditions.ts";
import type { Places } from "./reading.ts";

/** What automation is told of the file and of the library. */
export interface Hints {
  grindArguments: readonly string[];
  /** For what is said of the rest of a list, which loses its first element in each round. */
  restArguments: readonly string[];
  simpArguments: readonly string[];
  /** Of the library. */
  librarySimp: readonly string[];
}

/**
 * Those of the candidates that hold at the start of their loops and are kept by every round, with those that are known
 * to (Houdini: Flanagan and Leino, FME 2001).
 */
export async function keptInvariants(
  runner: TacticRunner,
  conditions: readonly Condition[],
  {
    known,
    candidates,
    hints,
    least,
    begun: atStart = new Map(),
  }: {
    known: readonly Candidate[];
    candidates: readonly Candidate[];
    hints: Hints;
    /** Whether they hold at the start, which does not depend on the others: what is known of it, and gets what is found. */
    begun?: Map<Candidate, boolean>;
    /** Heartbeats that must be left, in thousands. */
    least: number;
  },
): Promise<Candidate[]> {
  // Those without anything given are the cheapest, and do not depend on the others.
  const shown = conditions.filter((condition) => condition.shown);
  const starts = shown.filter(({ given }) => given.length === 0);
  const rounds = shown.filter(({ given }) => given.length > 0);
  const untested = candidates.filter((each) => !atStart.has(each));
  const found = await filtered(runner, starts, { known: [], alive: untested, hints, least });
  for (const each of untested) atStart.set(each, found.includes(each));
  const begun = candidates.filter((each) => atStart.get(each));
  const costly = begun.filter(isCostly);
  const cheap = begun.filter((each) => !isCostly(each));
  // What is costly is tested when the wrong ones are gone, which would make it costlier, and by itself at first.
  const groups = [cheap, ...costly.map((each) => [each]), ...(costly.length > 1 ? [costly] : [])];
  let kept = [...known];
  for (const group of costly.length > 0 ? [...groups, cheap] : groups) {
    let alive = group.filter((each) => !kept.includes(each));
    for (;;) {
      const next = await filtered(runner, rounds, { known: kept, alive, hints, least });
      if (runner.remaining <= least) return [...known];
      const isStable = next.length === alive.length;
      alive = next;
      if (isStable) break;
    }
    kept = [...kept, ...alive];
  }
  return kept;
}

/** Claims about many elements take many heartbeats. */
function isCostly({ kind }: Candidate): boolean {
  return kind === "elements" || kind === "indexed";
}

/** The candidates that the conditions keep, when they and those that are known are given. */
async function filtered(
  runner: TacticRunner,
  conditions: readonly Condition[],
  {
    known,
    alive,
    hints,
    least,
  }: { known: readonly Candidate[]; alive: readonly Candidate[]; hints: Hints; least: number },
): Promise<Candidate[]> {
  let left = [...alive];
  for (const condition of conditions) {
    const use = condition.shown as InvariantUse;
    const tested = left.filter((each) => each.loop === use.loop);
    if (tested.length === 0) continue;
    const assumed = await assume(runner, condition, [...known, ...left]);
    if (assumed === undefined) continue;
    const dropped = new Set<Candidate>();
    for (const candidate of tested) {
      if (runner.remaining <= least) return [];
      const statement = candidate.text(placesAt(use, condition));
      if (!(await holds(runner, assumed, { candidate, statement, hints }))) dropped.add(candidate);
    }
    left = left.filter((each) => !dropped.has(each));
  }
  return left;
}

/** The state in which the invariants of what is given are known. */
export async function assume(
  runner: TacticRunner,
  condition: Condition,
  known: readonly Candidate[],
): Promise<number | undefined> {
  const facts = condition.given.flatMap((use) =>
    known.filter(({ loop }) => loop === use.loop).map(({ text }) => text(placesAt(use, condition))),
  );
  if (facts.length === 0) return condition.state;
  const lines = facts.map((fact, i) => `have inv_${i} : ${fact} := sorry`);
  const made = await runner.run(condition.state, block(lines), EFFORTS.small);
  return made?.state;
}

const LENGTH_LEMMAS = "[List.length_append, List.length_cons, List.length_nil]";
const LENGTHS = `simp only ${LENGTH_LEMMAS}`;

/** A remainder is less than what is divided by. */
const REMAINDER = each(
  "refine Nat.le_of_lt_succ (Nat.lt_of_lt_of_le (Nat.mod_lt _ ?_) ?_)",
  `(try simp +zetaDelta only ${LENGTH_LEMMAS} at *)`,
  "omega",
);

/** What is said of all elements of a list with one more. */
const PARTS = ["or_imp", "forall_and"];

/**
 * One less than the number of rounds so far is a number less only after the first: that case by itself. The name is that
 * of what is done in the library's rule for loops.
 */
export const FIRST_ROUND = each(
  "cases pref",
  `(try simp only ${LENGTH_LEMMAS} at *)`,
  first("omega", grind()),
);

/** That the list is what is done, the element and the rest: of no use where only the rest is spoken of. */
const WITHOUT_SPLIT = "(try (rename _ = _ ++ _ :: _ => split_list; clear split_list))";

/** What ends one part of a condition; `of`: a claim of the part of the list that is done, or of the rest. */
export function conditionEnd(hints: Hints, of?: "done" | "rest"): string {
  const { grindArguments, restArguments, simpArguments, librarySimp } = hints;
  const automation = grind(grindArguments);
  const ofRest = seq(WITHOUT_SPLIT, grind(restArguments));
  if (of === "rest") return first("with_reducible rfl", ofRest);
  // Where a length is an exponent or a factor, it has to be a sum first.
  const byLengths = seq(LENGTHS, automation);
  // Unfolding everything could take all that there is for the others.
  return first(
    "with_reducible rfl",
    "omega",
    automation,
    byLengths,
    done(simpAll([...PARTS, ...simpArguments])),
    ...(librarySimp.length > 0 ? [done(simpAll([...simpArguments, ...librarySimp]))] : []),
    ...(of === undefined ? [ofRest, restBySimp(hints)] : []),
    REMAINDER,
  );
}

/** What ends a claim about all indices below a bound: the last one is new, of the others it was known. */
export function indexedEnd(hints: Hints): string {
  const { grindArguments } = hints;
  const isNew = first(
    seq("subst last", "(try simp only [List.take_length])", grind(grindArguments)),
    grind(grindArguments),
  );
  const wasThere = seq(
    `simp only ${LENGTH_LEMMAS} at last`,
    grind([...grindArguments, "List.take_append_of_le_length"]),
  );
  const cases = "(intro i h; rcases Nat.eq_or_lt_of_le h with last | last <;> clear h)";
  return seq(cases, isNew, first(wasThere, grind(grindArguments)));
}

const ARITHMETIC = first("omega", seq(LENGTHS, "omega"));

const MEASURE = first("omega", seq(LENGTHS, "omega"), REMAINDER, grind());

async function holds(
  runner: TacticRunner,
  state: number,
  { candidate, statement, hints }: { candidate: Candidate; statement: string; hints: Hints },
): Promise<boolean> {
  const { stage, kind } = candidate;
  const end = conditionEnd(hints, kind === "rest" ? "rest" : "done");
  const indexed = first(indexedEnd(hints), end);
  const check = {
    ...{ claim: end, rest: end, elements: end },
    ...{ indexed, bound: ARITHMETIC, measure: MEASURE },
  }[kind];
  // By itself, since it may end in an error that no alternative comes after.
  const bySimp = kind === "rest" ? [restBySimp(hints)] : [];
  const likely = isCostly(candidate) ? EFFORTS.elementsCondition : EFFORTS.likelyCondition;
  const effort = stage === 1 ? likely : EFFORTS.condition;
  const byCases = candidate.isOneLess ? [FIRST_ROUND] : [];
  for (const way of [check, ...bySimp, ...byCases]) {
    const tactic = `have lemmata_p : ${statement} := by ${way}`;
    if ((await runner.run(state, tactic, effort)) !== undefined) return true;
  }
  return false;
}

/** What ends a claim of the rest of a list, by `simp` with what the library says of a list with one more. */
function restBySimp({ simpArguments, restArguments }: Hints): string {
  const equations = restArguments.filter((name) => /^List\.\w+_cons$/.test(name));
  return seq(WITHOUT_SPLIT, done(simpAll([...new Set([...simpArguments, ...equations])])));
}

function placesAt(use: InvariantUse, { goal }: Condition): Places {
  const names = goal.hypotheses.map(({ name }) => name);
  const text = (term: InvariantUse["done"]) => {
    const said = explicitText(term, names);
    return /^[\w.]+$/.test(said) ? said : `(${said})`;
  };
  return {
    done: text(use.done),
    left: text(use.left),
    variables: use.variables.map(text),
    outer: use.outer.map(text),
  };
}
