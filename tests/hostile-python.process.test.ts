import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer, type Server } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Execution, ExecutionLimits, TestSuite } from "../src/core/index.ts";
import { pythonTests } from "../src/critique/index.ts";
import { SandboxedExecutor } from "../src/sandbox/index.ts";

const CORPUS = fileURLToPath(new URL("corpora/hostile-python", import.meta.url));
const HONEST = fileURLToPath(new URL("corpora/honest-python", import.meta.url));
// Names that the programs use, and what stands for them here: other runs of this test may be under way.
const CANARY_NAME = "/tmp/lemmata-hostile-canary";
const CANARY = `${CANARY_NAME}-${process.pid}`;
const PORT_NAME = "47113";
const ESCAPED = [
  "/usr/lib/lemmata-escaped",
  "/lemmata-escaped",
  "/tmp/way",
  "/tmp/who",
  "/tmp/big",
];
// In the command line of every process of this run.
const MEMORY = (256 << 20) + process.pid;
const LIMITS = { testMs: 2_000, totalMs: 2_000, memoryBytes: MEMORY, fileBytes: 16 << 20 };

/** What an honest program passes; the hostile ones answer anything else. */
const SUITES: Record<string, TestSuite> = {
  call: {
    kind: "asserts",
    source:
      "def check(candidate):\n    assert candidate(1) == 2\n    assert candidate(41) == 42\n    assert candidate(-5) == -4\n",
    setup: "",
    functions: ["f"],
    invoke: "check",
  },
  stdin: { kind: "stdin", cases: [{ input: "41\n", output: "42\n" }] },
  unittest: {
    kind: "unittest",
    className: "TestCases",
    source: [
      "import unittest",
      "class TestCases(unittest.TestCase):",
      "    def test_one(self):",
      "        self.assertEqual(f(1), 2)",
      "    def test_many(self):",
      "        for number in (3, -5, 41):",
      "            self.assertEqual(f(number), number + 1)",
      "    def test_kind(self):",
      "        answer = f(7)",
      "        self.assertTrue(answer == 8)",
    ].join("\n"),
  },
};

type OwnSuite = TestSuite & { limits?: Partial<ExecutionLimits> };
type OwnTests = { pythonTests: string; entryPoint: string | null };

/** Programs of a folder: `# KIND; EXPECTED...` in the first line; kind `own` has its suite, or tests, beside it. */
const programsIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".py"))
    .sort()
    .map((name) => {
      const program = readFileSync(join(folder, name), "utf8");
      const [kind = "", expected = ""] = (program.split("\n")[0] as string).slice(2).split("; ");
      return {
        name,
        program,
        expected: expected.split(" "),
        ...suiteOf(folder, name, kind, program),
      };
    });

function suiteOf(folder: string, name: string, kind: string, program: string) {
  if (kind !== "own") return { suite: SUITES[kind] as TestSuite, limits: {} };
  const path = join(folder, name.replace(/\.py$/, ".suite.json"));
  const own = JSON.parse(readFileSync(path, "utf8")) as OwnSuite | OwnTests;
  if ("kind" in own) {
    const { limits = {}, ...suite } = own;
    return { suite, limits };
  }
  const { pythonTests: source, entryPoint } = own;
  return { suite: pythonTests(source, { program, entryPoint }) as TestSuite, limits: {} };
}

const programs = programsIn(CORPUS);

let executor: SandboxedExecutor;
let server: Server;
let bystander: ChildProcess;
const escaped = () => ESCAPED.filter((path) => existsSync(path));
const before = escaped();
let connections = 0;
let port = "";

beforeAll(async () => {
  executor = await SandboxedExecutor.open({ lanes: 2, limits: LIMITS });
  writeFileSync(CANARY, "untouched");
  server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = String((server.address() as AddressInfo).port);
  // Programs that could signal the host's processes would reach this one: it is theirs by its user.
  const identity = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  bystander = spawn("sleep", ["3600"], { cwd: "/", stdio: "ignore", ...identity });
});

afterAll(async () => {
  bystander?.kill("SIGKILL");
  server?.close();
  rmSync(CANARY, { force: true });
  await executor?.close();
});

const honest = (kind: string) =>
  executor.runTests({
    program: kind === "stdin" ? "print(int(input()) + 1)" : "def f(x):\n    return x + 1\n",
    suite: SUITES[kind] as TestSuite,
  });

test("the corpus has at least 150 programs, and honest ones pass its suites", async () => {
  expect(programs.length).toBeGreaterThanOrEqual(150);
  for (const kind of Object.keys(SUITES)) expect((await honest(kind)).status).toBe("passed");
});

test("no hostile program passes, each fails as it should, and none delays another by more than its limit", async () => {
  const alone = Math.max(
    ...(await Promise.all(["call", "call"].map(honest))).map((v) => v.elapsedMs),
  );
  const strange: unknown[] = [];
  for (const { name, program: text, suite, limits, expected } of programs) {
    const program = text.replaceAll(CANARY_NAME, CANARY).replaceAll(PORT_NAME, port);
    const [verdict, neighbour]: Execution[] = await Promise.all([
      executor.runTests({ program, suite, limits }),
      honest("call"),
    ]);
    if (verdict === undefined || neighbour === undefined) throw new Error("no verdict");
    const { status, detail, elapsedMs } = verdict;
    if (status === "passed" || !expected.includes(status)) strange.push({ name, status, detail });
    // Starting and ending sandboxes takes a while on a machine that has other work.
    if (elapsedMs > (limits.totalMs ?? LIMITS.totalMs) + 8_000) strange.push({ name, elapsedMs });
    const delay = neighbour.elapsedMs - alone;
    if (neighbour.status !== "passed" || delay > LIMITS.totalMs + 1_500) {
      strange.push({ name, neighbour: neighbour.status, detail: neighbour.detail, delay });
    }
  }
  expect(strange).toEqual([]);
});

test("what makes folders without end is ended soon, whatever memory it has; thousands are fine", async () => {
  const folders = (count: string) => ({
    program: `import itertools, os\ndef f(x):\n    for i in ${count}:\n        os.mkdir(f"/tmp/{x}-{i}")\n    return x + 1\n`,
    suite: SUITES.call as TestSuite,
    limits: { testMs: 20_000, totalMs: 20_000, memoryBytes: 2 ** 30 },
  });
  const endless = await executor.runTests(folders("itertools.count()"));
  expect(endless.status).toBe("out-of-memory");
  expect((await executor.runTests(folders("range(5_000)"))).status).toBe("passed");
});

test("honest programs pass that do what the judge may get wrong", async () => {
  const limits = { testMs: 20_000, totalMs: 20_000, memoryBytes: 512 << 20 };
  const failed: unknown[] = [];
  for (const { name, program, suite } of programsIn(HONEST)) {
    const { status, detail } = await executor.runTests({ program, suite, limits });
    if (status !== "passed") failed.push({ name, status, detail });
  }
  expect(failed).toEqual([]);
});

test("nothing of the host was read, changed, reached or left behind", () => {
  expect(readFileSync(CANARY, "utf8")).toBe("untouched");
  expect(escaped()).toEqual(before);
  expect(connections).toBe(0);
  expect(bystander.exitCode).toBe(null);
  expect(bystander.signalCode).toBe(null);
  const left = readdirSync("/proc").filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return readFileSync(`/proc/${name}/cmdline`, "utf8").includes(`"memoryBytes":${MEMORY},`);
    } catch {
      return false;
    }
  });
  expect(left).toEqual([]);
});
