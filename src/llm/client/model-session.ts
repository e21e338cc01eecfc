import { setTimeout as sleep } from "node:timers/promises";
import type { LanguageModel as SdkModel } from "ai";
import type {
  LanguageModel,
  ModelAnswer,
  ModelCall,
  ModelFailure,
  ModelMessage,
  ModelReply,
  ModelRequest,
  ModelRole,
  ResponseCache,
  RoleCounts,
} from "../../core/ports/index.ts";
import { timeoutSignal } from "../../platform/index.ts";
import { backoffMs } from "./backoff.ts";
import { ModelBudget, type Reservation } from "./budget.ts";
import { type AttemptFailure, describeFailure } from "./failure.ts";
import {
  type BudgetLimits,
  type ModelsSection,
  type RoleSettings,
  resolveRole,
} from "./model-settings.ts";
import { Pacer } from "./pacer.ts";
import { costOf, missingPrice, worstCostOf } from "./prices.ts";
import { requestKey } from "./request-key.ts";
import { toolsInWords } from "./tool-text.ts";

export interface ModelSessionOptions {
  models: ModelsSection;
  budget: ModelBudget;
  cache?: ResponseCache;
  /** Answer from the cache only; a request that it does not have fails with `not-recorded`. */
  replay?: boolean;
  /** Where keys are; default the process's own. */
  env?: NodeJS.ProcessEnv;
  /** Called with every request when it is done. */
  onCall?: (call: ModelCall) => void;
  /** Milliseconds before the next attempt; tests replace it. */
  backoff?: typeof backoffMs;
}

/** What a task may spend. */
export type TaskBudget = ModelBudget;

type Unanswered = Exclude<ModelAnswer, { status: "answered" }>;
type Outcome = { status: "answered"; reply: ModelReply; cost: number } | Unanswered;
type AttemptOutcome =
  | Exclude<Outcome, { status: "failed" }>
  | { status: "failed"; attempt: AttemptFailure };

/** The configured models, with cache, budget, rate limits, retries and counts around them. */
export class ModelSession implements LanguageModel {
  private readonly options: ModelSessionOptions;
  private readonly roleCounts = new Map<ModelRole, RoleCounts>();
  private providers = new Map<string, Promise<SdkModel>>();
  private pacers = new Map<string, Pacer>();
  private readonly asked = new Map<string, number>();
  /** Servers that know nothing of tools. */
  private withoutTools = new Set<string>();

  constructor(options: ModelSessionOptions) {
    this.options = options;
  }

  /**
   * A session with its own counts and listener, for one task of several: budget, cache and rate limits are shared.
   * So what a task asks does not depend on what others asked before. `budget`: of the task, see `taskBudget`.
   */
  fork(onCall?: (call: ModelCall) => void, budget?: TaskBudget): ModelSession {
    const { onCall: _, ...options } = this.options;
    const forked = new ModelSession({ ...options, budget: budget ?? options.budget, onCall });
    forked.providers = this.providers;
    forked.pacers = this.pacers;
    forked.withoutTools = this.withoutTools;
    return forked;
  }

  /** Limits of one task besides those of the run, for sessions that work on it. `spent`: on it before. */
  taskBudget(
    { maxModelCallsPerTask: maxModelCalls, maxCostPerTask: maxCost }: BudgetLimits,
    spent: { calls: number; cost: number },
  ): TaskBudget {
    return new ModelBudget({ maxModelCalls, maxCost }, spent, this.options.budget);
  }

  counts(): ReadonlyMap<ModelRole, RoleCounts> {
    return this.roleCounts;
  }

  async ask(request: ModelRequest): Promise<ModelAnswer> {
    const startedAt = performance.now();
    const resolved = resolveRole(this.options.models, request.role, request.fallback);
    if ("reason" in resolved) return failed(notConfigured(resolved.reason));
    const key = this.keyOf(resolved.settings, request);
    const answer = await this.answer(resolved.settings, request, key);
    if (answer.status === "failed") this.countsOf(request.role).failures += 1;
    const elapsedMs = performance.now() - startedAt;
    const { role, messages, about } = request;
    const subject = about === undefined ? {} : { about };
    const { model } = resolved.settings;
    this.options.onCall?.({ role, model, ...subject, key, messages, answer, elapsedMs });
    return answer;
  }

  private async answer(
    settings: RoleSettings,
    request: ModelRequest,
    key: string,
  ): Promise<ModelAnswer> {
    const { cache, replay } = this.options;
    const kept = await cache?.get(key);
    if (kept) {
      this.countsOf(settings.role).cached += 1;
      return { status: "answered", reply: kept, cost: 0, cached: true, key };
    }
    if (replay) return failed(notRecorded(settings, key));
    const unpriced = this.options.budget.limitsCost ? missingPrice(settings) : undefined;
    if (unpriced) return failed(notConfigured(unpriced));
    const outcome = await this.askServer(settings, request);
    if (outcome.status !== "answered") return outcome;
    await cache?.put(key, outcome.reply);
    return { status: "answered", reply: outcome.reply, cost: outcome.cost, cached: false, key };
  }

  /** Attempts until there is an answer, or a reason to give up. */
  private async askServer(settings: RoleSettings, request: ModelRequest): Promise<Outcome> {
    const pacer = this.pacerOf(settings);
    const signal = request.signal ?? new AbortController().signal;
    let last: { failure?: ModelFailure } = {};
    for (let attempt = 0; ; attempt++) {
      const outcome = await this.attempt(settings, request, { pacer, signal });
      if (outcome.status === "cancelled") return { ...outcome, ...last };
      if (outcome.status !== "failed") return outcome;
      const { failure, retries, retryAfterMs } = outcome.attempt;
      if (request.tools && this.goesOnInText(settings, failure)) {
        attempt--;
        continue;
      }
      last = { failure };
      if (attempt >= retries) return failed(failure);
      const wait = (this.options.backoff ?? backoffMs)(attempt, retryAfterMs);
      this.countsOf(settings.role).retries += 1;
      await sleep(wait, undefined, { signal }).catch(() => {});
      if (signal.aborted) return { status: "cancelled", ...last };
    }
  }

