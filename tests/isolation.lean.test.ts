import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EmbeddedLean } from "../src/lean/embedded/index.ts";
import { verifyText } from "../src/verify/index.ts";

let lean: EmbeddedLean;
beforeAll(async () => {
  lean = await EmbeddedLean.open();
});
afterAll(() => lean.close());

const check = async (text: string | Uint8Array, timeoutMs = 10_000) =>
  (await verifyText(lean, { file: "candidate.lean", text }, { timeoutMs })).report;

/** After whatever happened, an ordinary check still gives the ordinary answer. */
const expectStillWorking = async () => {
  const report = await check("theorem ok (n : Nat) : n + 0 = n := by simp");
  expect(report.verdict).toBe("proved");
};

describe("a candidate cannot reach the host", () => {
  test("it cannot write a file", async () => {
    const folder = mkdtempSync(join(tmpdir(), "lemmata-isolation-"));
    const target = join(folder, "written.txt");
    await check(`#eval IO.FS.createDirAll "${folder}"\n#eval IO.FS.writeFile "${target}" "x"`);
    expect(existsSync(target)).toBe(false);
    rmSync(folder, { recursive: true });
  });

  test("it cannot read a file of the host", async () => {
    const report = await check('#eval do IO.println (← IO.FS.readFile "/etc/hostname")');
    expect(report.verdict).toBe("rejected");
    expect(report.messages[0]?.data).toMatch(/no such file|not found/i);
  });

  test("it cannot change the library", async () => {
    const report = await check('#eval IO.FS.removeFile "/lean/lib/lean/Init.olean"');
    expect(report.messages[0]?.severity).toBe("error");
    await expectStillWorking();
  });

  test("it cannot run a process", async () => {
    const report = await check('#eval IO.Process.output { cmd := "ls" }');
    expect(report.messages.some((m) => m.severity === "error")).toBe(true);
  });

  test("it sees none of the caller's environment variables", async () => {
    process.env.LEMMATA_TEST_SECRET = "s3cret";
    const report = await check(
      '#eval show IO Unit from do IO.println (repr (← IO.getEnv "LEMMATA_TEST_SECRET"))',
    );
    delete process.env.LEMMATA_TEST_SECRET;
    expect(JSON.stringify(report.messages)).not.toContain("s3cret");
    expect(report.messages[0]?.data.trim()).toBe("none");
  });

  test("it cannot call host functions through exported names", async () => {
    const report = await check(
      [
        '@[extern "emscripten_run_script"] opaque runScript : String → Unit',
        '@[extern "system"] opaque shell : String → UInt32',
        '#eval shell "touch /tmp/lemmata-cheat-shell"',
        '#eval runScript "process.exit(0)"',
      ].join("\n"),
    );
    expect(report.verdict).not.toBe("proved");
    expect(existsSync("/tmp/lemmata-cheat-shell")).toBe(false);
    await expectStillWorking();
  });
});

describe("a candidate costs only itself", () => {
  test("an endless loop in #eval is timed out", async () => {
    const report = await check("partial def f (n : Nat) : Nat := f (n + 1)\n#eval f 0", 2000);
    expect(report.verdict).toBe("timed-out");
    await expectStillWorking();
  });

  test("IO.Process.exit does not end the checker", async () => {
    const text = "theorem t : 1 = 1 := rfl\n-- é\n#eval (IO.Process.exit 0 : IO Unit)\n";
    const report = await check(text, 30_000);
    expect(report.verdict).toBe("crashed");
    expect(report.reasons[0]?.text).toMatch(/line 3: IO\.Process\.exit 0 was called/);
    await expectStillWorking();
  });

  test("a memory bomb is a crash of its own check", async () => {
    const report = await check(
      "partial def g (n : Nat) (acc : List (Array Nat)) : Nat := g (n+1) (Array.replicate 1000000 n :: acc)\n#eval g 0 []",
      30_000,
    );
    expect(["crashed", "timed-out"]).toContain(report.verdict);
    expect(report.reasons[0]?.text).not.toBe("");
    await expectStillWorking();
  });

  test("a check that crashes does not disturb its neighbour", async () => {
    const [bomb, fine] = await Promise.all([
      check("#eval (Array.replicate 600000000 0).size", 30_000),
      check("theorem t (a b : Nat) : a + b = b + a := Nat.add_comm a b", 30_000),
    ]);
    expect(bomb.verdict).not.toBe("proved");
    expect(fine.verdict).toBe("proved");
    await expectStillWorking();
  });

  test("10,000 nested parentheses get an answer", async () => {
    const deep = `theorem a : ${"(".repeat(10_000)}True${")".repeat(10_000)} := trivial`;
    const report = await check(deep, 30_000);
    expect(["rejected", "crashed", "timed-out", "proved"]).toContain(report.verdict);
    const told = [...report.reasons.map((r) => r.text), ...report.messages.map((m) => m.data)];
    if (report.verdict !== "proved") expect(told.join("")).not.toBe("");
    await expectStillWorking();
  });

  test("a file of 5 MB gets an answer", async () => {
    const line = "-- a comment line that only makes the file long, again and again and again\n";
    const text = `${line.repeat(Math.ceil(5_000_000 / line.length))}theorem big : 1 + 1 = 2 := rfl\n`;
    const report = await check(text, 60_000);
    expect(report.verdict).toBe("proved");
    expect(report.declarations[0]?.pos?.line).toBe(text.split("\n").length - 1);
  });

  test("invalid UTF-8 is named", async () => {
    const bytes = Buffer.concat([Buffer.from("-- "), Buffer.from([0xff, 0xfe]), Buffer.from("\n")]);
    const report = await check(bytes);
    expect(report.verdict).toBe("rejected");
    const text = "candidate.lean is not valid UTF-8: byte 4 of line 1";
    expect(report.reasons).toEqual([{ code: "malformed", text }]);
  });
});
