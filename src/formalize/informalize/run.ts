// `lemmata informalize`: theorems with their proofs in words, step by step, from the Chain-of-States.
// Input: Lean files; a model where one is configured. Output: for each theorem what it says and how its proof goes.

import { LemmataError } from "../../core/errors/index.ts";
import type { TheoremProof } from "../../core/index.ts";
import { EmbeddedLean } from "../../lean/embedded/index.ts";
import { findModel, hasModel, loadConfig, type ModelAddress, openModels } from "../../llm/index.ts";
import { type Informal, informalize, measureText, ownPrompts } from "../../optimize/index.ts";
import { readText } from "../../platform/index.ts";
import { openRunStore } from "../../store/index.ts";
import { projectResolver } from "../../verify/index.ts";
import { type InformalStep, informalSteps } from "./template.ts";

export interface InformalizeCommand {
  files: readonly string[];
  /** The model that is asked; default the configured one, and without any a template. */
  model?: ModelAddress | undefined;
  core: boolean;
  signal?: AbortSignal | undefined;
  onProgress: (step: string) => void;
}

/** A theorem and its proof in words. */
export interface InformalizedTheorem {
  file: string;
  /** Full name; empty for an `example`. */
  name: string;
  line: number;
  /** The gate accepts its proof. */
  isProved: boolean;
  statement: string;
  steps: InformalStep[];
  /** An account by a model; `null` without one. */
  account: string | null;
  /** Why a model that was asked gave none. */
  reason: string | null;
}

/** Puts the theorems of files into words. Throws `bad-input` for a file that Lean cannot read. */
export async function* informalizeFiles(
  command: InformalizeCommand,
): AsyncGenerator<InformalizedTheorem> {
  const { files, core, signal, onProgress } = command;
  const given = files.map((file) => ({ file, text: readText(file) }));
  const ask = await openInformalizer(command);
  const lean = await EmbeddedLean.open({ spare: false, onProgress });
  try {
    for (const { file, text } of given) {
      onProgress(`${file}: reading`);
      const resolveModule = projectResolver(file);
      const proofs = await measureText(lean, { file, text, core, resolveModule });
      if (proofs.length === 0) {
        throw new LemmataError("bad-input", `${file} has no theorem with a proof`);
      }
      for (const proof of proofs) {
        if (signal?.aborted) return;
        const told = await ask?.(proof);
        const { name, range, isProved } = proof;
        yield {
          ...{ file, name, line: range.pos.line, isProved },
          ...informalSteps(proof),
          account: told && "text" in told ? told.text : null,
          reason: told && "reason" in told ? told.reason : null,
        };
      }
    }
  } finally {
    await lean.close();
    ask?.close();
  }
}

/** Asks the configured model, whose answers are kept; nothing when there is none. */
async function openInformalizer({ model, signal }: InformalizeCommand) {
  const config = loadConfig({ model: model && (await findModel(model)) });
  if (!hasModel(config)) return undefined;
  const store = openRunStore();
  const session = openModels(config, { cache: store.responses });
  const ask = (proof: TheoremProof): Promise<Informal> =>
    informalize(proof, { model: session, prompts: ownPrompts, signal });
  return Object.assign(ask, { close: () => store.close() });
}
