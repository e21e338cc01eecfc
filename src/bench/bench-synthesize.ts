import { markdownTable, percentText, type SpecificationReport, type Tally } from "../core/index.ts";
import { readText, writeTexts } from "../platform/index.ts";
import {
  readTaskRow,
  type SynthesisReport,
  type SynthesisTask,
  type SynthesizeCommand,
  synthesize,
} from "../synthesize/index.ts";

interface BenchSynthesizeCommand extends Omit<SynthesizeCommand, "tasks"> {
  /** Rows as Verina publishes them (.jsonl). */
  dataset: string;
  /** Where report.json and report.md go; none without. */
  folder: string | undefined;
}

/** Verina's measures of one task; `null`: it was not part of the command, or not reached. */
interface SynthesisMeasures {
  id: string;
  /** The program passes all cases. */
  code: boolean | null;
  /** Both conditions refuse what they have to refuse. */
  specSoundness: boolean | null;
  /** Both accept what they have to accept. */
  specCompleteness: boolean | null;
  /** The gate accepts the proof. */
  proof: boolean | null;
  /** All of these. */
  endToEnd: boolean;
  end: string;
  reason: string | null;
}

interface SynthesisBench {
  tasks: SynthesisMeasures[];
  faults: { line: number; message: string }[];
}

/** Runs all tasks of a file and reports Verina's measures. The same command goes on where it was stopped. */
export async function benchSynthesize(
  command: BenchSynthesizeCommand,
): Promise<{ report: SynthesisBench; markdown: string }> {
  const { tasks, faults } = readRows(command.dataset);
  const report: SynthesisBench = { tasks: [], faults };
  for await (const one of synthesize({ ...command, tasks })) report.tasks.push(measuresOf(one));
  const markdown = toMarkdown(command.dataset, report);
  const { folder } = command;
  if (folder !== undefined) {
    const json = `${JSON.stringify(report, undefined, 2)}\n`;
    writeTexts(folder, "report", { json, md: markdown });
  }
  return { report, markdown };
}

function readRows(path: string): { tasks: SynthesisTask[]; faults: SynthesisBench["faults"] } {
  const tasks: SynthesisTask[] = [];
  const faults: SynthesisBench["faults"] = [];
  for (const [i, row] of readText(path).split("\n").entries()) {
    if (row.trim() === "") continue;
    const task = readTaskRow(row);
    if (typeof task === "string") faults.push({ line: i + 1, message: task });
    else tasks.push(task);
  }
  return { tasks, faults };
}

/** What is unknown is never counted as passed. */
function measuresOf(report: SynthesisReport): SynthesisMeasures {
  const { id, end, reason, specificationReport, programReport, correctness } = report;
  const code = programReport && programReport.verdict === "passed";
  const specSoundness = specificationReport && isSound(specificationReport);
  const specCompleteness = specificationReport && isComplete(specificationReport);
  const proof = correctness && correctness.status === "proved";
  const endToEnd = [code, specSoundness, specCompleteness, proof].every((each) => each === true);
  return { id, code, specSoundness, specCompleteness, proof, endToEnd, end, reason };
}

const holds = ({ failed, unknown }: Tally): boolean => failed === 0 && unknown === 0;

function isSound({ error, preconditionSound, postconditionSound }: SpecificationReport): boolean {
  return error === undefined && holds(preconditionSound) && holds(postconditionSound);
}

function isComplete(report: SpecificationReport): boolean {
  const { error, preconditionComplete, postconditionComplete } = report;
  return error === undefined && holds(preconditionComplete) && holds(postconditionComplete);
}

function toMarkdown(dataset: string, { tasks, faults }: SynthesisBench): string {
  const figures = (["code", "specSoundness", "specCompleteness", "proof", "endToEnd"] as const).map(
    (name) => {
      const passed = tasks.filter((task) => task[name] === true).length;
      return [
        WORDS[name],
        `${passed} of ${tasks.length} (${percentText(passed / Math.max(1, tasks.length))})`,
      ];
    },
  );
  const rows = tasks.map((task) => [
    task.id,
    ...[task.code, task.specSoundness, task.specCompleteness, task.proof].map(mark),
    task.end,
  ]);
  const parts = [
    `# Synthesis: ${dataset}`,
    markdownTable(["measure", "tasks"], figures),
    markdownTable(["task", "code", "sound", "complete", "proof", "end"], rows),
    faults.map(({ line, message }) => `- line ${line}: ${message}`).join("\n"),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

const WORDS = {
  code: "code",
  specSoundness: "specification sound",
  specCompleteness: "specification complete",
  proof: "proof",
  endToEnd: "end to end",
};

function mark(value: boolean | null): string {
  return value === null ? "–" : value ? "yes" : "no";
}
