import PQueue from "p-queue";
import { symbolicPolicies } from "../../automation/index.ts";
import { LemmataError } from "../../core/errors/index.ts";
import type { ModelMessage } from "../../core/ports/index.ts";
import {
  candidateText,
  endWithout,
  type GoalTask,
  goalMessages,
  type LlmSettings,
  type ModelSession,
  type Prompts,
  parseDecompositionAnswer,
  statementOf,
} from "../../llm/index.ts";
import { type ProvingLean, proveFile } from "../../prove/index.ts";
import {
  type HybridRlPorts,
  itemOf,
  judgedScore,
  type RewardService,
  type RlGoal,
  type ScoredDecomposition,
} from "../../rewards/index.ts";
import { fileOf, GoalTasks, type OpenedGoal } from "./goal-tasks.ts";

/** A model that answers. */
export interface AskedModel {
  session: ModelSession;
  prompts: Prompts;
  settings: LlmSettings;
}

export interface ModelPortsOptions {
  lean: ProvingLean;
  service: RewardService;
  core: boolean;
  /** Asked for lemmas that the policy does not prove: a model, automation with so many thousand heartbeats, or nobody. */
  fallback: AskedModel | { maxHeartbeats: number } | undefined;
  signal: AbortSignal;
}

/** Most lemmas of a decomposition, as the reward has it. */
const MOST_LEMMAS = 32;

/** Only ends what does not count heartbeats. */
const AUTOMATION_MS = 600_000;

/** Policy, verifier and fallback of hybrid RL: models are asked as in `lemmata prove`, rewards are those of the service. */
export class ModelPorts {
  private readonly options: ModelPortsOptions;
  private readonly tasks: GoalTasks;
  private readonly opened = new Map<string, OpenedGoal>();
  /** A workspace serves one at a time. */
  private readonly workspace = new PQueue({ concurrency: 1 });

  constructor(options: ModelPortsOptions) {
    this.options = options;
    const [workspace] = options.lean.workspaces;
    if (!workspace) throw new LemmataError("internal", "there is no workspace to read in");
    this.tasks = new GoalTasks(workspace, options);
  }

  /** The open theorems of a text. */
  async read(file: string, text: string): Promise<OpenedGoal[]> {
    const found = await this.workspace.add(() => this.tasks.read(file, text));
    for (const one of found) this.opened.set(one.goal.key, one);
    return found;
  }

  /** What a model is asked to decompose a goal. */
  async promptOf(goal: RlGoal, kind: "decomposition" | "completion", model: AskedModel) {
    const task = (await this.open(goal))[kind];
    return { task, messages: goalMessages(task, model) };
  }

  /** `n` answers with their scores; what could not be judged is left out, since it says nothing of the answer. */
  async decompose(goal: RlGoal, n: number, model: AskedModel): Promise<ScoredDecomposition[]> {
    const { task, messages } = await this.promptOf(goal, "decomposition", model);
    const rollouts = Array.from({ length: n }, async () => {
      const text = await this.ask("decompose", { task, messages, model });
      const score = await this.scoreOf(task, text);
      if (score === null) return [];
      const lemmas = score > 0 ? await this.lemmasOf(task, text) : [];
      return [{ text, isValid: score > 0, score, lemmas }];
    });
    return (await Promise.all(rollouts)).flat();
  }

  /** Policy first, then the fallback: the answer that the gate accepted. */
  ports(model: AskedModel): Pick<HybridRlPorts, "decompose" | "prove" | "proveByFallback"> {
    const { fallback } = this.options;
    return {
      decompose: (goal, n) => this.decompose(goal, n, model),
      prove: (lemma) => this.prove(lemma, model),
      proveByFallback: async (lemma) => {
        if (!fallback) return undefined;
        if ("session" in fallback) return this.prove(lemma, fallback);
        return this.proveByAutomation(lemma, fallback.maxHeartbeats);
      },
    };
  }

  private async prove(lemma: RlGoal, model: AskedModel): Promise<string | undefined> {
    const { task, messages } = await this.promptOf(lemma, "completion", model);
    const text = await this.ask("complete", { task, messages, model });
    return (await this.scoreOf(task, text)) === 1 ? text : undefined;
  }

  /** What automation finds, in the form of a model's answer. */
  private async proveByAutomation(
    lemma: RlGoal,
    maxHeartbeats: number,
  ): Promise<string | undefined> {
    const { lean, core, signal } = this.options;
    const { completion: task } = await this.open(lemma);
    const { status, obligations } = await this.workspace.add(() =>
      proveFile(lean, task.name, fileOf(lemma), {
        ...{ core, signal, strategy: "staged", maxHeartbeats, timeLimitMs: AUTOMATION_MS },
        policies: symbolicPolicies(lean.workspaces.length),
      }),
    );
    const [found] = obligations;
    if (status !== "proved" || found?.proof === undefined) return undefined;
    const lemmas = found.lemmas.map(({ name, statement, proof }) => {
      return { name, text: statement, proof };
    });
    const candidate = { kind: "proof" as const, proof: found.proof, origin: "automation", lemmas };
    const answer = `\`\`\`lean\n${candidateText(statementOf(task), candidate)}\n\`\`\``;
    return (await this.scoreOf(task, answer)) === 1 ? answer : undefined;
  }

  private async open(goal: RlGoal): Promise<OpenedGoal> {
    const known = this.opened.get(goal.key);
    if (known) return known;
    const [found] = await this.read(goal.key, fileOf(goal));
    if (!found) throw new LemmataError("internal", `the goal ${goal.key} cannot be read again`);
    this.opened.set(goal.key, found);
    return found;
  }

  private async ask(
    role: "decompose" | "complete",
    { task, messages, model }: { task: GoalTask; messages: ModelMessage[]; model: AskedModel },
  ): Promise<string> {
    const { signal } = this.options;
    const answer = await model.session.ask({ role, messages, about: task.name, signal });
    if (answer.status === "answered") return answer.reply.text;
    const { end, reason } = endWithout(answer);
    throw new LemmataError(end === "cancelled" ? "cancelled" : "model-unavailable", reason, {
      hint: "The same command goes on from the last step.",
    });
  }

  private async scoreOf(task: GoalTask, completion: string): Promise<number | null> {
    const item = itemOf({ task, completion });
    for (;;) {
      const accepted = this.options.service.accept([item]);
      if (Array.isArray(accepted)) return judgedScore(await (accepted[0] as (typeof accepted)[0]));
      await new Promise((resolve) => setTimeout(resolve, 1_000 * accepted.retryAfterSeconds));
    }
  }

  /** The lemmas of an answer that was worth something, as goals that stand alone. */
  private async lemmasOf(task: GoalTask, text: string): Promise<RlGoal[]> {
    const { context } = task;
    const asked = { context, statement: statementOf(task), maxLemmas: MOST_LEMMAS };
    const parsed = parseDecompositionAnswer(text, asked);
    if (!parsed.ok) return [];
    const head = context.trimEnd() === "" ? "" : `${context.trimEnd()}\n\n`;
    const goals: RlGoal[] = [];
    for (const lemma of parsed.value.lemmas) {
      const statement = `${head}${lemma.text}`;
      const [found] = await this.read(lemma.name, fileOf({ key: "", statement }));
      if (found) goals.push(found.goal);
    }
    return goals;
  }
}
