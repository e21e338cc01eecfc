import type { Command } from "commander";
import { type DeclarationReport, type FileReport, isSorryWarning } from "../core/index.ts";
import { isFolder } from "../platform/index.ts";
import { verifyFiles } from "../verify/index.ts";
import { collect, positive } from "./arguments.ts";
import { addBackendOptions, givenBackend } from "./backend-options.ts";
import { EXIT } from "./exit.ts";
import { ProgressLine } from "./progress.ts";

interface VerifyFlags {
  json?: boolean;
  against?: string;
  core?: boolean;
  fresh?: boolean;
  timeout: number;
  threads: number;
  allowAxiom: string[];
}

export function addVerifyCommand(program: Command): void {
  const command = program
    .command("verify")
    .description("Check Lean files and say, per declaration, whether it is proved and why not.")
    .argument(
      "<file.lean...>",
      "files to verify, `-` for stdin, or folders: of those, only what changed",
    )
    .option(
      "--against <statement.lean>",
      "trusted file whose theorems end in `sorry`: prove exactly those",
    )
    .option("--core", "drop imports that this Lean does not have (Mathlib, ...) and try on Std")
    .option("--fresh", "check the files of folders again although nothing changed")
    .option("--timeout <seconds>", "limit for elaborating one file", positive, 60)
    .option("--threads <n>", "checks side by side", positive, 2)
    .option("--allow-axiom <name>", "let proofs rest on one more axiom (repeatable)", collect, []);
  addBackendOptions(command)
    .option("--json", "one JSON object per file and line")
    .addHelpText(
      "after",
      `
A theorem is proved when its statement elaborates, its proof has no \`sorry\`, it rests only on the
axioms propext, Classical.choice and Quot.sound, and the kernel accepts every declaration it
reaches again, in a clean process where the file's own code never ran. With --against, the
statement must be the trusted one, term by term, over the same definitions.
A foreign backend is asked for the same terms, and replays them in its own kernel; since it could
be deceived by code of the file, files that can run code (elab, macro, #eval, native_decide, ...)
are refused there. The report names the gate that was applied.

Examples:
  $ npx lemmata verify examples/hello.lean
  $ npx lemmata verify attempt.lean --against task.lean --json
  $ npx lemmata verify .                          a project, and only what changed
  $ npx lemmata verify --core task-for-mathlib.lean
  $ npx lemmata verify --backend repl --repl-dir ~/my-mathlib-project attempt.lean`,
    )
    .action(async (files: string[], flags: VerifyFlags) => {
      process.exitCode = await runVerify(files, flags);
    });
}

async function runVerify(files: string[], flags: VerifyFlags): Promise<number> {
  const { backend, settings: backendSettings } = givenBackend(flags);
  const progress = new ProgressLine();
  const tally: Partial<Record<FileReport["verdict"] | "unchanged", number>> = {};
  const count = (what: keyof typeof tally) => {
    tally[what] = (tally[what] ?? 0) + 1;
  };
  const reports = verifyFiles({
    files,
    against: flags.against,
    core: flags.core ?? false,
    fresh: flags.fresh ?? false,
    timeoutMs: flags.timeout * 1000,
    lanes: flags.threads,
    extraAxioms: flags.allowAxiom,
    backend,
    backendSettings,
    onProgress: (step) => progress.show(step),
  });
  try {
    for await (const report of reports) {
      progress.clear();
      count(report.verdict);
      if (report.isUnchanged) count("unchanged");
      process.stdout.write(flags.json ? `${JSON.stringify(report)}\n` : renderReport(report));
    }
    if (!flags.json && flags.allowAxiom.length > 0) {
      process.stdout.write(
        `Note: proofs were allowed to rest on ${flags.allowAxiom.join(", ")}.\n`,
      );
    }
  } finally {
    progress.clear();
  }
  const { unchanged = 0, ...verdicts } = tally;
  const inFolders = files.some(isFolder);
  const judged = Object.values(verdicts).reduce((sum, n) => sum + n, 0);
  if ((inFolders || judged > 1) && !flags.json)
    process.stdout.write(`${summary(verdicts, unchanged)}\n`);
  // A file of a project may well have no theorems.
  const { proved = 0, "no-theorems": without = 0, ...others } = verdicts;
  const isFine = Object.keys(others).length === 0 && proved > 0 && (inFolders || without === 0);
  return isFine ? EXIT.ok : EXIT.negative;
}

/** E.g. `12 files: 10 proved, 2 no-theorems; 9 unchanged`. */
function summary(verdicts: Readonly<Record<string, number>>, unchanged: number): string {
  const files = Object.values(verdicts).reduce((sum, n) => sum + n, 0);
  const parts = Object.entries(verdicts).map(([verdict, n]) => `${n} ${verdict}`);
  return `${files} files: ${parts.join(", ")}${unchanged > 0 ? `; ${unchanged} unchanged` : ""}`;
}

