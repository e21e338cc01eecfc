import { readFileSync } from "node:fs";
import { LemmataError } from "../core/errors/index.ts";
import type { FileReport } from "../core/index.ts";
import type { ModuleResolver } from "../core/ports/index.ts";
import { readSourceText } from "../lean/index.ts";
import type { BackendSettings } from "./backends/backend.ts";
import { BACKENDS, type BackendName } from "./backends/catalog.ts";
import { DEFAULT_AXIOM_POLICY } from "./gate/axiom-policy.ts";
import { projectResolver } from "./project.ts";
import { elaborateTrusted } from "./trusted.ts";

export interface VerifyCommand {
  files: readonly string[];
  /** Path of a trusted file: its open theorems are asked for, or all of them when none is open. */
  against?: string;
  core: boolean;
  timeoutMs: number;
  /** Checks side by side. */
  lanes: number;
  /** Full names of axioms allowed besides the standard three. */
  extraAxioms: readonly string[];
  /** Which Lean to ask; default the embedded one. */
  backend?: BackendName;
  backendSettings?: BackendSettings;
  onProgress: (step: string) => void;
}

/**
 * `lemmata verify`: yields a report for each file, in the order given. All files are read before the first is
 * checked, so that a wrong path costs nothing. Throws `LemmataError` (`bad-input` for unreadable files or a
 * bad statement).
 *
 * The way of a file: it is read; the statement of `--against` is elaborated where no candidate runs
 * (`trusted.ts`); the backend elaborates the file and its gate judges what came out (`verify-text.ts`, or
 * `verify-reported.ts` for a foreign Lean); the report says what that means (`file-report.ts`).
 */
export async function* verifyFiles(command: VerifyCommand): AsyncGenerator<FileReport> {
  const { files, against, core, timeoutMs, lanes, onProgress } = command;
  const sources = files.map(readSource);
  const statement = against === undefined ? undefined : readStatement(against);
  const { backend: name = "embedded", backendSettings = {} } = command;
  if (core && name !== "embedded") {
    throw new LemmataError(
      "bad-input",
      "--core is for the embedded Lean: other backends have their own library",
    );
  }
  const opening = { lanes, onProgress, many: files.length > 20 };
  const backend = await BACKENDS[name].open(backendSettings, opening);
  const allowedAxioms = [...DEFAULT_AXIOM_POLICY.allowedAxioms, ...command.extraAxioms];
  try {
    onProgress("starting Lean");
    const trusted =
      statement &&
      (await elaborateTrusted(backend, statement.file, statement.text, {
        core,
        timeoutMs,
        resolveModule: statement.resolveModule,
        allowComplete: true,
      }));
    const pending = sources.map(({ file, text, resolveModule }) =>
      backend.verify(
        { file, text, trusted, trustedText: statement?.text },
        { core, timeoutMs, resolveModule, policy: { allowedAxioms } },
      ),
    );
    for (const result of pending) result.catch(() => {});
    for (const [i, result] of pending.entries()) {
      onProgress(`checking ${files[i]} (${i + 1} of ${files.length})`);
      yield (await result).report;
    }
  } finally {
    await backend.close();
  }
}

interface Source<Text> {
  file: string;
  text: Text;
  resolveModule: ModuleResolver;
}

/** As bytes: a candidate that is no text is refused by the verification, not by the command. */
function readSource(file: string): Source<Uint8Array> {
  try {
    return { file, text: readFileSync(file), resolveModule: projectResolver(file) };
  } catch (cause) {
    throw new LemmataError("bad-input", `cannot read ${file}: ${(cause as Error).message}`, {
      cause,
    });
  }
}

function readStatement(file: string): Source<string> {
  const source = readSource(file);
  return { ...source, text: readSourceText(source.text).text };
}
