// What can be asked and is answered at once, over HTTP and by agents alike.
// Input: requests that fit their schemas. Output: answers that fit theirs.
// A new one is a file, and a line here.

import type { z } from "zod";
import { elaborateOperation } from "./elaborate.ts";
import { footprintOperation } from "./footprint.ts";
import { goalsOperation } from "./goals.ts";
import { inspectOperation } from "./inspect.ts";
import type { Operation } from "./operation.ts";
import { quickcheckOperation } from "./quickcheck.ts";
import { refactorOperation } from "./refactor.ts";
import { searchOperation } from "./search.ts";
import { tacticsOperation } from "./tactics.ts";
import { verifyOperation } from "./verify.ts";

export const OPERATIONS = {
  verify: verifyOperation,
  elaborate: elaborateOperation,
  goals: goalsOperation,
  inspect: inspectOperation,
  tactics: tacticsOperation,
  footprint: footprintOperation,
  quickcheck: quickcheckOperation,
  refactor: refactorOperation,
  search: searchOperation,
};

/** The same, for who treats them all alike. */
export const ALL_OPERATIONS = Object.values(OPERATIONS) as unknown as Operation<
  z.ZodObject,
  z.ZodType
>[];
