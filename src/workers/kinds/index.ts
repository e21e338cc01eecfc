import { checkKind } from "./check.ts";
import type { JobKind, Part } from "./kind.ts";
import { proveKind } from "./prove.ts";
import { quickcheckKind } from "./quickcheck.ts";
import { refactorKind } from "./refactor.ts";
import { testsKind } from "./tests.ts";
import { verifyKind } from "./verify.ts";

const KINDS = {
  verify: verifyKind,
  check: checkKind,
  quickcheck: quickcheckKind,
  refactor: refactorKind,
  prove: proveKind,
  tests: testsKind,
};

export type JobKinds = typeof KINDS;

/** What can be asked of workers, by name. To add one, write its file and name it here. */
export const JOB_KINDS: JobKinds = KINDS;

/** Those of a part, by name. */
export function kindsOf(part: Part): ReadonlyMap<string, JobKind<unknown, unknown>> {
  const kinds = Object.values(KINDS) as unknown as JobKind<unknown, unknown>[];
  return new Map(kinds.filter((kind) => kind.part === part).map((kind) => [kind.name, kind]));
}
