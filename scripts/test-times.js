// Says which tests take long: runs test files one at a time, and prints for each its processor time with all that it
// started, its time by the clock, and its slowest tests; the file that takes most comes last. Needs Linux and Python.
// Arguments: files, or parts of their names; default all but the slow ones.
import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const SHOWN = 5;
/** Runs a command, waits for what it leaves behind (Lean processes that were killed), prints their processor time. */
const METER = `
import ctypes, os, resource, subprocess, sys
PR_SET_CHILD_SUBREAPER = 36
ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
status = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL).returncode
try:
    while True: os.wait()
except ChildProcessError:
    pass
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(used.ru_utime + used.ru_stime)
sys.exit(status)
`;

const wanted = process.argv.slice(2);
const files = globSync("{src,tests}/**/*.test.ts")
  .filter((file) =>
    wanted.length === 0
      ? !file.endsWith(".slow.test.ts")
      : wanted.some((one) => file.includes(one)),
  )
  .sort();
const folder = mkdtempSync(join(tmpdir(), "lemmata-test-times-"));
const measured = files.map(measure).sort((a, b) => a.cpu - b.cpu);
rmSync(folder, { recursive: true });
const sum = measured.reduce((total, { cpu }) => total + cpu, 0);
console.log(measured.map(({ text }) => text).join("\n"));
console.log(`${measured.length} files, ${sum.toFixed(0)} s of processor time`);

/** @param {string} file */
function measure(file) {
  const outputFile = join(folder, "times.json");
  const started = performance.now();
  const vitest = ["npx", "vitest", "run", file, "--reporter=json", `--outputFile=${outputFile}`];
  const { status, stdout } = spawnSync("python3", ["-c", METER, ...vitest], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  const cpu = Number(stdout);
  const clock = (performance.now() - started) / 1000;
  const head = `${cpu.toFixed(1).padStart(7)} s processor ${clock.toFixed(1).padStart(7)} s clock  ${file}`;
  const failed = status === 0 ? "" : "  (failed)";
  return { cpu, text: [`${head}${failed}`, ...slowest(outputFile)].join("\n") };
}

/** @param {string} outputFile */
function slowest(outputFile) {
  /** @type {{ testResults: { assertionResults: { duration?: number, fullName: string }[] }[] }} */
  const { testResults } = JSON.parse(readFileSync(outputFile, "utf8"));
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .map(({ duration = 0, fullName }) => ({ seconds: duration / 1000, fullName }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SHOWN)
    .map(
      ({ seconds, fullName }) => `${seconds.toFixed(1).padStart(33)} s  ${fullName.slice(0, 100)}`,
    );
}
