import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startLemmata } from "./support/run-lemmata.ts";

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
