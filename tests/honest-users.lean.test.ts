import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EmbeddedLean } from "../src/lean/embedded/index.ts";
import { verifyText } from "../src/verify/index.ts";

const FOLDER = fileURLToPath(new URL("./corpora/honest-users", import.meta.url));

let lean: EmbeddedLean;
beforeAll(async () => {
  lean = await EmbeddedLean.open();
});
afterAll(() => lean.close());

const files = readdirSync(FOLDER).filter((file) => file.endsWith(".lean"));

test.each(files)("%s", async (file) => {
  const text = readFileSync(join(FOLDER, file), "utf8");
  const { report } = await verifyText(lean, { file, text });
  const errors = report.messages.filter(({ severity }) => severity === "error");
  const refused = report.declarations.filter(({ reasons }) => reasons.length > 0);
  expect([report.verdict, report.reasons, refused, errors]).toEqual(["proved", [], [], []]);
});
