import { LemmataError } from "../../core/errors/index.ts";
import type {
  Critique,
  CritiquePoint,
  CritiqueTask,
  TestResult,
  TestSuite,
} from "../../core/index.ts";
import type { Executor, ScriptOutcome, TestRequest } from "../../core/ports/index.ts";
import type { Critic, CritiqueOutcome } from "../critic.ts";
import { type CriticAnswer, criticAnswerSchema, type TriedObligation } from "./answer.ts";
import { analysisScript } from "./python-scripts.ts";

/** Characters of a test's input that a point shows. */
const MOST_INPUT = 400;

/** What a `SymbolicCritic` works with. */
export interface SymbolicCriticOptions {
  /** Runs the draft. */
  executor: Executor;
  /** Milliseconds of processor time for the search of repairs; default 2,000. 0: none are looked for. */
  repairMs?: number;
  /** Milliseconds of wall time in all; default 60,000. */
  timeoutMs?: number;
}

/**
 * The critic without a model. What the task's signature, examples, doctests, constraints and prose ask for is tried
 * on the draft, in the sandbox; an obligation is `violated` only with a call that shows it. The line is that of the
 * edit that makes everything come true, else of the exception, else the most suspicious one by Ochiai's
 * coefficient. The draft runs in the same process as the analysis and could deceive it: a critique is advice, and
 * only hidden tests give a verdict.
 */
export class SymbolicCritic implements Critic {
  private readonly options: SymbolicCriticOptions;

  constructor(options: SymbolicCriticOptions) {
    this.options = options;
  }

  /** Always makes a critique. Throws `cancelled`. */
  async criticize(
    task: CritiqueTask,
    draft: string,
    { signal }: { signal?: AbortSignal } = {},
  ): Promise<CritiqueOutcome & { status: "made" }> {
    const { executor, repairMs = 2_000, timeoutMs = 60_000 } = this.options;
    const { prompt, entryPoint, contestImports = false } = task;
    const shown =
      task.visibleTests && "source" in task.visibleTests ? task.visibleTests.source : "";
    const about = { task: prompt, draft, function: entryPoint, contestImports, shown };
    const input = { ...about, budgetMs: repairMs };
    const outcome = await executor.runScript({
      script: analysisScript("critic"),
      input: JSON.stringify(input),
      limits: { totalMs: timeoutMs, outputBytes: 16 << 20 },
      signal,
    });
    const critique = toCritique(readAnswer(outcome), task);
    return { status: "made", critique: await this.withVisibleTests(critique, task, draft, signal) };
  }

  /** Tests that the task shows are obligations like its examples. */
  private async withVisibleTests(
    critique: Critique,
    { visibleTests: suite, limits = {}, contestImports = false }: CritiqueTask,
    program: string,
    signal: AbortSignal | undefined,
  ): Promise<Critique> {
    if (!suite) return critique;
    const request = { program, suite, limits, contestImports, signal };
    let { tests } = await this.options.executor.runTests(request);
    // Where a test did not get its answer, the line that gave it is worth a second run.
    if (tests.some(({ status, raised }) => status === "wrong-answer" && !raised)) {
      ({ tests } = await this.options.executor.runTests({ ...request, trace: true }));
    }
    const points = tests.map((each) => testPoint(each, suite));
    const violated = points.filter(({ status }) => status === "violated");
    const repairs = await this.passing(critique, request);
    return {
      ...critique,
      repairs,
      subgoals: [...critique.subgoals, ...points],
      gapAnalysis: [...violated, ...critique.gapAnalysis],
    };
  }

  /** Edits that mend everything have to pass the tests that the task shows, too. */
  private async passing(critique: Critique, request: TestRequest): Promise<Critique["repairs"]> {
    const kept: Critique["repairs"] = [];
    for (const repair of critique.repairs) {
      const { program } = repair;
      const isWhole = repair.mends === repair.of;
      const { status } = isWhole
        ? await this.options.executor.runTests({ ...request, program })
        : { status: "passed" };
      if (status === "passed") kept.push(repair);
    }
    return kept;
  }
}

