import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { runLemmata } from "./support/run-lemmata.ts";

const EXAMPLES = fileURLToPath(new URL("../examples/prove", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "lemmata-examples-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("every example is proved or disproved with no model, and verifies against the original", async () => {
  const files = readdirSync(EXAMPLES)
    .filter((name) => !/\.(dis)?proved\.lean$/.test(name))
    .map((name) => join(EXAMPLES, name));
  expect(files.length).toBeGreaterThanOrEqual(12);
  const options = ["--time-limit", "120", "--out", folder, "--json"];
  const { stdout, status } = await runLemmata(folder, ["prove", ...files, ...options]);
  const reports = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const open = reports.filter((each) => !["proved", "disproved"].includes(each.status));
  expect(open.map(({ task, reason }) => `${task}: ${reason}`)).toEqual([]);
  // Two of them have a false statement.
  expect(status).toBe(1);
  const disproved = reports.filter((each) => each.status === "disproved");
  const falseClaims = ["false-claim.lean", "order.lean"].map((name) => join(EXAMPLES, name));
  expect(disproved.map(({ task }) => task)).toEqual(falseClaims);
  for (const { task, status: verdict } of reports) {
    if (verdict !== "proved") continue;
    const name = `${basename(task, ".lean")}.proved.lean`;
    const judged = await runLemmata(folder, ["verify", name, "--against", task]);
    expect(judged.stdout).toContain(`${name}: proved`);
  }
});
