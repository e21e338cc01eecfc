// Runs the slow test files, each in a Vitest of its own, two side by side.
// --minutes N: starts no file after N minutes, and ends what is still running a quarter of an hour later; it says which
// files were not run. The first file changes from day to day, so that each gets its turn on machines with little time.
import { spawn } from "node:child_process";
import { globSync } from "node:fs";
import { parseArgs } from "node:util";

const SIDE_BY_SIDE = 2;
const GRACE_MINUTES = 15;
const MINUTE = 60_000;

const { values } = parseArgs({ options: { minutes: { type: "string" } } });
const minutes = values.minutes === undefined ? Number.POSITIVE_INFINITY : Number(values.minutes);
if (Number.isNaN(minutes)) {
  console.error(`--minutes ${values.minutes}: a number of minutes is wanted`);
  process.exit(2);
}
const started = Date.now();
const elapsed = () => (Date.now() - started) / MINUTE;

const files = globSync("{src,tests}/**/*.slow.test.ts").sort();
const first = Math.floor(started / (24 * 60 * MINUTE)) % files.length;
const waiting = [...files.slice(first), ...files.slice(0, first)];
/** @type {string[]} */
const passed = [];
/** @type {string[]} */
const failed = [];
/** @type {string[]} */
const notRun = [];

await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
console.log(
  `slow files: ${passed.length} passed, ${failed.length} failed, ${notRun.length} not run`,
);
if (notRun.length > 0) console.log(`not run, for want of time: ${notRun.join(", ")}`);
if (failed.length > 0) console.log(`failed: ${failed.join(", ")}`);
process.exitCode = failed.length > 0 ? 1 : 0;

async function work() {
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    if (elapsed() >= minutes) {
      notRun.push(file);
      continue;
    }
    const ending = await run(file);
    ({ passed, failed, notRun })[ending].push(file);
  }
}

/**
 * @param {string} file
 * @returns {Promise<"passed" | "failed" | "notRun">} not run: it was ended when the time was over
 */
function run(file) {
  const child = spawn("npx", ["vitest", "run", "--project", "slow", file], {
    stdio: "inherit",
    detached: true,
  });
  let isOver = false;
  const left = (minutes + GRACE_MINUTES) * MINUTE - (Date.now() - started);
  const timer = Number.isFinite(left)
    ? setTimeout(() => {
        isOver = true;
        process.kill(-(/** @type {number} */ (child.pid)), "SIGKILL");
      }, left)
    : undefined;
  return new Promise((resolve) => {
    child.on("exit", (code) => {
      clearTimeout(timer);
      resolve(isOver ? "notRun" : code === 0 ? "passed" : "failed");
    });
  });
}
