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
