import { setImmediate as breathe } from "node:timers/promises";
import type { ParsedCommand, ParsedText, SyntaxTree } from "../../../../core/index.ts";
import { TextPositions } from "../../../text-positions.ts";
import type { LeanHeap, Ref } from "../../runtime/heap.ts";
import { type Cancellation, ElaborationCancelled, makeInputContext } from "../run/elaboration.ts";
import { readUnreported } from "./messages.ts";
import { SyntaxTag, sourceRange, syntaxArgs, syntaxKind, syntaxRange } from "./syntax.ts";

const LAST_COMMANDS = new Set(["Lean.Parser.Command.eoi", "Lean.Parser.Command.exit"]);
const COMMANDS_PER_TURN = 50;

/**
 * Parses a text with the syntax of an environment (borrowed) and elaborates nothing: notation, macros
 * and `open` of the text itself have no effect on what follows them. Syntax errors are messages, and
 * parsing goes on after them. Throws `bad-input` for invalid UTF-8, `ElaborationCancelled`.
 */
export async function parseText(
  heap: LeanHeap,
  environment: Ref,
  request: { text: Uint8Array; fileName: string },
  cancellation: Cancellation,
): Promise<ParsedText> {
  const positions = new TextPositions(request.text);
  const commands: ParsedCommand[] = [];
  const end = await parseCommands(heap, environment, request, cancellation, (syntax) => {
    const range = syntaxRange(heap, syntax);
    commands.push({
      kind: syntaxKind(heap, syntax),
      range: range ? sourceRange(positions, range) : null,
      syntax: readSyntaxTree(heap, syntax),
    });
  });
  try {
    return { header: end.header, commands, messages: readUnreported(heap, end.log) };
  } finally {
    end.release();
  }
}

/**
 * Parses as `parseText` and shows each command's syntax, borrowed. Gives the header, and the parser's
 * messages, to be released.
 */
export async function parseCommands(
  heap: LeanHeap,
  environment: Ref,
  request: { text: Uint8Array; fileName: string },
  cancellation: Cancellation,
  onCommand: (syntax: Ref) => void,
): Promise<{ header: SyntaxTree; log: Ref; release(): void }> {
  const input = makeInputContext(heap, request.text, request.fileName);
  const result = heap.io(heap.native.l_Lean_Parser_parseHeader?.(heap.inc(input)) as number);
  const header = readSyntaxTree(heap, heap.field(result, 0));
  let [state, log] = takePair(heap, heap.inc(heap.field(result, 1)));
  heap.dec(result);
  const context = heap.ctor(0, [heap.inc(environment), heap.box(0), heap.box(0), heap.box(0)]);
  let isDone = false;
  try {
    for (let count = 0; !isDone; count++) {
      if (count % COMMANDS_PER_TURN === 0) await breathe();
      if (cancellation.requested) throw new ElaborationCancelled();
      const parsed = heap.native.l_Lean_Parser_parseCommand?.(
        heap.inc(input),
        heap.inc(context),
        state,
        log,
      ) as number;
      [state, log] = [heap.box(0), heap.box(0)];
      const syntax = heap.field(parsed, 0);
      try {
        onCommand(syntax);
        isDone = LAST_COMMANDS.has(syntaxKind(heap, syntax));
        [state, log] = takePair(heap, heap.inc(heap.field(parsed, 1)));
      } finally {
        heap.dec(parsed);
      }
    }
    return { header, log, release: () => heap.dec(log) };
  } finally {
    for (const ref of [input, context, state]) heap.dec(ref);
    if (!isDone) heap.dec(log);
  }
}

/** The two parts of a pair, owned. Takes ownership of the pair. */
function takePair(heap: LeanHeap, pair: Ref): [Ref, Ref] {
  const parts: [Ref, Ref] = [heap.inc(heap.field(pair, 0)), heap.inc(heap.field(pair, 1))];
  heap.dec(pair);
  return parts;
}

/** A syntax tree (borrowed) as data. */
function readSyntaxTree(heap: LeanHeap, stx: Ref): SyntaxTree {
  if (heap.isScalar(stx)) return { kind: "missing", args: [] };
  const tag = heap.tag(stx);
  if (tag === SyntaxTag.node) {
    const args = syntaxArgs(heap, stx).map((child) => readSyntaxTree(heap, child));
    return { kind: syntaxKind(heap, stx), args };
  }
  const isIdentifier = tag === SyntaxTag.ident;
  const value = heap.field(stx, 1);
  const range = syntaxRange(heap, stx);
  const info = heap.field(stx, 0);
  const isOriginal = !heap.isScalar(info) && heap.tag(info) === 0;
  return {
    token: isIdentifier ? substring(heap, value) : heap.readString(value),
    isIdentifier,
    start: range ? range[0] : undefined,
    end: range ? range[1] : undefined,
    leading: isOriginal ? substring(heap, heap.field(info, 0)) : "",
    trailing: isOriginal ? substring(heap, heap.field(info, 2)) : "",
  };
}

/** A `Substring`: string, first byte, end. */
function substring(heap: LeanHeap, ref: Ref): string {
  const [from, to] = [heap.smallNat(heap.field(ref, 1)), heap.smallNat(heap.field(ref, 2))];
  return heap.readSubstring(heap.field(ref, 0), from, to);
}
