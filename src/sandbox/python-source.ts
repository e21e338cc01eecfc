import { readFileSync } from "node:fs";

const PARTS = {
  /** Calls the program's functions, or runs it as a script. */
  runner: ["limits", "values", "raised", "contest", "runner"],
  /** Compares what came with what should have come. */
  tester: ["limits", "values", "link", "results", "compare", "tester"],
  /** Runs a suite; starts the program's side by itself. */
  suite: [
    ...["limits", "wire", "mirror", "peer", "suite_news", "pytest_stand_in", "suite_text"],
    ...["decoys", "suite_tester", "suite_run"],
  ],
  suiteProgram: ["limits", "raised", "wire", "mirror", "peer", "suite_news", "suite_program"],
  unittest: ["limits", "raised", "guard", "unittest_runner"],
  script: ["limits", "script"],
  /** Becomes Node. */
  node: ["limits", "node"],
} as const;

export type PythonPart = keyof typeof PARTS;

/** What tests written for pytest need of it, for analyses that run tests themselves. */
export const pytestStandIn = () => readPart("pytest_stand_in");

const read = new Map<string, string>();

/** The text of one of the sides, to be given to `python3 -c`. */
export function pythonSource(part: PythonPart): string {
  return PARTS[part].map(readPart).join("\n\n");
}

/** All that runs programs and tests, as text: what it says may change where this does. */
export function judgeSource(): string {
  return Object.keys(PARTS)
    .map((part) => pythonSource(part as PythonPart))
    .join("\n\n");
}

function readPart(name: string): string {
  const known = read.get(name);
  if (known !== undefined) return known;
  const text = readFileSync(new URL(`python/${name}.py`, import.meta.url), "utf8");
  read.set(name, text);
  return text;
}
