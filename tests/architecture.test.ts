import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const TEXT = readFileSync("docs/architecture.md", "utf8");

test("the journeys pass through files that exist, and a theorem needs at most twelve steps", () => {
  const steps = TEXT.split("\n## ")
    .slice(1)
    .map((journey) => journey.split(/^\d+\. /m).slice(1));
  expect(steps[0]?.length).toBeLessThanOrEqual(12);
  for (const step of steps.flat()) {
    const [first = "", ...others] = [...step.matchAll(/`([\w/.-]+(?:\.ts|\/))`/g)].map(
      ([, path = ""]) => path,
    );
    expect(existsSync(first), first).toBe(true);
    // Others are named as their neighbour names them, or from `src`.
    for (const path of others) {
      const folder = first.endsWith("/") ? first : dirname(first);
      const found = [path, join(folder, path), join("src", path)].some((each) => existsSync(each));
      expect(found, `${path} in the step of ${first}`).toBe(true);
    }
  }
});
