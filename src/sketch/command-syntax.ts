import type { SyntaxTree } from "../core/index.ts";

type Token = Extract<SyntaxTree, { token: string }> & { start: number; end: number };

/** What the syntax of one command says about its `sorry`s. Offsets are bytes of the command's text. */
export interface CommandShape {
  /** Ranges of what stands before `in`, outermost first. */
  prefix: { start: number; end: number }[];
  sorries: SorryToken[];
}

export interface SorryToken {
  start: number;
  end: number;
  kind: "tactic" | "term";
  /** It stands before the `:=` of its declaration, or in one that has none. */
  isInStatement: boolean;
  /** The header of the theorem or example whose whole proof it is. */
  header?: TheoremHeader;
  /** The proof of a theorem or example that it is a part of. */
  proof?: TheoremProof;
}

/** Where a proof stands, and what it proves. */
export interface TheoremProof {
  header: TheoremHeader;
  start: number;
  end: number;
}

interface TheoremHeader {
  /** Absent for `example`. */
  name?: string;
  /** From the word `theorem`, or for an example from its binders, up to before `:=`. */
  start: number;
  end: number;
}

const SORRY_KINDS: Record<string, SorryToken["kind"]> = {
  "Lean.Parser.Term.sorry": "term",
  "Lean.Parser.Tactic.tacticSorry": "tactic",
};
const COMMAND = "Lean.Parser.Command.";

/** `base`: where the command begins in the text that was parsed. */
export function readCommandShape(command: SyntaxTree, base: number): CommandShape {
  const { prefix, sorries } = readShape(command);
  const moved = <T extends { start: number; end: number }>(range: T): T => ({
    ...range,
    start: range.start - base,
    end: range.end - base,
  });
  return {
    prefix: prefix.map(moved),
    sorries: sorries.map(({ header, proof, ...token }) => ({
      ...moved(token),
      header: header ? moved(header) : undefined,
      proof: proof && { ...moved(proof), header: moved(proof.header) },
    })),
  };
}

function readShape(command: SyntaxTree): CommandShape {
  const shape: CommandShape = { prefix: [], sorries: [] };
  let inner = command;
  while ("kind" in inner && inner.kind === `${COMMAND}in`) {
    const [first, , second] = inner.args;
    const range = first && rangeOf(first);
    if (!range || !second) break;
    shape.prefix.push(range);
    inner = second;
  }
  collect(inner, undefined, shape.sorries);
  return shape;
}

interface Declaration {
  signatureEnd: number;
  header?: TheoremHeader;
  proof?: TheoremProof;
  /** Byte at which the `sorry` stands that is the whole proof. */
  wholeProof?: number;
}

function collect(
  tree: SyntaxTree,
  declaration: Declaration | undefined,
  found: SorryToken[],
): void {
  if (!("kind" in tree)) return;
  const kind = SORRY_KINDS[tree.kind];
  const range = kind && rangeOf(tree);
  if (kind && range) {
    const isWhole = declaration?.wholeProof === range.start;
    const isInStatement = declaration !== undefined && range.start < declaration.signatureEnd;
    found.push({
      ...range,
      kind,
      isInStatement,
      header: isWhole && declaration.header ? declaration.header : undefined,
      proof: isInStatement ? undefined : declaration?.proof,
    });
    return;
  }
  const inside = tree.kind === `${COMMAND}declaration` ? readDeclaration(tree.args) : declaration;
  for (const child of tree.args) collect(child, inside, found);
}

/** `args`: modifiers, then the declaration proper. */
function readDeclaration(args: readonly SyntaxTree[]): Declaration {
  const body = args[1];
  const nothing = { signatureEnd: Number.POSITIVE_INFINITY };
  if (!body || !("kind" in body)) return nothing;
  const value = body.args.find((arg) => "kind" in arg && /\.declVal|\.whereStruct/.test(arg.kind));
  const valueRange = value && rangeOf(value);
  // Only what has a statement and a value can have the two apart.
  if (!value || !("kind" in value) || !valueRange) return nothing;
  const signatureEnd = valueRange.start;
  const proof = value.kind === `${COMMAND}declValSimple` ? value.args[1] : undefined;
  const words = proof ? tokensOf(proof) : [];
  const last = words.at(-1);
  const isSorry = /^(?:by )?sorry$/.test(words.map((word) => word.token).join(" "));
  const header = readHeader(body.kind, body.args);
  const range = proof && rangeOf(proof);
  if (!header || !range) return { signatureEnd };
  if (isSorry && last) return { signatureEnd, header, wholeProof: last.start };
  return { signatureEnd, proof: { header, ...range } };
}

function readHeader(kind: string, args: readonly SyntaxTree[]): TheoremHeader | undefined {
  if (kind === `${COMMAND}theorem`) {
    const [keyword, id, signature] = args;
    const name = id && tokensOf(id)[0]?.token;
    const [start, end] = [keyword && rangeOf(keyword), signature && rangeOf(signature)];
    return name && start && end ? { name, start: start.start, end: end.end } : undefined;
  }
  if (kind !== `${COMMAND}example`) return undefined;
  const signature = args.find((arg) => "kind" in arg && /[dD]eclSig$/.test(arg.kind));
  const range = signature && rangeOf(signature);
  const hasType = signature && tokensOf(signature).some(({ token }) => token === ":");
  return range && hasType ? range : undefined;
}

function rangeOf(tree: SyntaxTree): { start: number; end: number } | undefined {
  const tokens = tokensOf(tree);
  const [first, last] = [tokens[0], tokens.at(-1)];
  return first && last ? { start: first.start, end: last.end } : undefined;
}

/** Tokens that were written in the source, in order. */
function tokensOf(tree: SyntaxTree): Token[] {
  if ("kind" in tree) return tree.args.flatMap(tokensOf);
  return tree.start === undefined || tree.end === undefined ? [] : [tree as Token];
}
