import type { DeclarationCommand, Position } from "../core/index.ts";
import type { ProofWorkspace, RequestLimits } from "../core/ports/index.ts";

/** The innermost declaration around a position. */
export function declarationAt(
  commands: readonly DeclarationCommand[],
  place: Position,
): DeclarationCommand | undefined {
  return commands
    .filter(({ pos, endPos }) => isBefore(pos, place) && isBefore(place, endPos))
    .at(-1);
}

function isBefore(a: Position, b: Position): boolean {
  return a.line < b.line || (a.line === b.line && a.column <= b.column);
}

/**
 * Full name of a declaration; of an instance without a name that which Lean gave it: the first of `declarations` that was
 * not there `before`. `undefined` when it has none, as an `example`.
 */
export async function declarationName(
  { keyword, name }: DeclarationCommand,
  { before, declarations }: { before: number; declarations: readonly { name: string }[] },
  asking: { workspace: ProofWorkspace; limits: RequestLimits },
): Promise<string | undefined> {
  let full: string | undefined = name;
  if (keyword === "instance" && name === "") {
    // Some Leans list only what the text itself declares, some all that are in the environment.
    const known = new Set(await namesIn(before, asking));
    full = declarations.find((declaration) => !known.has(declaration.name))?.name;
  }
  return full?.replace(/^_private\.(?:.*\.)?0\./, "") || undefined;
}

async function namesIn(
  environment: number,
  { workspace, limits }: { workspace: ProofWorkspace; limits: RequestLimits },
): Promise<string[]> {
  // Lean reports a text without commands as incomplete.
  const run = await workspace.run({ text: "section end", environment, declarations: true }, limits);
  if (run.status !== "finished") return [];
  workspace.release({ environments: [run.environment] });
  return run.declarations.map(({ name }) => name);
}
