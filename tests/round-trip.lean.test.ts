import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { roundTrip } from "./support/round-trip.ts";

const hasPython = spawnSync("/usr/bin/python3", ["--version"]).status === 0;

test.skipIf(!hasPython)(
  "every answer of every export scores through every client what it is worth",
  async () => {
    const { wrong, kinds } = await roundTrip({ size: 1 });
    expect(wrong).toEqual([]);
    expect(Object.keys(kinds).sort()).toEqual([
      ...["alignment", "completion", "critique", "decomposition", "formalization", "optimization"],
    ]);
  },
);
