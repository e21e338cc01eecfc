import { blankComments } from "../../core/index.ts";
import type { ProofWorkspace, RequestLimits } from "../../core/ports/index.ts";

const NATIVE = "it trusts compiled code instead of the kernel";

/** What a proof uses that is never accepted, in words, whatever else is wrong with it. */
export function forbiddenWays(proof: string): string[] {
  const used = /\bnative_decide\b|\+native\b/.exec(blankComments(proof))?.[0];
  return used === undefined ? [] : [`\`${used}\` is never accepted: ${NATIVE}`];
}

/** What an axiom usually comes from. */
export function originOf(axiom: string): string {
  return /^Lean\.(?:ofReduceBool|ofReduceNat|trustCompiler)$/.test(axiom)
    ? `${axiom} (native_decide or decide +native: ${NATIVE})`
    : axiom;
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
    const found = /^'(.+)' depends on axioms: \[([\s\S]*)\]$/.exec(data);
    const isOpen = severity === "info" && found?.[2]?.split(/,\s*/).includes("sorryAx");
    return isOpen ? [found?.[1] as string] : [];
  });
}
