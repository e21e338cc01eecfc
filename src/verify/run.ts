import { basename } from "node:path";
import { LemmataError } from "../core/errors/index.ts";
import type { FileReport } from "../core/index.ts";
import type { ModuleResolver } from "../core/ports/index.ts";
import { readSourceText } from "../lean/index.ts";
import { isFolder, readBytes, shownPath } from "../platform/index.ts";
import type { BackendSettings } from "./backends/backend.ts";
import { BACKENDS, type BackendName } from "./backends/catalog.ts";
import { DEFAULT_AXIOM_POLICY } from "./gate/axiom-policy.ts";
import { ImportGraph, leanFiles, projectResolver } from "./project.ts";
import { ReportMemory } from "./report-memory.ts";
import { someAtOnce } from "./some-at-once.ts";
import { elaborateTrusted } from "./trusted.ts";
import { verifyWith } from "./verify-with.ts";

export interface VerifyCommand {
  /** Files; and folders, for all Lean files in them, dependencies first. */
  files: readonly string[];
  /** Check what is in a folder again although nothing of it has changed. */
  fresh?: boolean;
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
  const { against, core, timeoutMs, lanes, onProgress } = command;
  const files = command.files.flatMap(filesOf);
  const sources = files.map(({ file }) => readSource(file));
  const statement = against === undefined ? undefined : readStatement(against);
  const { backend: name = "embedded", backendSettings = {} } = command;
  if (core && name !== "embedded") {
    throw new LemmataError(
      "bad-input",
      "--core is for the embedded Lean: other backends have their own library",
    );
  }
  const opening = { lanes: Math.min(lanes, files.length), onProgress, many: files.length > 20 };
  const backend = await BACKENDS[name].open(backendSettings, opening);
  const over = new AbortController();
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
    // Another Lean may change without a sign.
    const isKept = (i: number) => files[i]?.isOfFolder === true && name === "embedded";
    const reports = files.some((_, i) => isKept(i))
      ? ReportMemory.open({ core, allowedAxioms, statement: statement?.text })
      : undefined;
    const verifyOne = async ({ file, text, resolveModule }: Source<Uint8Array>, i: number) => {
      const key = isKept(i) ? reports?.keyOf(file, text) : undefined;
      const known = key === undefined || command.fresh ? undefined : reports?.get(key, file);
      if (known) return known;
      const { report } = await verifyWith(
        backend,
        { file, text, trusted, trustedText: statement?.text },
        { core, timeoutMs, resolveModule, policy: { allowedAxioms } },
      );
      if (key !== undefined) reports?.put(key, report);
      return report;
    };
    // One is judged while the next are elaborated; the others wait here, not in the queue of the judge.
    const pending = someAtOnce(sources, {
      atOnce: lanes + 2,
      signal: over.signal,
      work: verifyOne,
    });
    for (const [i, { file }] of sources.entries()) {
      onProgress(`checking ${file} (${i + 1} of ${files.length})`);
      yield await (pending[i] as Promise<FileReport>);
    }
  } finally {
    over.abort();
    await backend.close();
  }
}

interface GivenFile {
  file: string;
  isOfFolder: boolean;
}

/** A file as it is; of a folder its Lean files, in the order of their imports. */
function filesOf(given: string): GivenFile[] {
  if (!isFolder(given)) {
    return [{ file: given, isOfFolder: false }];
  }
  const files = leanFiles(given).filter((file) => basename(file) !== "lakefile.lean");
  if (files.length === 0) throw new LemmataError("bad-input", `${given} holds no Lean files`);
  const graph = new ImportGraph();
  const depth = new Map(files.map((file) => [file, graph.imports(file).size]));
  return files
    .toSorted((a, b) => (depth.get(a) as number) - (depth.get(b) as number))
    .map((file) => ({ file, isOfFolder: true }));
}

interface Source<Text> {
  file: string;
  text: Text;
  resolveModule: ModuleResolver;
}

/** As bytes: a candidate that is no text is refused by the verification, not by the command. */
function readSource(given: string): Source<Uint8Array> {
  const file = shownPath(given);
  if (given.endsWith(".jsonl")) {
    throw new LemmataError("bad-input", `${file} is a benchmark and not a Lean file`, {
      hint: "`lemmata prove` and `lemmata bench` take benchmarks.",
    });
  }
  return { file, text: readBytes(given), resolveModule: projectResolver(file) };
}

function readStatement(file: string): Source<string> {
  const source = readSource(file);
  return { ...source, text: readSourceText(source.text, source.file).text };
}
