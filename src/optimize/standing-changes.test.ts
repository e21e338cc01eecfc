import fc from "fast-check";
import { expect, test } from "vitest";
import { standingChanges } from "./standing-changes.ts";

test("exactly the changes that break something are left out, whatever their places", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 40 }), async (isBad) => {
      const changes = isBad.map((_, i) => i);
      const good = changes.filter((i) => !isBad[i]);
      const kept = await standingChanges(changes, async (some) => some.every((i) => !isBad[i]));
      expect(kept).toEqual(good);
    }),
  );
});

test("of two changes that do not stand together the first one stays", async () => {
  const kept = await standingChanges(
    ["a", "b", "c"],
    async (some) => !(some.includes("a") && some.includes("c")),
  );
  expect(kept).toEqual(["a", "b"]);
});

test("one bad change among thirty takes few judgements", async () => {
  let judgements = 0;
  const changes = Array.from({ length: 30 }, (_, i) => i);
  await standingChanges(changes, async (some) => {
    judgements++;
    return !some.includes(17);
  });
  expect(judgements).toBeLessThanOrEqual(11);
});
