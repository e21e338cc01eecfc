import type { TrainedPolicy } from "../automation/index.ts";
import {
  LearnedPolicy,
  learnedOrder,
  SymbolicPolicy,
  symbolicPolicies,
} from "../automation/index.ts";
import { LemmataError } from "../core/errors/index.ts";
import type {
  AnswerReading,
  JsonValue,
  ProveReport,
  RunEvent,
  ToolOutcome,
} from "../core/index.ts";
import { withDefaults } from "../core/index.ts";
import type {
  LanguageModel,
  ModelAnswer,
  ModelCall,
  ModelFailure,
  Policy,
  ResponseCache,
  TextStore,
} from "../core/ports/index.ts";
import { toolVersions } from "../lean/index.ts";
import type { BudgetLimits, LlmEnd, ModelSession, TaskBudget } from "../llm/index.ts";
import {
  type Config,
  loadConfig,
  loadPrompts,
  type ModelAccessOptions,
  modelError,
  openLlmPolicy,
  openModels,
  requireModel,
} from "../llm/index.ts";
import { AgentPolicy } from "./agent/agent-policy.ts";
import { libraryLemmas } from "./library-lemmas.ts";
import { type ModelUse, NO_USE, usedBy, useSince } from "./model-usage.ts";
import type { StrategyName } from "./search/problem.ts";
import { SketchReader } from "./sketch-to-lemmas.ts";

export type { TaskBudget };

/** Who proposes: automation by rules, language models, or the trained policy. */
export type PolicyName = "symbolic" | "llm" | "learned";

/** The policies of one attempt at a task. */
interface AttemptPolicies {
  policies: Policy[];
  /** Why the models have nothing more to say, when that is so. */
  ended(): LlmEnd | undefined;
  /** Why they did not answer at all, or answer no longer. */
  missing(): ModelFailure | undefined;
  used(): ModelUse;
  /** Waits for requests under way; abort their signal first. */
  close(): Promise<void>;
}

interface AttemptOptions {
  /** Workers that search side by side. */
  lanes: number;
  /** Of the task; see `taskBudget`. */
  budget?: TaskBudget;
  /** Number of the attempt from 0: other numbers get other answers. */
  sample: number;
  /** Ends requests under way. */
  signal: AbortSignal;
  /** Told of each call of a model, as it is recorded and as it was. */
  onModelCall?: (event: RunEvent & { kind: "model-call" }, call: ModelCall) => void;
  /** Told what was made of each answer. */
  onAnswerRead?: (event: RunEvent & { kind: "answer-read" | "model-task" }) => void;
  /** Told of each call of a tool. */
  onTool?: (event: RunEvent & { kind: "tool-call" }) => void;
  /** What tools answered in earlier attempts, by `useKey`. */
  toolOutcomes?: ReadonlyMap<string, ToolOutcome>;
}

export interface PolicySourceOptions {
  names: readonly PolicyName[];
  /** With `agent`, models work with tools; by default they answer. */
  strategy?: StrategyName;
  /** Needed for `llm`; see `modelConfig`. */
  config: Config | undefined;
  cache?: ResponseCache;
  /** Ask no server; what was not recorded is a failure of the attempt, not of the run. Default false. */
  replay?: boolean;
  /** Keeps the texts of prompts; without it they are not recorded. */
  texts?: TextStore;
  limits?: BudgetLimits;
  /** Needed for `learned`. */
  learned: TrainedPolicy | undefined;
  /** The symbolic policy tries what the weights find likely first. */
  isOrdered: boolean;
  /** Rules that the symbolic policy leaves out. */
  withoutRules: readonly string[] | undefined;
  /** What the run used before. */
  spent?: { calls: number; cost: number };
}

/**
 * The configuration, which is read where the policies need models. Throws `bad-input` when none is configured.
 */
export function modelConfig(
  names: readonly PolicyName[],
  read: () => Config = loadConfig,
  strategy?: StrategyName,
): Config | undefined {
  if (!names.includes("llm")) {
    if (!usesAgents(strategy)) return undefined;
    const hint = "Add --policy llm, or --policy symbolic,llm for automation beside it.";
    throw new LemmataError("bad-input", `the search ${strategy} needs the policy llm`, { hint });
  }
  return requireModel(read(), "the policy llm needs a model", NO_MODEL);
}

