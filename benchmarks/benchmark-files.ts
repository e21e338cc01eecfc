// Elaborates benchmark files with --core and lists what stands in the way of each that has errors:
// `npm run bench:files -- FILE.jsonl...`.
import { readFileSync } from "node:fs";
import { EmbeddedLean } from "../src/lean/embedded/index.ts";
import { forThisLean } from "../src/sketch/index.ts";
import { machine, report } from "./support.ts";

console.log(machine());
const lean = await EmbeddedLean.open();
for (const path of process.argv.slice(2)) {
  const items = readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as { problem_id: string; formal_problem: string });
  await lean.check({ text: "import Std\n" });
  const started = performance.now();
  const results = await Promise.all(
    items.map(async ({ problem_id, formal_problem }) => {
      const result = await lean.check({ text: formal_problem, core: true });
      const older = forThisLean(formal_problem, result.messages);
      return {
        problem_id,
        isOlder: older !== undefined,
        result: older ? await lean.check({ text: older.text, core: true }) : result,
      };
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  let clean = 0;
  let older = 0;
  for (const { problem_id, result, isOlder } of results) {
    const error = result.messages.find((m) => m.severity === "error");
    if (result.status === "finished" && !error) {
      clean++;
      if (isOlder) older++;
    } else {
      const why = error
        ? error.data.split("\n")[0]?.slice(0, 110)
        : `${result.status}: ${result.reason}`;
      console.log(`  ${problem_id}: ${why}`);
    }
  }
  const name = path.split("/").at(-1) ?? path;
  const share = ((100 * clean) / items.length).toFixed(1);
  report(
    `${name}: no error other than sorry`,
    `${clean} of ${items.length} (${share} %), ${older} of them as for an older Lean, in ${seconds.toFixed(1)} s`,
  );
}
await lean.close();