/** Throws `cancelled`; a draft that ends the analysis itself makes an empty critique that says so. */
function readAnswer({ status, stdout, stderr }: ScriptOutcome): CriticAnswer | { ended: string } {
  if (status === "cancelled") throw new LemmataError("cancelled", "the critique was cancelled");
  if (status !== "finished") return { ended: `the analysis ${status}: ${lastLine(stderr)}` };
  try {
    return criticAnswerSchema.parse(JSON.parse(stdout));
  } catch {
    return { ended: "the analysis gave no answer that can be read" };
  }
}

const ABSENT = new Set(["FileNotFoundError", "NotADirectoryError", "ModuleNotFoundError"]);

function testPoint(
  { name, status, detail, raised, answerLine }: TestResult,
  suite: TestSuite,
): CritiquePoint {
  // Files that are not here are nobody's fault.
  const isAbsent = raised !== null && ABSENT.has(raised.type);
  const failed = status !== "passed" && status !== "not-run" && !isAbsent;
  const at = Number(/^case (\d+)$/.exec(name)?.[1]) - 1;
  const input = "cases" in suite ? suite.cases[at]?.input : suite.source;
  return {
    text: `${name} of the task's own tests passes`,
    source: "example",
    status: status === "passed" ? "met" : failed ? "violated" : "unknown",
    line: raised?.line ?? answerLine ?? null,
    failingInput: failed ? (input ?? name).slice(0, MOST_INPUT) : null,
    expected: "cases" in suite ? (suite.cases[at]?.output.slice(0, MOST_INPUT) ?? null) : null,
    actual: failed ? `${status}: ${detail}` : null,
  };
}

const lastLine = (text: string) => text.trimEnd().split("\n").at(-1) ?? "";

function toCritique(answer: CriticAnswer | { ended: string }, task: CritiqueTask): Critique {
  const none: Critique = {
    origin: "symbolic",
    subgoals: [],
    gapAnalysis: [],
    checklist: [],
    repairs: [],
    question: null,
  };
  if ("ended" in answer) {
    return { ...none, checklist: [point(answer.ended, "unknown")] };
  }
  if ("syntaxError" in answer) {
    const { line, message } = answer.syntaxError;
    const gap = { ...point(`the draft is not Python: ${message}`, "violated"), line };
    return { ...none, gapAnalysis: [{ ...gap, failingInput: "import" }] };
  }
  if ("missingFunction" in answer) {
    // A script that reads stdin needs no function.
    if (task.visibleTests?.kind === "stdin") return none;
    const gap = point(`the draft does not define ${answer.missingFunction}`, "violated");
    return { ...none, gapAnalysis: [{ ...gap, failingInput: "import" }] };
  }
  if ("declined" in answer) return { ...none, checklist: [point(answer.declined, "unknown")] };
  if ("missingModule" in answer) {
    const said = `the draft imports ${answer.missingModule}, which this Python lacks: --python names another`;
    return { ...none, checklist: [point(said, "unknown")] };
  }
  const { obligations, repairs, unreached, question } = answer;
  const points = (part: TriedObligation["part"]) =>
    obligations.filter((each) => each.part === part).map(toPoint);
  return {
    origin: "symbolic",
    subgoals: points("subgoals"),
    gapAnalysis: [
      ...obligations.filter(({ status }) => status === "violated").map(toPoint),
      ...unreached
        .slice(0, 5)
        .map((line) => ({ ...point("nothing that was tried reaches this line", "unknown"), line })),
    ],
    checklist: points("checklist"),
    repairs: repairs.map(({ source, ...repair }) => ({ ...repair, program: source })),
    question,
  };
}

function toPoint(tried: TriedObligation): CritiquePoint {
  const { text, source, status, line, input, expected, actual } = tried;
  const failingInput = status === "violated" ? input : null;
  return { text, source, status, line, failingInput, expected, actual };
}

function point(text: string, status: CritiquePoint["status"]): CritiquePoint {
  return {
    text,
    source: "text",
    status,
    line: null,
    failingInput: null,
    expected: null,
    actual: null,
  };
}
