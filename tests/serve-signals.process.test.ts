import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runLemmata, startLemmata } from "./support/run-lemmata.ts";

const folder = mkdtempSync(join(tmpdir(), "lemmata-signals-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  "SIGTERM",
  "SIGINT",
] as const)("a server with nothing to answer ends at once on %s", async (signal) => {
  const { child, finished } = startLemmata(folder, ["serve", "--port", "18439", "--quiet"]);
  await once(child.stdout, "data");
  const stopped = performance.now();
  child.kill(signal);
  expect((await finished).status).toBe(0);
  expect(performance.now() - stopped).toBeLessThan(4_000);
});

test("a project that is no folder is refused, and so is one beside workers that do not have it", async () => {
  const absent = await runLemmata(folder, ["serve", "--project", "nowhere"]);
  expect([absent.status, absent.stderr]).toEqual([2, expect.stringContaining("no folder nowhere")]);
  const workers = ["--project", ".", "--workers", "redis://127.0.0.1:1"];
  const apart = await runLemmata(folder, ["serve", ...workers]);
  expect([apart.status, apart.stderr]).toEqual([2, expect.stringContaining("--project")]);
});
