import type { Guard, GuardedProof, GuardViolation } from "./guard.ts";
import { heartbeatGuard } from "./heartbeats.ts";
import { layoutGuards } from "./layout.ts";
import { restatedGuard } from "./restated.ts";

/** All guards; a new one goes here. */
const GUARDS: readonly Guard[] = [...layoutGuards, restatedGuard, heartbeatGuard];

/** What a changed proof has that a maintainer would not merge and the original does not have. */
export function guardViolations(changed: GuardedProof, original: GuardedProof): GuardViolation[] {
  return GUARDS.flatMap(({ name, violations }) =>
    violations(changed, original).map((where) => ({ guard: name, where })),
  );
}
