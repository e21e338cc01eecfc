import { configDefaults, defineConfig } from "vitest/config";

// What a test needs is the end of its file's name; CONTRIBUTING.md has the list.
const named = (kind: string) => `{src,tests}/**/*${kind}.test.ts`;
const PROCESS = named(".process");
const LEAN = named(".lean");
const SLOW = named(".slow");

export default defineConfig({
  test: {
    // Generous, for machines that are busy or slow.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [named("")],
          exclude: [...configDefaults.exclude, PROCESS, LEAN, SLOW],
          setupFiles: "tests/support/no-processes.ts",
        },
      },
      {
        extends: true,
        test: { name: "process", include: [PROCESS], setupFiles: "tests/support/no-lean.ts" },
      },
      { extends: true, test: { name: "lean", include: [LEAN] } },
      { extends: true, test: { name: "slow", include: [SLOW] } },
    ],
  },
});
