import type { DeclarationCommand, Mention, SourceRange, TheoremProof } from "../../core/index.ts";
import type { ProofWorkspace } from "../../core/ports/index.ts";

/** A file as it was read: its declarations, and the names in them. */
export interface ReadFile {
  text: string;
  commands: readonly DeclarationCommand[];
  mentions: readonly Mention[];
}

/** What a theorem rests on. */
export interface ContextSlice {
  /** Sources of the file's own declarations, in their order; proofs of theorems left out. */
  own: string[];
  /** Full names of what it uses of the library, in alphabetical order. */
  library: string[];
}

/**
 * The declarations that the statement and the proof of a theorem name, and those that these name in
 * turn, nearest first up to `budget` characters of the file's own sources. The same for the same file.
 */
export function contextSlice(file: ReadFile, theorem: TheoremProof, budget = 6_000): ContextSlice {
  const bytes = Buffer.from(file.text);
  const library = new Set<string>();
  const chosen = new Map<DeclarationCommand, string>();
  let ranges: SourceRange[] = [theorem.range];
  let left = budget;
  while (ranges.length > 0) {
    const mentions = file.mentions.filter(({ range }) =>
      ranges.some((outer) => isIn(range, outer)),
    );
    const next: SourceRange[] = [];
    for (const { name, isLocal } of mentions) {
      if (!isLocal) library.add(name);
      const command = isLocal ? owner(file.commands, name) : undefined;
      if (!command?.range || command.name === theorem.name || chosen.has(command)) continue;
      const source = sourceOf(bytes, command);
      if (source.length > left) continue;
      left -= source.length;
      chosen.set(command, source);
      next.push(
        command.keyword === "theorem" && command.value ? statementRange(command) : command.range,
      );
    }
    ranges = next;
  }
  const own = file.commands.flatMap((command) => chosen.get(command) ?? []);
  return { own, library: [...library].sort() };
}

/** The declaration that made a name: its own, or that of the type whose constructor or field it is. */
function owner(
  commands: readonly DeclarationCommand[],
  name: string,
): DeclarationCommand | undefined {
  const exact = commands.find((command) => command.name === name);
  if (exact || !name.includes(".")) return exact;
  return owner(commands, name.slice(0, name.lastIndexOf(".")));
}

function sourceOf(bytes: Buffer, command: DeclarationCommand): string {
  const range = command.keyword === "theorem" ? statementRange(command) : command.range;
  return range ? bytes.subarray(range.start, range.end).toString().trimEnd() : "";
}

function statementRange({ range, value }: DeclarationCommand): SourceRange {
  const whole = range as SourceRange;
  return value ? { ...whole, end: value.start, endPos: value.pos } : whole;
}

function isIn(range: SourceRange, outer: SourceRange): boolean {
  return range.start >= outer.start && range.end <= outer.end;
}

/** Signatures of library declarations as Lean prints them, e.g. `Nat.add_comm (n m : Nat) : n + m = m + n`. */
export async function signatures(
  { workspace, environment }: { workspace: ProofWorkspace; environment: number },
  names: readonly string[],
): Promise<string[]> {
  if (names.length === 0) return [];
  const text = names.map((name) => `#check ${name}`).join("\n");
  const run = await workspace.run({ text, environment }, { timeoutMs: 10_000 });
  if (run.status !== "finished") return [];
  workspace.release({ environments: [run.environment] });
  return run.messages.filter(({ severity }) => severity === "info").map(({ data }) => data);
}

/** The slice as one text for a prompt; empty when there is nothing. */
export async function describeContext(
  slice: ContextSlice,
  context: Parameters<typeof signatures>[0],
): Promise<string> {
  const found = await signatures(context, slice.library);
  const library = found.length > 0 ? [`/- of the library\n${found.join("\n")}\n-/`] : [];
  return [...slice.own, ...library].join("\n\n");
}