const NO_MODEL =
  'Give --model http://HOST:PORT/v1 for a server, or write lemmata.config.json, e.g. {"models": {"default": {"provider": "ollama", "model": "MODEL"}}}; see docs/models.md. Without --policy llm no model is needed.';

/** What the answers of models depend on, for the record of a run. */
export function modelSettings(config: Config, strategy?: StrategyName): Record<string, JsonValue> {
  const { models, llm, prompts } = config;
  const agent = usesAgents(strategy) ? config.agent : undefined;
  const roles = Object.entries(models).map(([role, written]) => {
    const { provider, model, temperature, maxTokens, options } = written;
    return [role, { provider, model, temperature, maxTokens, options }];
  });
  return JSON.parse(JSON.stringify({ roles: Object.fromEntries(roles), llm, prompts, agent }));
}

/** Makes policies for attempts; their models share cache, rate limits and budget. */
export class PolicySource {
  private readonly names: readonly PolicyName[];
  private readonly strategy: StrategyName | undefined;
  private readonly replay: boolean;
  private readonly texts: TextStore | undefined;
  private readonly llm: { config: Config; session: ModelSession; limits: BudgetLimits } | undefined;
  private readonly sketches = new SketchReader();
  private readonly automation: Record<"symbolic" | "learned", (lanes: number) => Policy[]>;

  constructor({
    names,
    strategy,
    config,
    learned,
    isOrdered,
    withoutRules,
    ...options
  }: PolicySourceOptions) {
    this.names = names;
    this.strategy = strategy;
    this.replay = options.replay ?? false;
    this.texts = options.texts;
    const order = learned && isOrdered ? learnedOrder(learned.order) : undefined;
    this.automation = {
      symbolic: (lanes) => symbolicPolicies(lanes, { order, withoutRules }),
      learned: () => (learned ? [new LearnedPolicy(learned.weights)] : []),
    };
    if (config) {
      const limits = withDefaults(config.budget, options.limits);
      this.llm = { config, session: openModels(config, options), limits };
    }
  }

  /** What attempts at one task may spend on models together, `spent` included; nothing without models. */
  readonly taskBudget = (spent: { calls: number; cost: number }): TaskBudget | undefined =>
    this.llm?.session.taskBudget(this.llm.limits, spent);

  /**
   * Calls `action` with policies of its own, and closes them after it. Throws `model-unavailable` when the models
   * fail for good, which aborts the signal that `action` gets, and when they were out of reach at its end and its
   * result is not what was wanted: it might have been with them.
   */
  async attempt<T extends Pick<ProveReport, "status">>(
    options: AttemptOptions,
    action: (policies: Policy[], signal: AbortSignal) => Promise<T>,
  ): Promise<{ result: T; use: ModelUse; end: LlmEnd | undefined }> {
    const stop = new AbortController();
    const signal = AbortSignal.any([options.signal, stop.signal]);
    const models = this.open({ ...options, signal }, ({ reason }) => {
      if (reason === "failure" && !this.replay) stop.abort();
    });
    const [outcome] = await Promise.allSettled([action(models.policies, signal)]);
    stop.abort();
    await models.close();
    const end = models.ended();
    if (end?.reason === "failure" && !this.replay) throw modelError(end.failure);
    if (outcome.status === "rejected") throw outcome.reason;
    const missing = models.missing();
    const isOpen = outcome.value.status === "incomplete" && !options.signal.aborted;
    if (missing && isOpen && !this.replay) throw modelError(missing);
    return { result: outcome.value, use: models.used(), end };
  }

  private open(options: AttemptOptions, onEnd: (end: LlmEnd) => void): AttemptPolicies {
    const startedAt = performance.now();
    let recorded = NO_USE;
    const { budget = this.taskBudget({ calls: 0, cost: 0 }) } = options;
    const at = () => performance.now() - startedAt;
    const onCall = (call: ModelCall) => {
      // Attempts that failed may be billed, too: what was not recorded yet belongs to this call.
      const used = usedBy(session);
      const { calls, costUsd } = useSince(recorded, used);
      recorded = used;
      options.onModelCall?.(toEvent(call, { at: at(), calls, costUsd, texts: this.texts }), call);
    };
    const session = this.llm?.session.fork(onCall, budget);
    const underWay = new Set<Promise<unknown>>();
    const models =
      this.llm && session
        ? this.modelPolicies(this.llm.config, {
            ...options,
            at,
            onEnd,
            model: tracked(session, underWay),
          })
        : [];
    const policies = this.names.flatMap((name): Policy[] =>
      name === "llm" ? models : this.automation[name](options.lanes),
    );
    const close = async () => {
      await Promise.allSettled(underWay);
    };
    return {
      policies,
      ended: () => models.find(({ ended }) => ended)?.ended,
      missing: () => models.find(({ missing }) => missing)?.missing,
      used: () => usedBy(session),
      close,
    };
  }

