import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { processStat } from "./process-stat.ts";

test.runIf(existsSync("/proc/self/stat"))(
  "a process is described, one that is not there is not",
  () => {
    const own = processStat(process.pid);
    expect(own).toMatchObject({ state: "R", parent: process.ppid });
    expect(own?.ticks).toHaveLength(4);
    expect(own?.started).toBe(processStat("self")?.started);
    expect(own?.started).toMatch(/^\d+$/);
    expect(processStat(2 ** 22 + 1)).toBeUndefined();
  },
);
