import type { CritiqueResult, ProgramVerdict, TestSuite } from "../../../src/core/index.ts";
import { pythonTests } from "../../../src/critique/index.ts";
import { taskResult } from "../run-records.ts";
import { corpusRows, type RecordedTask } from "./runs.ts";

interface CritiqueTask {
  task: string;
  entry: string;
  solution: string;
  tests: string | { stdin: string; stdout: string }[];
  faults: { kind: string; line: number; program: string }[];
}

/** Of the corpus. */
const EVERY = 4;

const said = (line: number, what: string) =>
  ["subgoal", "gap_analysis", "checklist"]
    .map((tag) => `<${tag}>\n- line ${line}: ${what}\n</${tag}>`)
    .join("\n");

/** Tasks of `corpora/critique-tasks`: a draft with a fault, a critique that mends it, one after which it is as bad. */
export function critiques(): RecordedTask[] {
  const rows = corpusRows<CritiqueTask>("critique-tasks/tasks.jsonl");
  const some = rows.filter((_, i) => i % EVERY === 0);
  return some.flatMap((row) => {
    const [fault] = row.faults;
    const tests = suiteOf(row);
    if (!fault || !tests) return [];
    const draft = fault.program;
    const same = `${draft}\n# As it was.\n`;
    const nothing = { subgoals: [], gapAnalysis: [], checklist: [], repairs: [] };
    const critique = { origin: "model" as const, ...nothing };
    const step = (what: string, program: string): CritiqueResult["steps"] => [
      { kind: "critique", program: draft, critique, text: "", answer: what, evidence: "" },
      { kind: "revision", program, before: draft },
    ];
    const verdict = (isRight: boolean): ProgramVerdict => ({
      status: isRight ? "passed" : "wrong-answer",
      ...{
        passed: isRight ? 1 : 0,
        total: 1,
        hasRuntimeError: false,
        hasTimeout: false,
        detail: "",
      },
    });
    const result: CritiqueResult = {
      method: "scope",
      prompt: row.task,
      ...{ draft, program: row.solution, critique, reason: null, calls: {}, end: "rounds" },
      steps: [
        { kind: "draft", program: draft },
        ...step(said(fault.line, fault.kind), row.solution),
        ...step(said(fault.line + 1, "say what it is about"), same),
      ],
      verdicts: [draft, same, row.solution].map((program) => {
        return { program, verdict: verdict(program === row.solution) };
      }),
      tests,
    };
    return [{ content: row.task, result: taskResult({ critique: result }) }];
  });
}

function suiteOf({ tests, entry, solution }: CritiqueTask): TestSuite | undefined {
  if (typeof tests === "string") {
    // They were written to be run in the namespace of the program.
    const imports = solution.match(/^(?:from|import) .*$/gm) ?? [];
    const source = [...imports, tests].join("\n");
    return pythonTests(source, { program: solution, entryPoint: entry });
  }
  const cases = tests.map(({ stdin, stdout }) => ({ input: stdin, output: stdout }));
  return { kind: "stdin", cases };
}
