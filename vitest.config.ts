import { configDefaults, defineConfig } from "vitest/config";

// The slow suites run by `npm run test:slow`.
const SLOW = [
  "tests/soundness-reported.test.ts",
  "tests/model-bar.test.ts",
  "tests/prove-kill.test.ts",
  "tests/prove-examples.test.ts",
  "tests/optimize-corpus.test.ts",
  "tests/humaneval-canonical.test.ts",
  "tests/train.test.ts",
  "tests/critique-mutants.test.ts",
];
const wantsSlow = process.env.LEMMATA_SLOW_TESTS === "1";

export default defineConfig({
  test: {
    include: wantsSlow ? SLOW : ["src/**/*.test.ts", "tests/**/*.test.ts"],
    exclude: wantsSlow ? configDefaults.exclude : [...configDefaults.exclude, ...SLOW],
    // Lean processes want the cores to themselves.
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
