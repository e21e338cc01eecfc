import { createHash } from "node:crypto";
import { join } from "node:path";
import type { FileReport } from "../core/index.ts";
import { addedLibraries, cacheRoot } from "../lean/embedded/index.ts";
import { version } from "../lean/index.ts";
import { readBytes, readKeptFile, writeWhole } from "../platform/index.ts";
import { fileReportSchema } from "./file-report-schema.ts";
import { ImportGraph } from "./project.ts";

/** What a verdict depends on besides the files. */
export interface VerdictSettings {
  core: boolean;
  allowedAxioms: readonly string[];
  /** The text of trusted statements. */
  statement: string | undefined;
}

/**
 * Reports of the files of projects, kept in the cache, so that only what changed is checked again. A report is
 * found by the texts of the file and of all that it imports, the Lean, the libraries that were added, and the settings.
 */
export class ReportMemory {
  private readonly folder: string;
  private readonly settings: string;
  private readonly graph = new ImportGraph();

  private constructor(folder: string, settings: string) {
    this.folder = folder;
    this.settings = settings;
  }

  static open(settings: VerdictSettings): ReportMemory {
    const libraries = addedLibraries().map(({ hash, verified }) => [hash, verified]);
    const identity = JSON.stringify([FORMAT, version(), libraries, settings]);
    return new ReportMemory(join(cacheRoot(), "verdicts"), identity);
  }

  /** The same for the same verdict. */
  keyOf(file: string, text: Uint8Array): string {
    const hash = createHash("sha256").update(this.settings).update(text);
    for (const path of [...this.graph.imports(file)].sort()) {
      hash.update(`\n${path}\n`).update(createHash("sha256").update(readBytes(path)).digest());
    }
    return hash.digest("hex");
  }

  get(key: string, file: string): FileReport | undefined {
    const report = readKeptFile(this.path(key), fileReportSchema);
    return report && { ...report, file, isUnchanged: true };
  }

  /** Keeps a verdict that another try would not change. A cache that cannot be written keeps nothing. */
  put(key: string, report: FileReport): void {
    if (report.verdict === "timed-out" || report.verdict === "crashed") return;
    try {
      writeWhole(this.path(key), JSON.stringify(report));
    } catch {
      // The next run checks the file again.
    }
  }

  private path(key: string): string {
    return join(this.folder, key.slice(0, 2), `${key}.json`);
  }
}

/** Raise this when the form of reports changes. */
const FORMAT = 1;
