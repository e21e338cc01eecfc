import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CheckResult, Verifier } from "../src/core/ports/index.ts";
import { stillThere } from "./support/process-tree.ts";

/** A verifier under test, and how to do harm to the processes behind it. */
export interface OpenedVerifier {
  verifier: Verifier;
  /** Processes that elaborate for it now. */
  processIds(): number[];
  /** Ends what the verifier itself does not own, e.g. a stand-in server. */
  release?(): Promise<void>;
}

const errorsOf = (result: CheckResult) => result.messages.filter((m) => m.severity === "error");

const GOOD = "theorem ok (n : Nat) : n + 0 = n := by simp";
const SLOW = "theorem slow : (List.range 100000000).length = 7 := by decide +kernel";

/** What every `Verifier` does. `open` is called once; nothing may need the network. */
export function verifierContract(name: string, open: () => Promise<OpenedVerifier>): void {
  describe(`${name} keeps the contract of a verifier`, () => {
    let opened: OpenedVerifier;
    let verifier: Verifier;
    beforeAll(async () => {
      opened = await open();
      verifier = opened.verifier;
    });
    afterAll(async () => {
      await verifier.close();
      await opened.release?.();
    });

    test("a proved text has no errors", async () => {
      const result = await verifier.check({ text: GOOD });
      expect(result.status).toBe("finished");
      expect(result.messages).toEqual([]);
      expect(result.elapsedMs).toBeGreaterThanOrEqual(0);
    });

    test("a text of comments or of nothing has no errors", async () => {
      for (const text of ["", "\n\n", "-- only this\n", "/- and\n this -/"]) {
        expect((await verifier.check({ text })).messages).toEqual([]);
      }
    });

    test("an error carries Lean's text and its exact place, header included", async () => {
      const text = [
        "import Std",
        "-- a comment",
        "theorem a : 1 + 1 = 2 := rfl",
        "theorem αβγ (𝒽 : 1 = 2) : 2 = 3 := 𝒽𝒽",
      ].join("\n");
      const [error, ...rest] = errorsOf(await verifier.check({ text }));
      expect(rest).toEqual([]);
      expect(error?.pos).toEqual({ line: 4, column: 35 });
      expect(error?.endPos).toEqual({ line: 4, column: 37 });
      expect(error?.data).toMatch(/unknown identifier .𝒽𝒽./i);
    });

    test("an error on the line of the last import has its exact place", async () => {
      const result = await verifier.check({ text: "import Std /- 𝒽 -/ example : 1 = 2 := rfl" });
      expect(errorsOf(result)[0]?.pos).toEqual({ line: 1, column: 38 });
    });

    test("a parse error ends up where the text breaks off", async () => {
      const result = await verifier.check({ text: "theorem t : 1 = 1 := by\n  simp (" });
      expect(errorsOf(result)[0]?.pos.line).toBe(2);
    });

    test("sorry shows as the warning", async () => {
      const { messages } = await verifier.check({ text: "\ntheorem open' : 1 = 2 := sorry" });
      expect(messages).toHaveLength(1);
      expect(messages[0]?.severity).toBe("warning");
      expect(messages[0]?.data).toMatch(/declaration uses .sorry./);
      expect(messages[0]?.pos).toEqual({ line: 2, column: 8 });
    });

    test("declarations of one text are unknown to the next", async () => {
      await verifier.check({ text: "theorem mine : True := trivial" });
      const { messages } = await verifier.check({ text: "theorem mine : True := trivial" });
      expect(messages).toEqual([]);
    });

    test("options are heeded", async () => {
      const text = "theorem t : 1 = 2 := sorry";
      const { messages } = await verifier.check({ text, options: { "warn.sorry": false } });
      expect(messages).toEqual([]);
    });

    test("an absent module is named at its import", async () => {
      const text = "-- first line\nimport NoSuchLibrary.Part\ntheorem t : True := trivial";
      const [error] = errorsOf(await verifier.check({ text }));
      expect(error?.data).toContain("NoSuchLibrary");
      expect(error?.pos).toEqual({ line: 2, column: 7 });
    });

    test("invalid UTF-8 is refused as bad input", async () => {
      const text = Uint8Array.from([0x2d, 0x2d, 0xff, 0xfe]);
      const refused = (async () => verifier.check({ text }))();
      await expect(refused).rejects.toMatchObject({ code: "bad-input" });
    });

    test("twenty checks at once are all answered, each with its own answer", async () => {
      const results = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          verifier.check({ text: `theorem t${i} : ${i} + 1 = ${i + (i % 2)} := by decide` }),
        ),
      );
      expect(results.map((r) => errorsOf(r).length)).toEqual(
        results.map((_, i) => (i % 2 === 1 ? 0 : 1)),
      );
    });

    test("running out of time is a status, and the next check works", async () => {
      const started = performance.now();
      const result = await verifier.check({ text: SLOW, timeoutMs: 1500 });
      expect(result.status).toBe("timed-out");
      expect(result.reason).not.toBe("");
      expect(performance.now() - started).toBeLessThan(30_000);
      expect((await verifier.check({ text: GOOD })).messages).toEqual([]);
    });

    test("cancelling is a status", async () => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), 500);
      const result = await verifier.check({ text: SLOW, signal: controller.signal });
      expect(result).toMatchObject({ status: "timed-out", reason: "cancelled" });
    });

    test("a process killed in the middle is a status, and the next check works", async () => {
      await verifier.check({ text: GOOD });
      const pending = verifier.check({ text: SLOW, timeoutMs: 4000 });
      await new Promise((resolve) => setTimeout(resolve, 1000));
      for (const pid of opened.processIds()) process.kill(pid, "SIGKILL");
      const result = await pending;
      expect(["crashed", "timed-out"]).toContain(result.status);
      expect(result.reason).not.toBe("");
      const next = await verifier.check({ text: GOOD });
      expect([next.status, next.messages]).toEqual(["finished", []]);
    });

    test("closing twice is fine, and leaves no process behind", async () => {
      await verifier.check({ text: GOOD });
      const before = opened.processIds();
      await verifier.close();
      await verifier.close();
      await opened.release?.();
      expect(await stillThere(before)).toEqual([]);
      await expect((async () => verifier.check({ text: GOOD }))()).rejects.toMatchObject({
        code: "lean-unavailable",
      });
    });
  });
}
