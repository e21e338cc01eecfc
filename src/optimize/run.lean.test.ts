import { expect, test } from "vitest";
import { provingLean } from "../../tests/support/proving-lean.ts";
import { loadMetric } from "./load-metric.ts";
import { optimizeText } from "./run.ts";

const lean = provingLean();

const TEXT = ["first", "second"]
  .map((name) => `theorem ${name} (p : Prop) (hp : p) : p := by\n  have h := hp\n  exact h\n`)
  .join("\n");

test("what was found before the search was stopped goes through the gate and stays", async () => {
  const stop = new AbortController();
  const result = await optimizeText(
    lean(),
    { file: "a.lean", text: TEXT, core: false },
    {
      metric: await loadMetric("length"),
      timeMs: 20_000,
      signal: stop.signal,
      onTheorem: (_, index) => {
        if (index === 1) stop.abort();
      },
    },
  );
  const [first, second] = result.theorems;
  expect(first?.leftAlone).toBeUndefined();
  expect(first?.after).toBeGreaterThan(first?.before ?? 0);
  expect(second?.after).toBe(second?.before);
  expect(result.text).not.toBe(TEXT);
  expect(result.text).toContain("theorem second (p : Prop) (hp : p) : p := by\n  have h := hp");
});
