import { LemmataError } from "../../core/errors/index.ts";
import type { Critique, CritiquePoint, CritiqueTask } from "../../core/index.ts";
import type { JavaScriptOutcome, JavaScriptRunner } from "../../core/ports/index.ts";
import type { Critic, CritiqueOutcome } from "../critic.ts";
import { type CallMessage, type HarnessMessage, messageSchema } from "./answer.ts";
import { type Declaration, declarationsIn } from "./declarations.ts";
import { commentsIn, examplesIn, type JavaScriptExample } from "./examples.ts";
import { brokenPoint, examplePoint, testPoint, typePoint, uncheckedPoint } from "./points.ts";

/** Whether a file is a draft for this critic: `.js`, `.mjs`, `.cjs`, `.ts`, `.mts`. */
export const isJavaScript = (path: string) => /\.(?:[cm]?js|m?ts)$/.test(path);

/** What a `JavaScriptCritic` works with. */
export interface JavaScriptCriticOptions {
  /** Runs the draft, e.g. a `SandboxedExecutor`. */
  runner: JavaScriptRunner;
  /** The draft's file, whose ending says the language. */
  file: string;
  /** A file of tests with `node:test` or `node:assert`. */
  tests?: { file: string; code: string };
  /** Milliseconds in all; default 30,000. */
  timeoutMs?: number;
}

/** Milliseconds for one call or test. */
const CALL_MS = 5_000;

/**
 * The critic of drafts in JavaScript and TypeScript. Examples of the task and of the draft's comments are called,
 * results compared with annotations, and tests run; a point is violated only with a call or test that shows it. There
 * are no probes, and no edits are tried. What is not understood is not checked.
 */
export class JavaScriptCritic implements Critic {
  private readonly options: JavaScriptCriticOptions;

  constructor(options: JavaScriptCriticOptions) {
    this.options = options;
  }

  /** Always makes a critique. Throws `cancelled`, `sandbox-unavailable`. */
  async criticize(
    task: CritiqueTask,
    draft: string,
    { signal }: { signal?: AbortSignal } = {},
  ): Promise<CritiqueOutcome & { status: "made" }> {
    const { runner, file, tests, timeoutMs = 30_000 } = this.options;
    const declared = declarationsIn(draft);
    const functions = declared.filter(({ isFunction }) => isFunction).map(({ name }) => name);
    const examples = examplesIn(`${task.prompt}\n\n${commentsIn(draft)}`, functions);
    const outcome = await runner.runJavaScript({
      code: draft,
      ...formOf(file, draft),
      names: declared.map(({ name }) => name),
      watched: task.entryPoint ?? functions.at(-1) ?? null,
      calls: examples.map(({ expression, expected }) => ({ expression, expected })),
      tests: tests ? { code: tests.code, ...formOf(tests.file, tests.code) } : null,
      callMs: CALL_MS,
      limits: { totalMs: timeoutMs, testMs: timeoutMs },
      signal,
    });
    if (outcome.status === "cancelled") throw new LemmataError("cancelled", "it was cancelled");
    const said = read(outcome);
    const critique = toCritique(said, {
      declared,
      examples,
      task,
      file,
      hasTests: !!tests,
      outcome,
    });
    return { status: "made", critique };
  }
}

function formOf(file: string, code: string) {
  const isModule = /^\s*(?:import\b(?!\s*\()|export\b)/m.test(code);
  const usesCommonJs = /\bmodule\.exports\b|\bexports\.\w+\s*=|\brequire\s*\(/.test(code);
  const typescript = /\.m?ts$/.test(file);
  const commonjs = file.endsWith(".cjs") || (/\.[jt]s$/.test(file) && !isModule && usesCommonJs);
  return { typescript, commonjs };
}

/** What the harness said; lines that are none of its messages are the draft's. */
function read({ messages }: JavaScriptOutcome): HarnessMessage[] {
  return messages.flatMap((message) => {
    const found = messageSchema.safeParse(message);
    return found.success ? [found.data] : [];
  });
}

interface Asked {
  declared: readonly Declaration[];
  examples: readonly JavaScriptExample[];
  task: CritiqueTask;
  file: string;
  hasTests: boolean;
  outcome: JavaScriptOutcome;
}

function toCritique(said: readonly HarnessMessage[], asked: Asked): Critique {
  const { declared, examples, task, file, hasTests, outcome } = asked;
  const broken = said.find((one) => one.kind === "broken");
  if (broken) return critiqueOf([], [brokenPoint(broken, /\.m?ts$/.test(file))]);
  const wanted = task.entryPoint;
  if (wanted !== null && !declared.some(({ name }) => name === wanted)) {
    return critiqueOf([], [uncheckedPoint(`no function ${wanted} was found at the top level`)]);
  }
  const made = new Map(said.flatMap((one) => (one.kind === "call" ? [[one.call, one]] : [])));
  const calls = examples.map((example, i) => ({
    example,
    made: made.get(i) as CallMessage | undefined,
  }));
  const declarationOf = (name: string) => declared.find((one) => one.name === name);
  const shown = calls.flatMap(({ example, made: call }) => {
    return examplePoint(example, call, declarationOf(example.name)) ?? [];
  });
  const types = declared.flatMap((one) => typePoint(one, calls) ?? []);
  const lineOf = (name: string) => declarationOf(name)?.line ?? null;
  const tests = said.flatMap((one) => (one.kind === "test" ? [testPoint(one, lineOf)] : []));
  const declines = tests.flatMap((one) => ("declined" in one ? [one.declined] : []));
  const notices = [
    ...declines,
    ...said.flatMap((one) => (one.kind === "declined" ? [one.reason] : [])),
    ...(said.some(({ kind }) => kind === "done" || kind === "declined")
      ? []
      : [`the run did not come to its end: ${endOf(outcome)}`]),
    ...(shown.length === 0 && !hasTests ? ["no example or test was found that could be read"] : []),
  ];
  const points = [...shown, ...tests.flatMap((one) => ("declined" in one ? [] : [one]))];
  return critiqueOf(points, [...types, ...notices.map(uncheckedPoint)]);
}

function endOf({ status, stderr }: JavaScriptOutcome): string {
  const said = stderr.trim().split("\n").at(-1) ?? "";
  return status === "ended" ? `the process ended${said ? `, ${said}` : ""}` : status;
}

function critiqueOf(subgoals: CritiquePoint[], checklist: CritiquePoint[]): Critique {
  const all = [...subgoals, ...checklist];
  const gapAnalysis = all.filter(({ status }) => status === "violated");
  return { origin: "symbolic", subgoals, gapAnalysis, checklist, repairs: [] };
}
