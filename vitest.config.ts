import { availableParallelism, totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

// What a test starts is the end of its file's name; CONTRIBUTING.md has the list.
const named = (kind: string) => `{src,tests}/**/*${kind}.test.ts`;
const PROCESS = named(".process");
const LEAN = named(".lean");
const SLOW = named(".slow");
const BUILT = "tests/support/built-processes.ts";

const cores = availableParallelism();
/** A file that starts Lean keeps one core busy, more or less: it waits for starts and time limits. It takes 2 to 4 GB. */
const leanWorkers = Math.max(1, Math.min(cores + 1, Math.floor(totalmem() / 5e9)));

const MINUTE = 60_000;

/** Projects of one group run together, the groups one after the other. Time-outs are for machines that are busy. */
const run = (groupOrder: number, maxWorkers: number, testTimeout: number) => ({
  sequence: { groupOrder },
  maxWorkers,
  testTimeout,
  hookTimeout: 5 * MINUTE,
});

/** Files of a minute and more begin first, so that no core is idle at the end. */
const LONG =
  /(soundness|soundness-reported|prove-kill|poisons|rules|prove\/run|honest-users|optimize-project|forgeries|cli-prove)\.\w+\.test\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** Examples import the package by its name. */
const source = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));
const resolve = {
  alias: [
    { find: /^lemmata$/, replacement: source("index.ts") },
    { find: /^lemmata\/(.+)$/, replacement: `${source("public")}/$1.ts` },
  ],
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "unit",
          include: [named("")],
          exclude: [...configDefaults.exclude, PROCESS, LEAN, SLOW],
          setupFiles: "tests/support/no-processes.ts",
          ...run(0, cores, MINUTE),
        },
      },
      {
        test: {
          name: "process",
          include: [PROCESS],
          setupFiles: "tests/support/no-lean.ts",
          ...run(1, leanWorkers, 15 * MINUTE),
        },
      },
      {
        resolve,
        test: {
          name: "lean",
          include: [LEAN],
          setupFiles: BUILT,
          ...run(2, leanWorkers, 15 * MINUTE),
        },
      },
      {
        test: {
          name: "slow",
          include: [SLOW],
          setupFiles: BUILT,
          ...run(3, leanWorkers, 30 * MINUTE),
        },
      },
    ],
  },
});
