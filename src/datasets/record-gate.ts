import { LemmataError } from "../core/errors/index.ts";
import type { TheoremProof } from "../core/index.ts";
import { EmbeddedLean } from "../lean/embedded/index.ts";
import {
  PROOF_READ_OPTIONS,
  proofsWithErrors,
  provedNames,
  readText as readFile,
  SORRY,
  withProofs,
} from "../optimize/index.ts";
import { elaborateTrusted, projectResolver, verifyText } from "../verify/index.ts";
import type { GateFile, GateProof, GateText, RecordGate } from "./export/ports.ts";

/** Milliseconds for elaborating one text. */
const TIMEOUT_MS = 300_000;

interface CheckOptions {
  core: boolean;
  timeoutMs: number;
  resolveModule: ReturnType<typeof projectResolver>;
}

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
    if (isBadInput(error)) return new Set<string>();
    throw error;
  }
}

/** Against the file with `sorry` for this proof: the statement is what the user's file says. */
async function accepts(lean: EmbeddedLean, given: GateProof): Promise<boolean> {
  const { file, text, core, theorem, range, proof } = given;
  if (theorem === "") return false;
  const options = { core, timeoutMs: TIMEOUT_MS, resolveModule: projectResolver(file) };
  const put = (instead: string, open: readonly Pick<TheoremProof, "proofRange">[] = []) =>
    withProofs(text, [
      { of: { proofRange: range }, proof: instead },
      ...open.map((of) => ({ of, proof: SORRY })),
    ]);
  const verify = async (open?: readonly TheoremProof[]) => {
    const trusted = await elaborateTrusted(lean, file, put(SORRY, open), options);
    const { report } = await verifyText(lean, { file, text: put(proof, open), trusted }, options);
    return provedNames(report).has(theorem);
  };
  try {
    return await verify().catch(async (error) => {
      if (!isBadInput(error)) throw error;
      // Another proof of the file does not hold, which `optimize` left alone.
      const open = await brokenProofs(lean, given, options);
      return verify(open.filter(({ name }) => name !== theorem));
    });
  } catch (error) {
    if (isBadInput(error)) return false;
    throw error;
  }
}

const isBadInput = (error: unknown) => error instanceof LemmataError && error.code === "bad-input";

async function brokenProofs(
  lean: EmbeddedLean,
  { file, text }: GateFile,
  { timeoutMs, ...imports }: CheckOptions,
): Promise<TheoremProof[]> {
  const given = { file, text, ...imports };
  const read = { read: PROOF_READ_OPTIONS, timeoutMs };
  return proofsWithErrors(text, await readFile({ verifier: lean, workspaces: [] }, given, read));
}
