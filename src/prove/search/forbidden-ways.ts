import { blankComments } from "../../core/index.ts";
import type { ProofWorkspace, RequestLimits } from "../../core/ports/index.ts";
import { NATIVE_TRUST } from "../../verify/index.ts";

/** What a proof uses that is never accepted, in words, whatever else is wrong with it. */
export function forbiddenWays(proof: string): string[] {
  const used = /\bnative_decide\b|\+native\b/.exec(blankComments(proof))?.[0];
  return used === undefined ? [] : [`\`${used}\` is never accepted: ${NATIVE_TRUST}`];
}

const NAME = /(?<![\p{L}\p{N}_.'!?])[\p{L}_][\p{L}\p{N}_'!?]*(?:\.[\p{L}_][\p{L}\p{N}_'!?]*)*/gu;
/** Names that Lean is asked about. */
const MOST = 100;

/** Of the theorems that a proof names, those that contain `sorry` or rest on one; none where the proof has it itself. */
export async function openTheoremsIn(
  proof: string,
  { workspace, environment }: { workspace: ProofWorkspace; environment: number },
  limits: RequestLimits,
): Promise<string[]> {
  const code = blankComments(proof);
  if (/\b(?:sorry|admit|sorryAx)\b/.test(code)) return [];
  const names = [...new Set(code.match(NAME) ?? [])].slice(0, MOST);
  const text = names.map((name) => `#print axioms ${name}`).join("\n");
  const run = await workspace.run({ text, environment }, limits);
  if (run.status !== "finished") return [];
  workspace.release({ environments: [run.environment] });
  return run.messages.flatMap(({ severity, data }) => {
    const found = severity === "info" ? axiomsIn(data) : undefined;
    return found?.axioms.includes("sorryAx") ? [found.name] : [];
  });
}

/** Reads `'Foo.t' depends on axioms: [propext, h]` and `'t' does not depend on any axioms`. */
export function axiomsIn(message: string): { name: string; axioms: string[] } | undefined {
  const none = /^'(.+)' does not depend on any axioms$/s.exec(message);
  if (none) return { name: none[1] as string, axioms: [] };
  const some = /^'(.+)' depends on axioms: \[([\s\S]*)\]$/.exec(message);
  if (!some) return undefined;
  const axioms = (some[2] as string).split(",").map((name) => name.trim());
  return { name: some[1] as string, axioms };
}
