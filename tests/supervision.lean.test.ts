import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EmbeddedLean } from "../src/lean/embedded/index.ts";
import { prepareLean } from "../src/lean/embedded/prepare/cache.ts";
import { verifyText } from "../src/verify/index.ts";
import { stillThere } from "./support/process-tree.ts";

const GOOD = "theorem t (a b : Nat) (h : a < b) : a + 1 ≤ b := by omega";
const BAD = "theorem t (a b : Nat) (h : a < b) : a + 1 ≤ a := by omega";

describe("the supervisor", () => {
  let lean: EmbeddedLean;
  beforeAll(async () => {
    lean = await EmbeddedLean.open();
  });
  afterAll(() => lean.close());

  test("answers every check rightly while processes are killed", async () => {
    let done = false;
    const killer = (async () => {
      for (let i = 0; i < 12 && !done; i++) {
        await new Promise((resolve) => setTimeout(resolve, 150 + 100 * (i % 5)));
        for (const pid of lean.processIds.slice(i % 2, (i % 2) + 1)) {
          try {
            process.kill(pid, "SIGKILL");
          } catch {
            // Already gone.
          }
        }
      }
    })();
    const verdicts = await Promise.all(
      Array.from({ length: 40 }, async (_, i) => {
        const text = i % 2 === 0 ? GOOD : BAD;
        const { report } = await verifyText(lean, { file: `${i}.lean`, text });
        return report.verdict;
      }),
    );
    done = true;
    await killer;
    expect(verdicts).toEqual(verdicts.map((_, i) => (i % 2 === 0 ? "proved" : "rejected")));
  });

  test("a process that ended before anybody heard of it is not the check's fault", async () => {
    await lean.check({ text: GOOD });
    for (const pid of lean.processIds) process.kill(pid, "SIGKILL");
    // Nothing is heard meanwhile: its channel breaks first, and how it ended is known later.
    execFileSync("sleep", ["0.5"]);
    const { report } = await verifyText(lean, { file: "a.lean", text: GOOD });
    expect(report.reasons).toEqual([]);
    expect(report.verdict).toBe("proved");
  });

  test("cancels a check when asked", async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 300);
    const text =
      "set_option maxHeartbeats 0\nset_option maxRecDepth 100000\ntheorem a : ∀ (a b c d e f g : Fin 9), a*(b+c)*d*e*f*g = a*b*d*e*f*g + a*c*d*e*f*g := by decide";
    const started = performance.now();
    const result = await lean.check({ text, signal: controller.signal });
    expect(result.status).toBe("timed-out");
    expect(result.reason).toContain("cancelled");
    expect(performance.now() - started).toBeLessThan(15_000);
  });

  test("a declaration of one check is unknown to the next", async () => {
    await lean.check({ text: "def onlyHere := 1" });
    const result = await lean.check({ text: "#check onlyHere" });
    expect(result.messages[0]?.data).toContain("onlyHere");
    expect(result.messages[0]?.severity).toBe("error");
  });

  test("two lanes give the same answers as one", async () => {
    const texts = Array.from({ length: 24 }, (_, i) => (i % 3 === 0 ? BAD : GOOD));
    const results = await Promise.all(texts.map((text) => lean.check({ text })));
    const failed = results.map((r) => r.messages.some((m) => m.severity === "error"));
    expect(failed).toEqual(texts.map((text) => text === BAD));
  });

  test("leaves no process behind when it is closed", async () => {
    const other = await EmbeddedLean.open();
    await other.check({ text: GOOD });
    const pids = other.processIds;
    expect(pids.length).toBeGreaterThan(0);
    await other.close();
    expect(await stillThere(pids)).toEqual([]);
    await expect(other.check({ text: GOOD })).rejects.toThrow("closed");
  });
});

describe("the cache", () => {
  let root: string;
  beforeAll(async () => {
    const prepared = await prepareLean();
    root = mkdtempSync(join(tmpdir(), "lemmata-cache-"));
    cpSync(prepared.directory, join(root, prepared.directory.split("/").at(-1) as string), {
      recursive: true,
    });
  });
  afterAll(() => rmSync(root, { recursive: true }));

  const works = async () => {
    const lean = await EmbeddedLean.open({ cacheDirectory: root });
    const result = await lean.check({ text: GOOD });
    await lean.close();
    return result.status === "finished" && result.messages.length === 0;
  };
  const folder = () =>
    join(root, readdirSync(root).find((name) => !name.endsWith(".lock")) as string);

  test("a damaged snapshot is noticed and done without", async () => {
    expect(await works()).toBe(true);
    const path = join(folder(), "heap-Init.bin");
    const file = await import("node:fs/promises").then((fs) => fs.open(path, "r+"));
    await file.write(Buffer.alloc(4096, 0x5a), 0, 4096, 50_000_000);
    await file.close();
    expect(await works()).toBe(true);
    expect(readdirSync(folder())).not.toContain("heap-Init.bin");
  });

  test("a shortened snapshot is done without", async () => {
    // The damaged one was taken away: this start makes another.
    expect(await works()).toBe(true);
    truncateSync(join(folder(), "heap-Init.bin"), 10_000_000);
    expect(await works()).toBe(true);
    writeFileSync(join(folder(), "heap-Init.bin"), "nonsense");
    expect(await works()).toBe(true);
  });

  test("a missing snapshot is made again, and a shortened wasm is rebuilt", async () => {
    rmSync(join(folder(), "heap-Init.bin"), { force: true });
    expect(await works()).toBe(true);
    expect(readdirSync(folder())).toContain("heap-Init.bin");
    truncateSync(join(folder(), "lean.wasm"), 1_000_000);
    expect(await works()).toBe(true);
  });
});
