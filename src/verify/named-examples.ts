import { offsetOf, type Position, type Survey } from "../core/index.ts";
import type { CheckResult } from "../core/ports/index.ts";
import { EXAMPLE_PREFIX, exampleNumber, withLeanNames } from "./gate/example-commands.ts";

/** A text in which each `example` is a definition with a name, so that a gate can verify it. */
export interface NamedText {
  text: string;
  /** The place in the original text that a place in this one stands for. */
  original(pos: Position): Position;
}

const KEYWORD = "example";
/** Asked for of definitions, not of examples. */
const UNDOCUMENTED = /^missing doc string for public def _example\b/;
/** What an example calls itself. */
const OWN_NAME = "_example";

/** What stands in the text, and what takes its place. */
interface Replacement {
  at: Position;
  old: string;
  instead: string;
}

/**
 * Gives each example a name: the second one of the text becomes `def NAME_2`, and what it calls itself the same. A
 * definition is elaborated as an example is, and states the same; the judge says whether it is a theorem.
 */
export function nameExamples(text: string, survey: Survey | undefined): NamedText {
  const replacements = examplesOf(survey).flatMap((example, i): Replacement[] => {
    // One that is there to fail stays what it is.
    if (example.isGuarded) return [];
    const name = `${EXAMPLE_PREFIX}${i + 1}`;
    const inside = example.selfReferences.map((at) => ({ at, old: OWN_NAME, instead: name }));
    return [{ at: example.keywordPos, old: KEYWORD, instead: `def ${name}` }, ...inside];
  });
  let named = "";
  let done = 0;
  const moved: Replacement[] = [];
  for (const each of replacements) {
    const start = offsetOf(text, each.at);
    const end = start + each.old.length;
    if (start < done || text.slice(start, end) !== each.old) continue;
    named += text.slice(done, start) + each.instead;
    moved.push(each);
    done = end;
  }
  return {
    text: named + text.slice(done),
    original: ({ line, column }) => {
      let before = column;
      // Places on the same line, from left to right: each was moved by those before it only.
      for (const { at, old, instead } of moved) {
        if (at.line !== line || before <= at.column) continue;
        before = Math.max(before - (instead.length - old.length), at.column + old.length);
      }
      return { line, column: before };
    },
  };
}

/** What came of elaborating a named text, with the places of the original. */
export function withOriginalPlaces(result: CheckResult, { original }: NamedText): CheckResult {
  const moved = <T extends { pos: Position; endPos: Position | null }>(item: T): T => ({
    ...item,
    pos: original(item.pos),
    endPos: item.endPos && original(item.endPos),
  });
  return {
    ...result,
    messages: result.messages
      .map((each) => ({ ...moved(each), data: withLeanNames(each.data) }))
      .filter(({ data }) => !UNDOCUMENTED.test(data)),
    declarations: result.declarations.map(moved),
    commands: result.commands.map(moved),
  };
}

/** The examples of a text that state or show something, in order of their place: not those that are `unsafe`. */
export function examplesOf(survey: Survey | undefined): Survey["declarations"] {
  return survey?.declarations.filter((d) => d.keyword === KEYWORD && !d.isUnsafe) ?? [];
}

/** Numbers of the examples that are among the declarations of a named text. */
export function namedExamples({ declarations }: Pick<CheckResult, "declarations">): Set<number> {
  return new Set(declarations.flatMap(({ nameParts }) => exampleNumber(nameParts) ?? []));
}
