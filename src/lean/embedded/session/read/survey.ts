import { displayName, type NameParts, type Position, type Survey } from "../../../../core/index.ts";
import { TextPositions } from "../../../text-positions.ts";
import type { LeanHeap, Ref } from "../../runtime/heap.ts";
import type { Cancellation } from "../run/elaboration.ts";
import { hasErrors } from "./messages.ts";
import { parseCommands } from "./parse.ts";
import {
  descendants,
  isQuotation,
  SyntaxTag,
  syntaxArgs,
  syntaxKind,
  syntaxRange,
} from "./syntax.ts";

const COMMAND = "Lean.Parser.Command.";
/** What Lean calls an example, in its own text. */
const OWN_NAME = "_example";
const GUARD = /^Lean\.guardMsgsCmd$/;
const EVALUATIONS =
  /\.(eval|evalBang|guard|guardCmd|guardExprCmd|runCmd|runElab|runMeta|runElabCmd|runMetaCmd)$/;

/**
 * Parses a text with the syntax of an environment (borrowed) and lists what it announces; see `Survey`.
 * Throws `bad-input` for invalid UTF-8, `ElaborationCancelled`.
 */
export async function surveyText(
  heap: LeanHeap,
  environment: Ref,
  request: { text: Uint8Array; fileName: string },
  cancellation: Cancellation,
): Promise<Survey> {
  const positions = new TextPositions(request.text);
  const survey: Survey = { declarations: [], evaluations: [], exit: null, hasErrors: false };
  const scopes = new Scopes();
  const end = await parseCommands(heap, environment, request, cancellation, (syntax) => {
    const kind = syntaxKind(heap, syntax);
    const range = syntaxRange(heap, syntax);
    if (!range) return;
    scopes.read(heap, kind, syntax);
    visit(syntax, false);
    if (kind === `${COMMAND}exit` && hasMore(request.text, range[1])) {
      survey.exit = positions.at(range[0]);
    }
  });
  survey.hasErrors = hasErrors(heap, end.log);
  end.release();
  return survey;

  /** Any command may hold others, as deep as it likes, e.g. `in`, `mutual`, `#guard_msgs`, `#time`. */
  function visit(syntax: Ref, isGuarded: boolean): void {
    if (heap.isScalar(syntax) || heap.tag(syntax) !== SyntaxTag.node) return;
    const kind = syntaxKind(heap, syntax);
    if (kind === `${COMMAND}declaration`) readDeclaration(syntax, isGuarded);
    else if (EVALUATIONS.test(kind)) {
      const range = syntaxRange(heap, syntax);
      const keyword = firstAtom(heap, syntax)?.text ?? kind;
      if (range) survey.evaluations.push({ keyword, pos: positions.at(range[0]) });
    } else if (!isQuotation(kind)) {
      const isInside = isGuarded || expectsError(syntax, kind);
      for (const child of syntaxArgs(heap, syntax)) visit(child, isInside);
    }
  }

  /** `#guard_msgs` after a comment that announces an error. */
  function expectsError(syntax: Ref, kind: string): boolean {
    if (!GUARD.test(kind)) return false;
    const [from, to] = syntaxRange(heap, syntax) ?? [0, 0];
    return /^\/--\s*(?:[^#]*\n)?error:/.test(positions.text(from, to));
  }

  function isUnsafe(modifiers: Ref | undefined): boolean {
    return (
      modifiers !== undefined && descendants(heap, modifiers, `${COMMAND}unsafe`, 4).length > 0
    );
  }

  /** Where an example calls itself. */
  function selfReferences(body: Ref): Position[] {
    if (syntaxKind(heap, body) !== `${COMMAND}example`) return [];
    const range = syntaxRange(heap, body);
    if (!range || !positions.text(...range).includes(OWN_NAME)) return [];
    return descendants(heap, body, "ident", Number.POSITIVE_INFINITY).flatMap((ident) => {
      const [start] = syntaxRange(heap, ident) ?? [];
      const isOwn = displayName(heap.nameParts(heap.field(ident, 2))) === OWN_NAME;
      return isOwn && start !== undefined ? [positions.at(start)] : [];
    });
  }

  function readDeclaration(command: Ref, isGuarded: boolean): void {
    const body = syntaxArgs(heap, command)[1];
    const range = syntaxRange(heap, command);
    const keyword = body === undefined ? undefined : firstAtom(heap, body);
    if (body === undefined || !range || !keyword) return;
    const id = descendants(heap, body, `${COMMAND}declId`, 2)[0];
    const ident = id === undefined ? undefined : syntaxArgs(heap, id)[0];
    let written: NameParts = [];
    if (ident !== undefined && heap.tag(ident) === SyntaxTag.ident) {
      written = heap.nameParts(heap.field(ident, 2));
    }
    const isRooted = written[0] === "_root_";
    if (isRooted) written = written.slice(1);
    const full = isRooted ? written : [...scopes.namespace, ...written];
    survey.declarations.push({
      keyword: syntaxKind(heap, body).split(".").at(-1) ?? "",
      name: written.length === 0 ? "" : displayName(full),
      written: written.length === 0 ? "" : displayName(written),
      pos: positions.at(range[0]),
      keywordPos: positions.at(keyword.start),
      isGuarded,
      isUnsafe: isUnsafe(syntaxArgs(heap, command)[0]),
      selfReferences: selfReferences(body),
    });
  }
}

/** The namespaces and sections that are open. */
class Scopes {
  private readonly open: NameParts[] = [];

  get namespace(): NameParts {
    return this.open.flat();
  }

  read(heap: LeanHeap, kind: string, syntax: Ref): void {
    if (kind === `${COMMAND}namespace`) {
      for (const part of writtenName(heap, syntax)) this.open.push([part]);
    } else if (kind === `${COMMAND}section`) {
      const name = writtenName(heap, syntax);
      for (let i = 0; i < Math.max(name.length, 1); i++) this.open.push([]);
    } else if (kind === `${COMMAND}end`) {
      const name = writtenName(heap, syntax);
      for (let i = 0; i < Math.max(name.length, 1); i++) this.open.pop();
    }
  }
}

/** The identifier of a command such as `namespace Foo.Bar`; empty when it has none. */
function writtenName(heap: LeanHeap, syntax: Ref): NameParts {
  const stack = [...syntaxArgs(heap, syntax)].reverse();
  for (let stx = stack.pop(); stx !== undefined; stx = stack.pop()) {
    if (heap.isScalar(stx)) continue;
    if (heap.tag(stx) === SyntaxTag.ident) return heap.nameParts(heap.field(stx, 2));
    stack.push(...[...syntaxArgs(heap, stx)].reverse());
  }
  return [];
}

/** The first atom of a tree, with the byte at which it begins. */
function firstAtom(heap: LeanHeap, syntax: Ref): { text: string; start: number } | undefined {
  if (heap.isScalar(syntax)) return undefined;
  if (heap.tag(syntax) === SyntaxTag.atom) {
    const start = syntaxRange(heap, syntax)?.[0];
    return start === undefined
      ? undefined
      : { text: heap.readString(heap.field(syntax, 1)), start };
  }
  for (const child of syntaxArgs(heap, syntax)) {
    const found = firstAtom(heap, child);
    if (found) return found;
  }
  return undefined;
}

function hasMore(text: Uint8Array, from: number): boolean {
  return text.subarray(from).some((byte) => byte > 0x20);
}
