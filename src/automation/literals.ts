import {
  closedSubterms,
  explicitText,
  headName,
  matchConst,
  type TermGoal,
  typesIn,
} from "../core/index.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** What literals of a class stand for. */
const LITERALS: Readonly<Record<string, readonly [text: string, meaning: string]>> = {
  "Zero.toOfNat0": ["0", "Zero.zero"],
  "One.toOfNat1": ["1", "One.one"],
};

/**
 * Arguments of `simp` that say what literals are: it takes them for values, and does not look into them. `text`: the goal
 * as Lean prints it.
 */
export function literalsIn(goal: TermGoal, text: string, vocabulary: Vocabulary): string[] {
  return [...numeralsIn(goal, vocabulary), ...stringsIn(goal, text, vocabulary)];
}

/** What `0` and `1` are in the user's types. */
function numeralsIn(goal: TermGoal, vocabulary: Vocabulary): string[] {
  const names = goal.hypotheses.map(({ name }) => name);
  const found = new Set<string>();
  for (const type of typesIn(goal))
    closedSubterms(type, (term) => {
      const [of, , instance] = matchConst(term, "OfNat.ofNat", 3) ?? [];
      const literal = instance && LITERALS[headName(instance)];
      if (!of || !literal || !vocabulary.has(headName(of))) return;
      const [text, meaning] = literal;
      const written = of.tag === "const" ? of.name : explicitText(of, names);
      found.add(`show (${text} : ${written}) = ${meaning} from rfl`);
    });
  return [...found];
}

const STRING = /"(?:[^"\\]|\\.)*"/g;
/** Characters of a string that is worth to be written as a list. */
const LONGEST = 40;
const MOST_STRINGS = 4;

/** The characters of strings, where the goal is about lists of characters. */
function stringsIn(goal: TermGoal, text: string, vocabulary: Vocabulary): string[] {
  if (!vocabulary.wordsIn(goal).has("toList") && !text.includes(".toList")) return [];
  const literals = new Set([...text.matchAll(STRING)].map(([literal]) => literal));
  for (const literal of vocabulary.stringsIn(goal)) literals.add(literal);
  return [...literals].slice(0, MOST_STRINGS).flatMap((literal) => {
    const characters = charactersOf(literal);
    if (characters === undefined || characters.length > LONGEST) return [];
    return [`show ${literal}.toList = [${characters.join(", ")}] from by decide`];
  });
}

/** As Lean literals, e.g. `'a'`; nothing where an escape means something only to Lean. */
function charactersOf(literal: string): string[] | undefined {
  const characters = literal.slice(1, -1).match(/\\.|[^\\]/gsu) ?? [];
  if (characters.some((each) => each.startsWith("\\") && !/[\\"nrt]/.test(each[1] as string))) {
    return undefined;
  }
  return characters.map((each) => (each === "'" ? "'\\''" : each === '\\"' ? "'\"'" : `'${each}'`));
}
