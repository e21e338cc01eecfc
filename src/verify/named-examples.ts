import { offsetOf, type Position, type Survey } from "../core/index.ts";
import type { CheckResult } from "../core/ports/index.ts";
import { EXAMPLE_PREFIX, exampleNumber } from "./gate/example-commands.ts";

/** A text in which each `example` is a definition with a name, so that a gate can verify it. */
export interface NamedText {
  text: string;
  /** The place in the original text that a place in this one stands for. */
  original(pos: Position): Position;
}

const KEYWORD = "example";

/**
 * Gives each example a name: the second one of the text becomes `def lemmata_example_2`. A definition is
 * elaborated as an example is, and states the same; the judge says whether it is a theorem.
 */
export function nameExamples(text: string, survey: Survey | undefined): NamedText {
  const examples = examplesOf(survey);
  let named = "";
  let done = 0;
  const longer: { at: Position; by: number }[] = [];
  for (const [i, { keywordPos: at, isGuarded }] of examples.entries()) {
    // One that is there to fail stays what it is.
    if (isGuarded) continue;
    const start = offsetOf(text, at);
    const end = start + KEYWORD.length;
    if (start < done || text.slice(start, end) !== KEYWORD) continue;
    const instead = `def ${EXAMPLE_PREFIX}${i + 1}`;
    named += text.slice(done, start) + instead;
    longer.push({ at, by: instead.length - KEYWORD.length });
    done = end;
  }
  return {
    text: named + text.slice(done),
    original: ({ line, column }) => {
      let before = column;
      // Places on the same line, from left to right: each was moved by those before it only.
      for (const { at, by } of longer) {
        if (at.line !== line || before <= at.column) continue;
        before = Math.max(before - by, at.column + KEYWORD.length);
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
    messages: result.messages.map(moved),
    declarations: result.declarations.map(moved),
    commands: result.commands.map(moved),
  };
}

/** The examples of a text, in order of their place. */
export function examplesOf(survey: Survey | undefined): Survey["declarations"] {
  return survey?.declarations.filter(({ keyword }) => keyword === KEYWORD) ?? [];
}

/** Numbers of the examples that are among the declarations of a named text. */
export function namedExamples({ declarations }: Pick<CheckResult, "declarations">): Set<number> {
  return new Set(declarations.flatMap(({ nameParts }) => exampleNumber(nameParts) ?? []));
}

/** `example 2` for the name of such a definition, wherever a text speaks of it. */
export function withExampleNames(text: string): string {
  return text.replaceAll(/(?:[\p{L}\p{N}_'!?«»]+\.)*lemmata_example_(\d+)\b/gu, "example $1");
}
