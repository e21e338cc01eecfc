import { type CorrectnessReport, type Specification, shownAssignment } from "../core/index.ts";
import { type LeanWithWorkspaces, type PolicySource, proveFile } from "../prove/index.ts";
import { correctnessText, programText, specificationText } from "./definitions.ts";
import type { SynthesisTask } from "./task.ts";

export interface ProvingCorrectness {
  lean: LeanWithWorkspaces;
  policies: PolicySource;
  /** Milliseconds. */
  timeLimitMs: number;
  signal: AbortSignal;
  /** Told of each call of a model. */
  onEvent: NonNullable<Parameters<PolicySource["attempt"]>[0]["onModelCall"]>;
}

/** Searches for a proof that a program meets a specification; the gate verifies it. */
export async function proveCorrect(
  { signature, id }: SynthesisTask,
  { specification, program }: { specification: Specification; program: string },
  { lean, policies, timeLimitMs, signal, onEvent }: ProvingCorrectness,
): Promise<CorrectnessReport> {
  const theorem = `${correctnessText(signature)} := by\n  sorry`;
  const definitions = [
    specificationText(signature, specification),
    programText(signature, program),
  ];
  const text = `${[...definitions, theorem].join("\n\n")}\n`;
  const asked = { lanes: lean.workspaces.length, sample: 0, signal, onModelCall: onEvent };
  const { result } = await policies.attempt(asked, (given, either) =>
    proveFile(lean, `${id}.lean`, text, {
      core: true,
      policies: given,
      strategy: "staged",
      timeLimitMs,
      signal: either,
    }),
  );
  const [obligation] = result.obligations;
  const found = obligation?.counterexample;
  const status =
    result.status === "proved" || result.status === "disproved" ? result.status : "unproved";
  return {
    status,
    file: result.text,
    counterexample: found && shownAssignment(found),
    reason: status === "proved" ? undefined : (obligation?.reason ?? result.reasons[0]),
  };
}
