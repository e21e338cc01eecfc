import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { roundTrip } from "./support/round-trip/round-trip.ts";
import { KINDS } from "./support/round-trip/runs.ts";

const hasPython = spawnSync("/usr/bin/python3", ["--version"]).status === 0;

test.skipIf(!hasPython)(
  "every answer of every export scores through every client what it is worth",
  async () => {
    const { wrong, kinds } = await roundTrip({ part: { from: 0, of: 1, most: 1 }, perKind: 4 });
    expect(wrong).toEqual([]);
    expect(Object.keys(kinds).sort()).toEqual([...KINDS].sort());
  },
);
