import { expect, test } from "vitest";
import type { ParetoProof } from "../core/index.ts";
import { paretoFront } from "./pareto.ts";

const point = (proof: string, costs: [number, number, number, number]): ParetoProof => {
  const [tactics, dependencies, heartbeats, nesting] = costs;
  return { proof, tactics, dependencies, heartbeats, nesting };
};

test("the front has what nothing beats, each trade-off once, the shortest first", () => {
  const front = paretoFront([
    point("long and fast", [5, 2, 10, 1]),
    point("short and slow", [1, 0, 900, 1]),
    point("beaten", [5, 2, 20, 1]),
    point("the same again", [1, 0, 900, 1]),
    point("between", [3, 2, 50, 1]),
  ]);
  expect(front.map(({ proof }) => proof)).toEqual(["short and slow", "between", "long and fast"]);
});