  /** Those that ask models, which the strategy chooses. */
  private modelPolicies(
    config: Config,
    { at, ...options }: AttemptOptions & ModelAccessOptions & { at: () => number },
  ): (Policy & Pick<AgentPolicy, "ended" | "missing">)[] {
    const { sample, signal, onEnd, model } = options;
    const shared = {
      model,
      sample,
      signal,
      onEnd,
      lemmasFor: libraryLemmas,
      leanVersion: toolVersions().lean,
      // Many a theorem needs no model.
      delayMs: this.names[0] === "llm" ? 0 : config.llm.delay * 1_000,
      onRead: (reading: AnswerReading) =>
        options.onAnswerRead?.({ kind: "answer-read", at: at(), ...reading }),
      onTask: (about: string, task: { taskId: string; kind: string }) =>
        options.onAnswerRead?.({ kind: "model-task", at: at(), about, task }),
    };
    const llm = () => openLlmPolicy(config, { ...shared, sketchToLemmas: this.sketches.toLemmas });
    const agents = () =>
      new AgentPolicy({
        ...shared,
        settings: config.agent,
        prompts: loadPrompts(config),
        automation: new SymbolicPolicy("structure"),
        known: options.toolOutcomes,
        onTool: (use) => options.onTool?.({ kind: "tool-call", at: at(), ...use }),
      });
    if (this.strategy === "router") return [llm(), agents()];
    return [this.strategy === "agent" ? agents() : llm()];
  }

  close(): Promise<void> {
    return this.sketches.close();
  }
}

function usesAgents(strategy: StrategyName | undefined): boolean {
  return strategy === "agent" || strategy === "router";
}

function tracked(model: LanguageModel, underWay: Set<Promise<unknown>>): LanguageModel {
  return {
    counts: () => model.counts(),
    ask(request) {
      // Whoever waits for the end of requests hears of it after whoever asked.
      const answer = model.ask(request).finally(() => underWay.delete(answer));
      underWay.add(answer);
      return answer;
    },
  };
}

/**
 * A call of a model as an event of a run; `at`: milliseconds since the attempt began. Its prompt is kept among `texts`.
 */
export function modelCallEvent(
  call: ModelCall,
  { at, texts }: { at: number; texts: TextStore },
): RunEvent & { kind: "model-call" } {
  const costUsd = call.answer.status === "answered" ? call.answer.cost : 0;
  return toEvent(call, { at, costUsd, texts });
}

function toEvent(
  { role, model, about, key, messages, answer, elapsedMs: ms }: ModelCall,
  { texts, ...rest }: { at: number; calls?: number; costUsd: number; texts: TextStore | undefined },
): RunEvent & { kind: "model-call" } {
  const kept = texts && messages.map(({ role, content }) => ({ role, text: texts.put(content) }));
  const call = { kind: "model-call" as const, role, about, key, messages: kept, ms, ...rest };
  if (answer.status !== "answered") {
    const nothing = { inputTokens: 0, outputTokens: 0, cached: false };
    return { ...call, ...nothing, model, ...describeOutcome(answer) };
  }
  const { reply, cached } = answer;
  const { inputTokens, outputTokens } = reply.usage;
  const outcome = reply.finish === "stop" ? "answered" : reply.finish;
  return { ...call, model: reply.model, outcome, inputTokens, outputTokens, cached };
}

function describeOutcome(answer: Exclude<ModelAnswer, { status: "answered" }>) {
  if (answer.status === "failed") {
    const { kind, message, hint } = answer.failure;
    return { outcome: kind, error: `${message} ${hint}` };
  }
  const error = answer.status === "exhausted" ? answer.budget.message : undefined;
  return { outcome: answer.status, error };
}
