// `npm run bench:honest [-- FILE.jsonl [ID...]]`: are honest programs judged as outside of the sandbox? Rows of
// {"id", "program", "suite", "expected"}; `expected` is the verdict of the same suite in one process without a sandbox.
// Bar: the same verdict for each.

import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import PQueue from "p-queue";
import { z } from "zod";
import { SandboxedExecutor } from "../src/sandbox/index.ts";

const OPEN = fileURLToPath(
  new URL("../tests/corpora/honest-programs/programs.jsonl", import.meta.url),
);
const rowSchema = z.object({
  id: z.string(),
  program: z.string(),
  suite: z.string(),
  expected: z.enum(["passed", "failed"]),
});

const [file = OPEN, ...only] = process.argv.slice(2);
const rows = readFileSync(file, "utf8")
  .split("\n")
  .filter((line) => line.trim() !== "")
  .map((line) => rowSchema.parse(JSON.parse(line)))
  .filter(({ id }) => only.length === 0 || only.includes(id));

const executor = await SandboxedExecutor.open({
  limits: { testMs: 60_000, totalMs: 60_000, memoryBytes: 1 << 30 },
});
const queue = new PQueue({ concurrency: availableParallelism() });
let same = 0;
let shared = 0;
const trust = { assertions: 0, trusted: 0 };
await queue.addAll(
  rows.map(({ id, program, suite: source, expected }) => async () => {
    const suite = { kind: "unittest", className: "TestCases", source } as const;
    const execution = await executor.runTests({ program, suite });
    const got = execution.status === "passed" ? "passed" : "failed";
    if (execution.isolation === "shared") shared += 1;
    trust.assertions += execution.trust?.assertions ?? 0;
    trust.trusted += execution.trust?.trusted ?? 0;
    if (got === expected) same += 1;
    else {
      const { status, isolation, detail, tests } = execution;
      const failed = tests.find((each) => each.status !== "passed")?.name;
      console.log(
        `${id}: ${status} (${isolation}), expected: ${expected}; ${failed}: ${detail.slice(0, 300)}`,
      );
    }
  }),
);
await executor.close();
console.log(`same verdict as outside of the sandbox: ${same} of ${rows.length} (bar: all)`);
console.log(`in the program's own process, because of what their tests import: ${shared}`);
console.log(
  `assertions in which an object of the program had a say: ${trust.trusted} of ${trust.assertions}`,
);
