import { afterAll, beforeAll, expect, test } from "vitest";
import { EmbeddedLean } from "../process/embedded-lean.ts";

let lean: EmbeddedLean;
beforeAll(async () => {
  lean = await EmbeddedLean.open();
});
afterAll(() => lean.close());

test("a C++ exception is reported in its words", async () => {
  const text = "initialize counter : IO.Ref Nat ← IO.mkRef 0\n#eval counter.get";
  const { status, reason } = await lean.check({ text });
  expect(status).toBe("crashed");
  expect(reason).toMatch(
    /^line 2: cannot evaluate `\[init\]` declaration 'counter' in the same module/,
  );
});

test("times in traces, which C code writes, are numbers, and a part takes no longer than the whole", async () => {
  const text =
    "set_option trace.profiler true\nset_option trace.profiler.threshold 0\ntheorem t (a b : Nat) (h : a < b) : a + 1 < b + 1 := by omega\n";
  const { status, messages } = await lean.check({ text });
  expect(status).toBe("finished");
  const times = messages.map(({ data }) =>
    data.split("\n").flatMap((line) => /^ *\[[\w.]+\] \[(\d+\.\d{6})\] /.exec(line)?.[1] ?? []),
  );
  const longest = times.reduce((a, b) => (b.length > a.length ? b : a), []).map(Number);
  expect(longest.length).toBeGreaterThan(20);
  const [whole = 0, ...parts] = longest;
  expect(parts.filter((part) => part > whole)).toEqual([]);
});
