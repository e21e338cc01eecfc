import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyText } from "../src/app/verify.ts";
import { EmbeddedLean } from "../src/lean/supervisor/embedded-lean.ts";

const FOLDER = fileURLToPath(new URL("./corpora/honest-users", import.meta.url));

/**
 * Files whose code this build of Lean cannot compile yet, so that their macros, tactics or tests do not run.
 * They are refused for that, and must leave this list when they can be compiled.
 */
const NOT_COMPILED = new Set(
  readFileSync(join(FOLDER, "not-compiled.txt"), "utf8").split("\n").filter(Boolean),
);

let lean: EmbeddedLean;
beforeAll(async () => {
  lean = await EmbeddedLean.open();
});
afterAll(() => lean.close());

const files = readdirSync(FOLDER).filter((file) => file.endsWith(".lean"));

test.each(files)("%s", async (file) => {
  const text = readFileSync(join(FOLDER, file), "utf8");
  const { report } = await verifyText(lean, { file, text });
  if (!NOT_COMPILED.has(file)) {
    expect([report.verdict, report.reasons]).toEqual(["proved", []]);
    return;
  }
  const told = [
    ...report.reasons.map(({ text: reason }) => reason),
    ...report.messages.filter(({ severity }) => severity === "error").map(({ data }) => data),
  ];
  expect(report.verdict).toBe("rejected");
  expect(told.join("\n")).toMatch(
    /cannot compile|no executable code|Unknown constant|has not been implemented|#guard_msgs/,
  );
});
