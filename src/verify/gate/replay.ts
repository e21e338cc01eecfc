import {
  type DeclarationRecord,
  displayName,
  nameKey,
  type Reason,
  type TermView,
} from "../../core/index.ts";
import type { ReportingJudge } from "../../core/ports/index.ts";

/** What the kernel refused, and what follows for those that rest on it. */
export interface Refusals {
  reasonsFor(reached: Iterable<DeclarationRecord>): Reason[];
}

/**
 * Replays declarations on a clean environment. When one is refused, it and whatever rests on it are
 * left out and the others are replayed again, so that one bad lemma does not condemn its neighbours.
 */
export async function replayAll(
  judge: Pick<ReportingJudge, "replay">,
  view: TermView,
  imports: readonly string[],
  { records, timeoutMs }: { records: ReadonlySet<DeclarationRecord>; timeoutMs: number },
): Promise<Refusals> {
  const refused = new Map<DeclarationRecord, Reason>();
  let rest = view.data.records.filter((record) => records.has(record));
  while (rest.length > 0) {
    const outcome = await judge.replay(imports, { ...view.data, records: rest }, { timeoutMs });
    if (outcome.status === "accepted") break;
    if (outcome.status !== "refused") {
      const reason: Reason = { code: outcome.status, text: `kernel replay: ${outcome.reason}` };
      for (const record of rest) refused.set(record, reason);
      break;
    }
    const culprit = view.find(nameKey(outcome.name));
    const name = displayName(outcome.name);
    const reason: Reason = {
      code: "kernel-rejected",
      text: `the kernel refused ${name} on a clean environment: ${outcome.error}`,
    };
    if (!culprit) {
      for (const record of rest) refused.set(record, reason);
      break;
    }
    const tainted = dependents(culprit, rest, view);
    for (const record of tainted) refused.set(record, reason);
    rest = rest.filter((record) => !tainted.has(record));
  }
  return {
    reasonsFor(reached) {
      const found = new Set<Reason>();
      for (const record of reached) {
        const reason = refused.get(record);
        if (reason) found.add(reason);
      }
      return [...found];
    },
  };
}

/** The culprit and all records that reach it. */
function dependents(
  culprit: DeclarationRecord,
  records: readonly DeclarationRecord[],
  view: TermView,
): Set<DeclarationRecord> {
  const tainted = new Set([culprit]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const record of records) {
      if (tainted.has(record)) continue;
      const touches = view.dependencies(record).some((name) => {
        const dependency = view.find(view.key(name));
        return dependency !== undefined && tainted.has(dependency);
      });
      if (touches) {
        tainted.add(record);
        grown = true;
      }
    }
  }
  return tainted;
}