const MARKS: Record<DeclarationReport["verdict"], string> = {
  proved: "✓",
  checked: "·",
  incomplete: "…",
  rejected: "✗",
};

/** Code units of a message that people are shown. */
const SHOWN = 4_000;

function shortened(text: string): string {
  if (text.length <= SHOWN) return text;
  return `${text.slice(0, SHOWN)}… (${text.length - SHOWN} more characters; --json has them)`;
}

/** What Lean says, among others, where this build of it has less than an installed one. */
const NOTES = [
  {
    said: /exposed body|^No functional induction theorem|failed to unfold|^Not a definitional equality/,
    note:
      "note: Lean's library comes here without the bodies that its modules do not expose; a proof that computes with\n" +
      "    one may hold elsewhere: docs/embedded-lean.md, Limits",
  },
  {
    said: /^unsupported operation \(error code: 52\b/,
    note: "note: no program outside Lean can be run here, as the solver of bv_decide: docs/embedded-lean.md, Limits",
  },
] as const;

/** What Lean says of names that it does not know. */
const UNKNOWN =
  /^unknown (?:tactic|constant|identifier|namespace)|expected token|^Function expected/i;

/** What a reader of the errors may not know. */
function notesOf({ verdict, messages, lean }: FileReport): string[] {
  if (verdict !== "rejected") return [];
  const hasSaid = (said: RegExp) => messages.some(({ data }) => said.test(data));
  const notes = NOTES.filter(({ said }) => hasSaid(said)).map(({ note }) => note);
  const libraries = hasSaid(UNKNOWN) ? lean.libraries : [];
  const parts = libraries.map(
    ({ name, modules }) =>
      `note: of ${name} ${modules.toLocaleString("en")} modules were built here; what others declare is unknown:\n` +
      `    \`lemmata library add ${name} --from FOLDER --target MODULE\` builds more`,
  );
  return [...notes, ...parts];
}

export function renderReport(report: FileReport): string {
  const lines = [`${report.file}: ${report.verdict}${report.isUnchanged ? " (unchanged)" : ""}`];
  for (const reason of report.reasons) lines.push(`  ${reason.code}: ${reason.text}`);
  for (const d of report.declarations) {
    const place = d.pos ? `  (line ${d.pos.line})` : "";
    const what = d.isUnsafe ? `unsafe ${d.kind}` : d.kind;
    const verdict = d.isUnsafe && d.verdict === "checked" ? "outside the logic" : d.verdict;
    lines.push(`  ${MARKS[d.verdict]} ${what} ${d.name}: ${verdict}${place}`);
    if (d.statement !== undefined) lines.push(`      ${d.statement.replaceAll("\n", "\n      ")}`);
    if (d.hidden)
      lines.push(
        `      means more than it shows: it rests on ${d.hidden.join(", ")}, of the file or its project`,
      );
    for (const reason of d.reasons) {
      lines.push(`      ${reason.code}: ${reason.text.replaceAll("\n", "\n        ")}`);
    }
  }
  const told = new Set(report.declarations.flatMap((d) => d.reasons.map((r) => r.text)));
  for (const message of report.messages) {
    const { severity, pos, data } = message;
    const isTold = [...told].some((text) => text.startsWith(`line ${pos.line}:`));
    if (isTold || isSorryWarning(message)) continue;
    const place = `${report.file}:${pos.line}:${pos.column}`;
    lines.push(`  ${place}: ${severity}: ${shortened(data.trimEnd()).replaceAll("\n", "\n    ")}`);
  }
  for (const note of notesOf(report)) lines.push(`  ${note}`);
  const theorems = report.declarations.filter(
    (d) => d.kind === "theorem" && d.verdict !== "checked",
  );
  const proved = theorems.filter((d) => d.verdict === "proved").length;
  const gate = report.gate === "kernel-replay" ? "" : `, gate: ${report.gate}`;
  const seconds = (report.elapsedMs / 1000).toFixed(2);
  const libraries = report.lean.libraries.map(
    ({ name, hash, isReplayed }) =>
      `${name} ${hash.slice(0, 12)}${isReplayed ? "" : " (not replayed)"}`,
  );
  const on = libraries.length > 0 ? `, on ${libraries.join(", ")}` : "";
  // Of a text that Lean did not come to the end of, nothing is known.
  const isCut = report.verdict === "timed-out" || report.verdict === "crashed";
  const outcome =
    isCut && theorems.length === 0
      ? "nothing was judged"
      : `${proved} of ${theorems.length} theorems proved`;
  lines.push(`  ${outcome}, ${seconds} s${on}${gate}`);
  return `${lines.join("\n")}\n`;
}
