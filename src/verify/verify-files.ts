import { readFileSync } from "node:fs";
import { LemmataError } from "../core/errors/index.ts";
import type { FileReport } from "../core/index.ts";
import { readSourceText } from "../lean/index.ts";
import { type BackendChoice, openBackend } from "./backend.ts";
import { DEFAULT_AXIOM_POLICY } from "./gate/axiom-policy.ts";
import { projectResolver } from "./project.ts";
import { elaborateTrusted, type VerifyOptions } from "./verify.ts";

export interface VerifyFilesOptions {
  /** Path of a trusted file: its open theorems are asked for, or all of them when none is open. */
  against?: string;
  core: boolean;
  timeoutMs: number;
  /** Checks side by side. */
  lanes: number;
  /** Full names of axioms allowed besides the standard three. */
  extraAxioms: readonly string[];
  /** Default: the embedded Lean. */
  backend?: BackendChoice;
  onProgress: (step: string) => void;
}

/**
 * Verifies files and yields a report for each, in the order given. All files are read before the
 * first is checked, so that a wrong path costs nothing. Throws `LemmataError` (`bad-input` for
 * unreadable files or a bad statement).
 */
export async function* verifyFiles(
  files: readonly string[],
  options: VerifyFilesOptions,
): AsyncGenerator<FileReport> {
  const texts = files.map((file) => ({ file, text: readText(file) }));
  const statement = options.against === undefined ? undefined : readText(options.against);
  const backend = options.backend ?? { kind: "embedded" };
  if (options.core && backend.kind !== "embedded") {
    throw new LemmataError(
      "bad-input",
      "--core is for the embedded Lean: other backends have their own library",
    );
  }
  const lean = await openBackend(backend, {
    lanes: options.lanes,
    onProgress: options.onProgress,
    many: files.length > 20,
  });
  const limits: VerifyOptions = {
    core: options.core,
    timeoutMs: options.timeoutMs,
    policy: { allowedAxioms: [...DEFAULT_AXIOM_POLICY.allowedAxioms, ...options.extraAxioms] },
  };
  try {
    options.onProgress("starting Lean");
    const trusted =
      statement === undefined
        ? undefined
        : await elaborateTrusted(lean, options.against as string, statement, {
            ...limits,
            resolveModule: projectResolver(options.against as string),
            allowComplete: true,
          });
    const pending = texts.map(({ file, text }) =>
      lean.verify(
        {
          file,
          text,
          resolveModule: projectResolver(file),
          trusted,
          trustedText: trusted ? readSourceText(statement as Uint8Array).text : undefined,
        },
        limits,
      ),
    );
    for (const result of pending) result.catch(() => {});
    for (const [i, result] of pending.entries()) {
      options.onProgress(`checking ${files[i]} (${i + 1} of ${files.length})`);
      yield (await result).report;
    }
  } finally {
    await lean.close();
  }
}

function readText(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new LemmataError("bad-input", `cannot read ${file}: ${(cause as Error).message}`, {
      cause,
    });
  }
}
