import { readFileSync } from "node:fs";
import { pytestStandIn } from "../../sandbox/index.ts";

const PARTS = {
  critic: [
    ...["prelude", "literals", "signature", "examples", "mutations", "runs"],
    ...[
      "pytest_stand_in",
      "repository",
      "suites",
      "sessions",
      "compare",
      "doctests",
      "localize",
      "probes",
      "relations",
      "statements",
      "obligations",
      "stated_exceptions",
      "class_reading",
      "law_runs",
      "class_laws",
      "class_results",
      "thresholds",
      "function_laws",
      "choose_repair",
      "critic",
    ],
  ],
  lean: [
    ...["prelude", "literals", "signature", "examples", "probes", "relations"],
    ...["translate", "statements_lean"],
  ],
  changes: ["prelude", "changes"],
  mutants: ["prelude", "mutations", "mutants"],
} as const;

const known = new Map<string, string>();

/** The text of one of our analyses, for `Executor.runScript`. */
export function analysisScript(name: keyof typeof PARTS): string {
  const text = known.get(name) ?? PARTS[name].map(readPart).join("\n\n");
  known.set(name, text);
  return text;
}

function readPart(name: string): string {
  if (name === "pytest_stand_in") return pytestStandIn();
  return readFileSync(new URL(`python/${name}.py`, import.meta.url), "utf8");
}
