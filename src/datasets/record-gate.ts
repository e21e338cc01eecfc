import { LemmataError } from "../core/errors/index.ts";
import { EmbeddedLean } from "../lean/embedded/index.ts";
import { provedNames, SORRY, withProofs } from "../optimize/index.ts";
import { elaborateTrusted, projectResolver, verifyText } from "../verify/index.ts";
import type { GateProof, GateText, RecordGate } from "./export/ports.ts";

/** Milliseconds for elaborating one text. */
const TIMEOUT_MS = 300_000;

export interface OpenGate extends RecordGate {
  /** Texts that it verified. */
  readonly verified: number;
  close(): Promise<void>;
}

/** The gate for recorded runs. Lean starts with the first request. */
export function openRecordGate(options: { onProgress: (step: string) => void }): OpenGate {
  let opening: Promise<EmbeddedLean> | undefined;
  let verified = 0;
  const lean = () => {
    opening ??= EmbeddedLean.open({ spare: false, ...options });
    verified++;
    options.onProgress(`verifying recorded proofs: ${verified}`);
    return opening;
  };
  return {
    get verified() {
      return verified;
    },
    provedIn: async (text) => provedIn(await lean(), text),
    accepts: async (proof) => accepts(await lean(), proof),
    close: async () => (await opening)?.close(),
  };
}

/** Against the statements, which are elaborated where no candidate runs. */
async function provedIn(lean: EmbeddedLean, { file, text, statements, core }: GateText) {
  const options = { core, timeoutMs: TIMEOUT_MS, resolveModule: projectResolver(file) };
  try {
    const trusted = await elaborateTrusted(lean, file, statements, options);
    return provedNames((await verifyText(lean, { file, text, trusted }, options)).report);
  } catch (error) {
    // E.g. a module of the project that is not there any more.
    if (error instanceof LemmataError && error.code === "bad-input") return new Set<string>();
    throw error;
  }
}

/** Against the file with `sorry` for this proof: the statement is what the user's file says. */
async function accepts(lean: EmbeddedLean, given: GateProof): Promise<boolean> {
  const { file, text, core, theorem, range, proof } = given;
  if (theorem === "") return false;
  const options = { core, timeoutMs: TIMEOUT_MS, resolveModule: projectResolver(file) };
  const put = (instead: string) =>
    withProofs(text, [{ of: { proofRange: range }, proof: instead }]);
  const trusted = await elaborateTrusted(lean, file, put(SORRY), options);
  const { report } = await verifyText(lean, { file, text: put(proof), trusted }, options);
  return provedNames(report).has(theorem);
}
