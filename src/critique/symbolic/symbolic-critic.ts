import { LemmataError } from "../../core/errors/index.ts";
import type {
  Critique,
  CritiquePoint,
  CritiqueTask,
  TestResult,
  TestSuite,
} from "../../core/index.ts";
import type { Executor, ScriptOutcome } from "../../core/ports/index.ts";
import type { Critic, CritiqueOutcome } from "../critic.ts";
import { type CriticAnswer, criticAnswerSchema, type TriedObligation } from "./answer.ts";
import { analysisScript } from "./python-scripts.ts";

/** Characters of a test's input that a point shows. */
const MOST_INPUT = 400;

/** Where a draft stands in a repository; see `python/repository.py` and `python/suites.py`. */
export interface RepositoryContext {
  /** How the draft is imported. */
  module: { names: string[]; path: string };
  /** Folders on the path of imports, relative to the repository. */
  roots: string[];
  /** Files that it may import: texts by path. */
  files: Record<string, string>;
  /** The function whose calls tests are told by; `null` for a class. */
  watched: string | null;
  /** Lines that a change touches, which are suspected first. */
  lines: number[];
  /** Tests to run on it; `around`: the `conftest.py`s above them, `module`: the name of the file as a module. */
  suites: { path: string; names: string[]; source: string; around: string[]; module: string }[];
}

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
    { signal, repository }: { signal?: AbortSignal; repository?: RepositoryContext } = {},
  ): Promise<CritiqueOutcome & { status: "made" }> {
    const { executor, repairMs = 2_000, timeoutMs = 60_000 } = this.options;
    const { prompt, entryPoint, contestImports = false } = task;
    const shown = shownInAnalysis(task.visibleTests);
    const budgetMs = repairMs;
    const { suites = [], ...place } = repository ?? {};
    const context = repository ? { repository: place, suites } : {};
    const asked = { task: prompt, draft, function: entryPoint, contestImports, budgetMs };
    const input = { ...asked, ...shown, ...context };
    const outcome = await executor.runScript({
      script: analysisScript("critic"),
      input: JSON.stringify(input),
      limits: { totalMs: timeoutMs, outputBytes: 16 << 20 },
      signal,
    });
    const critique = toCritique(readAnswer(outcome));
    return { status: "made", critique: await this.withVisibleTests(critique, task, draft, signal) };
  }

  /** Tests that the task shows are obligations like its examples. */
  private async withVisibleTests(
    critique: Critique,
    { visibleTests: suite, limits = {}, contestImports = false }: CritiqueTask,
    program: string,
    signal: AbortSignal | undefined,
  ): Promise<Critique> {
    if (!suite || suite.kind === "stdin" || suite.kind === "asserts") return critique;
    const request = { program, suite, limits, contestImports, signal };
    const { tests } = await this.options.executor.runTests(request);
    const points = tests.map((each) => testPoint(each, suite));
    const violated = points.filter(({ status }) => status === "violated");
    return {
      ...critique,
      subgoals: [...critique.subgoals, ...points],
      gapAnalysis: [...violated, ...critique.gapAnalysis],
    };
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

function testPoint({ name, status, detail, raised }: TestResult, suite: TestSuite): CritiquePoint {
  const failed = status !== "passed" && status !== "not-run";
  const at = Number(/^case (\d+)$/.exec(name)?.[1]) - 1;
  const input = "cases" in suite ? suite.cases[at]?.input : undefined;
  return {
    text: `${name} of the task's own tests passes`,
    source: "example",
    status: status === "passed" ? "met" : failed ? "violated" : "unknown",
    line: raised?.line ?? null,
    failingInput: failed ? (input ?? name).slice(0, MOST_INPUT) : null,
    expected: "cases" in suite ? (suite.cases[at]?.output.slice(0, MOST_INPUT) ?? null) : null,
    actual: failed ? `${status}: ${detail}` : null,
  };
}

const lastLine = (text: string) => text.trimEnd().split("\n").at(-1) ?? "";

function toCritique(answer: CriticAnswer | { ended: string }): Critique {
  const none: Critique = {
    origin: "symbolic",
    subgoals: [],
    gapAnalysis: [],
    checklist: [],
    repairs: [],
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
    const gap = point(`the draft does not define ${answer.missingFunction}`, "violated");
    return { ...none, gapAnalysis: [{ ...gap, failingInput: "import" }] };
  }
  const { obligations, repairs, unreached, question, notices } = answer;
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
    checklist: [
      ...points("checklist"),
      ...notices.map((notice) => point(`not checked: ${notice}`, "unknown")),
    ],
    question,
    repairs: repairs.map(({ source, ...repair }) => ({ ...repair, program: source })),
  };
}

function toPoint(tried: TriedObligation): CritiquePoint {
  const { text, source, status, line, input, expected, actual, confidence } = tried;
  const failingInput = status === "violated" ? input : null;
  return { text, source, status, line, failingInput, expected, actual, confidence };
}

/** Tests of the task that the analysis runs itself, so that it can name lines and try edits on them. */
function shownInAnalysis(suite: TestSuite | null): { blocks?: string[]; cases?: string[][] } {
  if (suite?.kind === "asserts") return { blocks: [`${suite.setup}\n${suite.source}`.trim()] };
  if (suite?.kind !== "stdin") return {};
  return { cases: suite.cases.map(({ input, output }) => [input, output]) };
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
