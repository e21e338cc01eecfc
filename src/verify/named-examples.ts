import { offsetOf, type Position, type Survey } from "../core/index.ts";
import type { CheckResult } from "../core/ports/index.ts";
import { readHeader } from "../lean/index.ts";
import { EXAMPLE_PREFIX, exampleNumber, withLeanNames } from "./gate/example-commands.ts";

/** A text in which each `example` is a definition with a name, so that a gate can verify it. */
export interface NamedText {
  text: string;
  /**
   * The place in the original text that a place in this one stands for. Of the words that took the place of others, it
   * is where those begin, or with `end` where they end.
   */
  original(pos: Position, end?: boolean): Position;
  /** Whether a place in this text is in what took the place of an `example`. */
  isName(pos: Position): boolean;
}

const KEYWORD = "example";
/** Said of definitions, not of examples: that they need words, or that they are no rules of `rfl`. */
const OF_DEFINITIONS =
  /^missing doc string for public def _example\b|^Not a definitional equality:/;
/** What may stand between the visibility of a declaration and its keyword, and what says that. */
const LATE_MODIFIERS = /(?:\b(?:protected|meta|noncomputable|unsafe|partial|nonrec)\s+)*$/;
const VISIBILITY = /\b(?:private|public)\s/;
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
 * definition is elaborated as an example is, and states the same; the judge says whether it is a theorem. In a
 * `module` examples see what is private, also in a `public section`, as private definitions do.
 */
export function nameExamples(text: string, survey: Survey | undefined): NamedText {
  const { isModule } = readHeader(text);
  const replacements = examplesOf(survey).flatMap((example, i): Replacement[] => {
    // One that is there to fail stays what it is.
    if (example.isGuarded) return [];
    const name = `${EXAMPLE_PREFIX}${i + 1}`;
    const inside = example.selfReferences.map((at) => ({ at, old: OWN_NAME, instead: name }));
    const own = { at: example.keywordPos, old: KEYWORD, instead: `def ${name}` };
    return [...(isModule ? hidden(text, example) : []), own, ...inside];
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
    original: ({ line, column }, end = false) => {
      let before = column;
      // Places on the same line, from left to right: each was moved by those before it only.
      for (const { at, old, instead } of moved) {
        if (at.line !== line || before <= at.column) continue;
        const isInside = before < at.column + instead.length;
        before = isInside
          ? at.column + (end ? old.length : 0)
          : before - (instead.length - old.length);
      }
      return { line, column: before };
    },
    isName(pos) {
      const { line, column } = this.original(pos);
      const isAt = ({ at, old }: Replacement) =>
        old === KEYWORD && at.line === line && at.column === column;
      return moved.some(isAt);
    },
  };
}

/** What makes an example private that says nothing of it. */
function hidden(text: string, { pos, keywordPos }: Survey["declarations"][number]): Replacement[] {
  const modifiers = text.slice(offsetOf(text, pos), offsetOf(text, keywordPos));
  const late = LATE_MODIFIERS.exec(modifiers)?.[0] ?? "";
  if (VISIBILITY.test(modifiers) || late.includes("\n")) return [];
  const at = { line: keywordPos.line, column: keywordPos.column - late.length };
  return [{ at, old: "", instead: "private " }];
}

/** What came of elaborating a named text, with the places of the original. */
export function withOriginalPlaces(result: CheckResult, named: NamedText): CheckResult {
  const { original } = named;
  const moved = <T extends { pos: Position; endPos: Position | null }>(item: T): T => ({
    ...item,
    pos: original(item.pos),
    endPos: item.endPos && original(item.endPos, true),
  });
  return {
    ...result,
    messages: result.messages
      .map((each) => ({ ...each, data: withLeanNames(each.data) }))
      .filter(({ pos, data }) => !OF_DEFINITIONS.test(data) || !named.isName(pos))
      .map(moved),
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
