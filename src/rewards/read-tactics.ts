import type { CommandReport, Message, ProofError, ProofTactic } from "../core/index.ts";
import type { TextOffsets } from "./text-offsets.ts";

/** What a check has to read for `readTactics`. */
export const PROCESS_READ_OPTIONS = { tacticSyntax: true } as const;

export interface TacticReading {
  /** In the order of the syntax. */
  tactics: ProofTactic[];
  errors: ProofError[];
  /** There is a syntax error: the structure of the text is not known. */
  isUnparsable: boolean;
}

/**
 * The tactics of a checked text and the errors with their places, in code units of `offsets.text`, which
 * is the checked text with LF for CRLF. `result` comes from a check with `PROCESS_READ_OPTIONS`.
 */
export function readTactics(
  offsets: TextOffsets,
  { reports, messages }: { reports: readonly CommandReport[]; messages: readonly Message[] },
): TacticReading {
  const syntax = reports.flatMap(({ tacticSyntax }) => tacticSyntax ?? []);
  const spanOf = ({ start, end }: { start: number; end: number }) => ({
    start: offsets.unitOf(start),
    end: offsets.unitOf(end),
  });
  const blocks = syntax.flatMap((each) =>
    each.blocks.map(({ range, braces }) => ({ ...spanOf(range), braces })),
  );
  return {
    tactics: syntax.flatMap((each) =>
      each.tactics.map(({ range, kind, hasRun }) => ({ ...spanOf(range), kind, hasRun })),
    ),
    errors: messages
      .filter(({ severity }) => severity === "error")
      .map((message) => locate(offsets, message, blocks)),
    isUnparsable: syntax.some(({ hasSyntaxError }) => hasSyntaxError),
  };
}

type Block = { start: number; end: number; braces: boolean };

/**
 * Lean reports what a block leaves at the word before it (`by`, `·`, `=>`), and what braces leave at the
 * closing one.
 */
function locate(offsets: TextOffsets, message: Message, blocks: readonly Block[]): ProofError {
  const at = offsets.unitAt(message.pos);
  const error: ProofError = { at, text: message.data };
  if (!message.data.startsWith("unsolved goals")) return error;
  const end = message.endPos ? offsets.unitAt(message.endPos) : offsets.text.length;
  const closed = blocks.find((each) => each.braces && each.end - 1 === at);
  const block = closed ?? firstAfter(blocks, at, end);
  return block ? { ...error, block: { start: block.start, end: block.end } } : error;
}

/** The first block that begins in a range of the text; of those that begin together, the outermost. */
function firstAfter(blocks: readonly Block[], at: number, end: number): Block | undefined {
  return blocks
    .filter(({ start }) => start >= at && start < end)
    .toSorted((a, b) => a.start - b.start || b.end - a.end)[0];
}
