import { LemmataError } from "../core/errors/index.ts";
import { type ChangesReport, critiqueChanges } from "../critique/index.ts";
import { interruptOn, readText } from "../platform/index.ts";
import { type FailOn, type FindingFormat, failsOn, formatFindings } from "./critique-formats.ts";
import { changesJson } from "./critique-output.ts";
import { EXIT } from "./exit.ts";
import { print } from "./print.ts";
import { ProgressLine } from "./progress.ts";

export interface ChangesFlags {
  /** `true`: what is not committed. */
  git?: string | true;
  changes?: string;
  tests?: string[];
  format?: "report" | "json" | FindingFormat;
  json?: boolean;
  failOn: FailOn;
  python?: string;
  readOnly?: string[];
}

/** Flags that need a draft of its own, and mean nothing for a change. */
const FOR_DRAFTS = ["task", "code", "method", "apply", "diff"] as const;

/** Criticizes what a change touches; prints findings. Gives the exit code. */
export async function runChanges(flags: ChangesFlags): Promise<number> {
  const other = FOR_DRAFTS.find((name) => name in flags);
  if (other || (flags.git !== undefined && flags.changes !== undefined)) {
    const clash = other ? `--${other}` : "--changes";
    throw new LemmataError("bad-input", `--git and --changes take a change, without ${clash}`, {
      hint: "See `lemmata critique --help`.",
    });
  }
  const progress = new ProgressLine();
  using interrupt = interruptOn();
  try {
    const { python, readOnly, tests } = flags;
    const report = await critiqueChanges({
      changes:
        flags.changes === undefined
          ? { range: flags.git === true || flags.git === undefined ? "HEAD" : flags.git }
          : { diff: readText(flags.changes) },
      folder: process.cwd(),
      tests,
      sandbox: { python, readOnly },
      signal: interrupt.signal,
      onProgress: (step) => progress.show(step),
    });
    progress.clear();
    const { format = flags.json ? "json" : "text", failOn } = flags;
    if (format === "json") print(changesJson(report));
    else print(formatFindings(report.findings, format === "report" ? "text" : format));
    process.stderr.write(`${summary(report)}\n`);
    return report.findings.some((one) => failsOn(one, failOn)) ? EXIT.negative : EXIT.ok;
  } finally {
    progress.clear();
  }
}

function summary({ units, findings }: ChangesReport): string {
  const checked = units.filter((unit) => unit.checked > 0).length;
  const faults = findings.filter(({ severity }) => severity !== "note").length;
  const silent = units.length - checked;
  const said =
    silent > 0 ? `; ${silent} without documentation, types or tests that could be run` : "";
  return `changed functions and classes: ${units.length}, ${checked} checked${said}; findings: ${faults}`;
}
