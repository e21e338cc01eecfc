// The other end of `check-speed.ts --beside`: checks texts with the Lean of the built package in the folder that is its
// argument, as its users open it. For each message, a list of texts, it answers with their milliseconds.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** What all versions have. */
interface CheckingLean {
  check(text: string): { result: Promise<unknown> };
}

const folder = process.argv[2] as string;
const { exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
const { openLean } = await import(pathToFileURL(join(folder, exports["./lean"].default)).href);
const lean: CheckingLean = await openLean();
process.on("message", async (texts: readonly string[]) => {
  const times: number[] = [];
  for (const text of texts) {
    const started = performance.now();
    await lean.check(text).result;
    times.push(performance.now() - started);
  }
  process.send?.(times);
});