  private async attempt(
    settings: RoleSettings,
    request: ModelRequest,
    { pacer, signal }: { pacer: Pacer; signal: AbortSignal },
  ): Promise<AttemptOutcome> {
    const worst = worstCostOf(settings, whole(request));
    const reservation = await this.options.budget.reserve(worst);
    if ("limit" in reservation) return { status: "exhausted", budget: reservation };
    let sent = false;
    const send = async () => {
      const { callOnce } = await import("./call.ts");
      const model = await this.providerOf(settings);
      const timeout = timeoutSignal(settings.timeoutMs);
      sent = true;
      const tools = this.withoutTools.has(serverOf(settings)) ? "text" : settings.tools;
      return callOnce(model, { ...settings, tools }, request, AbortSignal.any([signal, timeout]));
    };
    // The pause that a server asks for begins before the next request gets this slot.
    const holding = (error: unknown) => {
      const attempt = describeFailure(error, settings);
      if (attempt.retries > 0) pacer.hold(attempt.retryAfterMs ?? 0);
      throw error;
    };
    try {
      const reply = await pacer.run(() => send().catch(holding), signal);
      const cost = costOf(settings, reply.usage);
      this.settle(reservation, settings.role, { cost, billed: true, reply });
      return { status: "answered", reply, cost };
    } catch (error) {
      const attempt = describeFailure(error, settings);
      const billed = signal.aborted ? sent : attempt.billed;
      this.settle(reservation, settings.role, { cost: billed ? worst : 0, billed });
      return signal.aborted ? { status: "cancelled" } : { status: "failed", attempt };
    }
  }

  private settle(
    reservation: Reservation,
    role: ModelRole,
    outcome: { cost: number; billed: boolean; reply?: ModelReply },
  ): void {
    reservation.settle(outcome);
    const counts = this.countsOf(role);
    counts.cost += outcome.cost;
    if (outcome.billed) counts.calls += 1;
    counts.inputTokens += outcome.reply?.usage.inputTokens ?? 0;
    counts.outputTokens += outcome.reply?.usage.outputTokens ?? 0;
  }

  /** Whether a server seems to have refused the fields for tools: then it is asked in text. */
  private goesOnInText(settings: RoleSettings, { kind, message }: ModelFailure): boolean {
    const server = serverOf(settings);
    const isNative = settings.tools === "native" && !this.withoutTools.has(server);
    const isOfServer = ["bad-request", "not-found", "overloaded"].includes(kind);
    if (!isNative || !isOfServer || !/\b(?:tools?|functions?)\b|tool[-_]/i.test(message))
      return false;
    this.withoutTools.add(server);
    return true;
  }

  private keyOf(settings: RoleSettings, request: ModelRequest): string {
    const base = requestKey(settings, request, 0);
    const occurrence = this.asked.get(base) ?? 0;
    this.asked.set(base, occurrence + 1);
    return occurrence === 0 ? base : requestKey(settings, request, occurrence);
  }

  private countsOf(role: ModelRole): RoleCounts {
    let counts = this.roleCounts.get(role);
    if (!counts) {
      counts = emptyCounts();
      this.roleCounts.set(role, counts);
    }
    return counts;
  }

  private providerOf(settings: RoleSettings): Promise<SdkModel> {
    const key = serverOf(settings);
    let provider = this.providers.get(key);
    if (!provider) {
      const { env = process.env } = this.options;
      provider = import("./provider.ts").then(({ openProvider }) => openProvider(settings, env));
      this.providers.set(key, provider);
    }
    return provider;
  }

  /** Roles with the same model and limits share them. */
  private pacerOf(settings: RoleSettings): Pacer {
    const { provider, baseUrl, model, requestsPerMinute, concurrency } = settings;
    const name = JSON.stringify([provider, baseUrl, model, requestsPerMinute, concurrency]);
    let pacer = this.pacers.get(name);
    if (!pacer) {
      pacer = new Pacer(settings);
      this.pacers.set(name, pacer);
    }
    return pacer;
  }
}

function serverOf({ provider, baseUrl, model, apiKeyVariable }: RoleSettings): string {
  return JSON.stringify([provider, baseUrl, model, apiKeyVariable]);
}

/** All that is sent, tools as what they are in words. */
function whole({ messages, tools }: ModelRequest): readonly ModelMessage[] {
  if (!tools) return messages;
  return [{ role: "system", content: toolsInWords(tools) }, ...messages];
}

function failed(failure: ModelFailure): Unanswered {
  return { status: "failed", failure };
}

function notConfigured(reason: string): ModelFailure {
  const hint = "See docs/models.md for what a role needs.";
  return { kind: "bad-request", message: reason, hint, permanent: true };
}

function notRecorded({ role, model }: RoleSettings, key: string): ModelFailure {
  return {
    kind: "not-recorded",
    message: `replaying: there is no recorded answer of role ${role} (${model}) to request ${key.slice(0, 12)}`,
    hint: "The recorded run asked something else: same input, settings and prompts are needed. Run once without replay to record it.",
    permanent: true,
  };
}

function emptyCounts(): RoleCounts {
  return { calls: 0, cached: 0, retries: 0, failures: 0, inputTokens: 0, outputTokens: 0, cost: 0 };
}
