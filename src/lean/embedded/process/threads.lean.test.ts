import { afterAll, beforeAll, expect, test } from "vitest";
import { EmbeddedLean } from "./embedded-lean.ts";

let lean: EmbeddedLean;
beforeAll(async () => {
  lean = await EmbeddedLean.open({ instances: 1, lanes: 2 });
});
afterAll(() => lean.close());

test("a check does not wait for another that hangs in the same process", async () => {
  const stop = new AbortController();
  const hanging = lean.check({
    text: "theorem t : (List.range 100000).foldl (· + ·) 0 = 1 := by decide +kernel\n".repeat(50),
    signal: stop.signal,
  });
  let hasEnded = false;
  const ended = hanging.finally(() => {
    hasEnded = true;
  });
  const quick = await lean.check({ text: "theorem t : True := trivial" });
  expect(quick.status).toBe("finished");
  expect(hasEnded).toBe(false);
  stop.abort();
  await ended;
});

test("a program that waits in a loop for a task of its own gets a thread for that", async () => {
  const text = `#eval show IO Unit from do
  let task ← IO.asTask (pure 1)
  while !(← IO.hasFinished task) do pure ()
  IO.println "done"`;
  const { status, messages } = await lean.check({ text });
  expect(status).toBe("finished");
  expect(messages.map(({ data }) => data.trim())).toEqual(["done"]);
});
