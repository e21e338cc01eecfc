import { expect, test } from "vitest";
import { critique } from "./open-critic.ts";

test("the library criticizes a draft for a task in words", async () => {
  const task = "Write area(width, height) of a rectangle: area(2, 3) == 6, area(1, 5) == 5.";
  const { gapAnalysis, repairs } = await critique(
    task,
    "def area(width, height):\n    return width + height\n",
  );
  expect(gapAnalysis.map(({ failingInput }) => failingInput)).toContain("area(2, 3)");
  expect(repairs.map(({ program }) => program)).toContain(
    "def area(width, height):\n    return width * height\n",
  );
});
