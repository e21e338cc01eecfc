import type { ParsedText, SyntaxTree } from "../core/index.ts";
import type { LeanServices } from "./lean-services.ts";
import { type ExportedSyntax, SyntaxWriter } from "./syntax-writer.ts";

/** The syntax of a text: `import` lines, and its commands in order. */
export interface SyntaxExport {
  header: ExportedSyntax;
  commands: ExportedSyntax[];
}

export type SyntaxOutcome =
  | { status: "finished"; ast: SyntaxExport }
  | { status: "timed-out" | "crashed"; reason: string };

/**
 * Commands after which the text is parsed as before. After all others (`notation`, `open`, ...) the environment is made
 * anew for what follows.
 */
const PLAIN = new Set(
  [
    ...["declaration", "eoi", "exit", "variable", "universe", "moduleDoc", "set_option", "mutual"],
    ...["check", "check_failure", "eval", "evalBang", "print", "printAxioms", "reduce", "synth"],
  ].map((name) => `Lean.Parser.Command.${name}`),
);

interface Piece {
  tree: SyntaxTree;
  /** Bytes of the text before what Lean parsed it in. */
  offset: number;
}

/**
 * Parses a text with the notation that it makes itself: up to each command that can change the syntax, which is
 * elaborated, and on from there. Concatenating the tokens with what is around them gives the text back, byte for byte.
 * Throws `bad-input` for imports that are not there: without their syntax the rest would be read as something else.
 */
export async function exportSyntax(
  services: LeanServices,
  code: string,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<SyntaxOutcome> {
  const { core } = services;
  const lean = await services.lean();
  const deadline = performance.now() + timeoutMs;
  const limits = () => ({ timeoutMs: Math.max(1, deadline - performance.now()), signal });
  const resolveModule = services.sources()?.project;
  const modules = await lean.embedded.modulesOf({ text: code, core, resolveModule, ...limits() });
  const workspace = await lean.kept();
  // Lean reads CRLF as LF; the writer finds the places again.
  let rest = code.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  const made: number[] = [];
  const commands: Piece[] = [];
  let header: Piece | undefined;
  let offset = 0;
  try {
    for (;;) {
      const from = { text: rest, core, modules, environment: made.at(-1) };
      const parsed = await workspace.parse(from, limits());
      if (parsed.status !== "finished") return parsed;
      header ??= { tree: parsed.value.header, offset };
      const upTo = firstTurn(parsed.value);
      const taken = parsed.value.commands.slice(0, upTo + 1);
      commands.push(...taken.map(({ syntax: tree }) => ({ tree, offset })));
      const end = upTo < parsed.value.commands.length - 1 ? endOf(taken) : undefined;
      if (end === undefined) break;
      const bytes = Buffer.from(rest);
      const text = bytes.subarray(0, end).toString();
      const run = await workspace.run({ ...from, text }, limits());
      if (run.status !== "finished") return run;
      workspace.release({ proofStates: run.sorries.map(({ proofState }) => proofState) });
      made.push(run.environment);
      rest = bytes.subarray(end).toString();
      offset += end;
    }
  } finally {
    workspace.release({ environments: made });
  }
  const writer = new SyntaxWriter(code);
  const written = [header, ...commands].map(({ tree, offset }) => writer.add(tree, offset));
  writer.finish();
  const [first, ...others] = written as [ExportedSyntax, ...ExportedSyntax[]];
  return { status: "finished", ast: { header: first, commands: others } };
}

/** Index of the first command that can change the syntax; of the last one where none does. */
function firstTurn({ commands }: ParsedText): number {
  const found = commands.findIndex(({ kind }) => !PLAIN.has(kind));
  return found === -1 ? commands.length - 1 : found;
}

/** Where the last command ends, in bytes; `undefined` where that has no place. */
function endOf(commands: ParsedText["commands"]): number | undefined {
  return commands.at(-1)?.range?.end;
}
