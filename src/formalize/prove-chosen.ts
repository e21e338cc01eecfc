import type { FormalizationCandidate, FormalizationResult, RunEvent } from "../core/index.ts";
import type { BudgetLimits, Config } from "../llm/index.ts";
import {
  type LeanWithWorkspaces,
  type PolicyName,
  PolicySource,
  proveFile,
} from "../prove/index.ts";
import type { SqliteRunStore } from "../store/index.ts";
import { textOf } from "./elaborate.ts";

interface ProveChosenOptions {
  policies: readonly PolicyName[];
  /** Milliseconds. */
  timeLimitMs: number;
  config: Config;
  limits: BudgetLimits;
  replay: boolean;
  core: boolean;
  store: Pick<SqliteRunStore, "responses" | "texts">;
  signal?: AbortSignal | undefined;
  onCall: (event: RunEvent) => void;
}

/** Looks for a proof of an accepted statement; the gate says whether it is one. Throws `model-unavailable`. */
export async function proveChosen(
  lean: LeanWithWorkspaces,
  { imports, context, statement }: FormalizationCandidate,
  options: ProveChosenOptions,
): Promise<NonNullable<FormalizationResult["proof"]>> {
  const { policies: names, config, limits, replay, core, store, timeLimitMs } = options;
  const { signal = new AbortController().signal } = options;
  const source = new PolicySource({
    names,
    config: names.includes("llm") ? config : undefined,
    cache: store.responses,
    texts: store.texts,
    replay,
    limits,
    learned: undefined,
    isOrdered: false,
    withoutRules: undefined,
  });
  const text = textOf({ imports, context, statement });
  try {
    const asked = { lanes: lean.workspaces.length, sample: 0, signal, onModelCall: options.onCall };
    const { result } = await source.attempt(asked, (policies, stop) =>
      proveFile(lean, "statement.lean", text, {
        core,
        policies,
        strategy: "best-first",
        timeLimitMs,
        signal: stop,
      }),
    );
    const isKnown = result.status === "proved" || result.status === "disproved";
    const disproof = result.obligations.find((each) => each.outcome === "disproved")?.disproof;
    const shown = result.status === "disproved" ? (disproof ?? result.text) : result.text;
    return { status: isKnown ? (result.status as "proved") : "incomplete", text: shown };
  } finally {
    await source.close();
  }
}
