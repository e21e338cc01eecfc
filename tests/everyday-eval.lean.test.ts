import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EmbeddedLean } from "../src/lean/embedded/index.ts";

const FOLDER = fileURLToPath(new URL("./everyday-eval", import.meta.url));

let lean: EmbeddedLean;
beforeAll(async () => {
  lean = await EmbeddedLean.open();
});
afterAll(() => lean.close());

describe("`#eval` prints what Lean prints; `#guard_msgs` in the files complains where it does not", () => {
  test.each(readdirSync(FOLDER))("%s", async (file) => {
    const checked = await lean.check({ text: readFileSync(join(FOLDER, file), "utf8") });
    expect(checked.messages.map(({ data }) => data)).toEqual([]);
  });
});
