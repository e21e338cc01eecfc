import type {
  AnswerReading,
  Candidate,
  Feedback,
  PolicyTask,
  Statement,
  ToolOutcome,
  ToolUse,
} from "../../core/index.ts";
import { heartbeatsIn, partsOf } from "../../core/index.ts";
import type { ModelFailure, Policy, PolicyContext, PolicyGoal } from "../../core/ports/index.ts";
import {
  type AgentSettings,
  agentMessages,
  candidateText,
  completionTask,
  describeFeedback,
  documentText,
  firstAnswer,
  firstReady,
  LeanDescriber,
  type LeanDescriberOptions,
  type LlmEnd,
  llmSchema,
  ModelAccess,
  type ModelAccessOptions,
  type PolicyCall,
  Prompts,
  readToolCalls,
  UNPROVED,
} from "../../llm/index.ts";
import { Board } from "./board.ts";
import { AGENT_TOOLS } from "./catalog.ts";
import {
  type Answered,
  addToLast,
  attemptText,
  beginEpisode,
  type Episode,
  goOn,
} from "./episode.ts";
import { runTool } from "./run-tool.ts";
import { startOf } from "./starts.ts";
import type { Desk } from "./tool.ts";

export interface AgentPolicyOptions extends ModelAccessOptions, LeanDescriberOptions {
  settings: AgentSettings;
  prompts?: Prompts;
  /** What the tool `automation` asks. */
  automation: Policy;
  /** Results of calls that an earlier process had, by `useKey`; the calls are not made again. */
  known?: ReadonlyMap<string, ToolOutcome>;
  /** Told of each answer whether something could be done with it. */
  onRead?: (reading: AnswerReading) => void;
  /** Told of each call of a tool. */
  onTool?: (use: ToolUse) => void;
}

/** Agents on one goal. They begin their episodes together, so that what each sees does not depend on who was faster. */
interface Team {
  board: Board;
  /** Of each agent the current one. */
  episodes: Episode[];
  /** Rounds of episodes so far. */
  rounds: number;
}

const ROLE = "agent";

/**
 * Language models that work with tools, on what the user asked for as a whole. Several agents work side by side, in
 * episodes with a budget; between episodes they share lessons and proved helpers. While a model thinks nothing of Lean
 * is held. A file without errors and gaps is proposed to the search, and what is refused goes back as a result.
 */
export class AgentPolicy implements Policy {
  readonly name = "agent";
  readonly isTimed = true;
  /** Tools may take their time: between two calls nothing of Lean is held. */
  readonly rootCallHeartbeats = heartbeatsIn(120_000);
  /** Without episodes that go on there is nothing to do. */
  readonly patience = 1;
  private readonly options: AgentPolicyOptions;
  private readonly access: ModelAccess;
  private readonly prompts: Prompts;
  private readonly describer: LeanDescriber;
  /** By statement. */
  private readonly teams = new Map<string, Team>();

  constructor(options: AgentPolicyOptions) {
    this.options = options;
    this.access = new ModelAccess(options);
    this.prompts = options.prompts ?? Prompts.load();
    this.describer = new LeanDescriber(options);
  }

  get ended(): LlmEnd | undefined {
    return this.access.ended;
  }

  get over(): LlmEnd["reason"] | undefined {
    return this.ended?.reason;
  }

  get missing(): ModelFailure | undefined {
    return this.access.missing;
  }

  get spentUsd(): number {
    return this.access.spentUsd;
  }

  /** Ends the episodes that go on; the next begin with what was learned in them. */
  restart({ text }: Statement): void {
    for (const episode of this.teams.get(text)?.episodes ?? []) episode.isOver = true;
  }

  waiting({ text }: Statement, task: PolicyTask): Promise<unknown> | undefined {
    if (task !== "complete" || this.ended) return undefined;
    const going = this.teams.get(text)?.episodes.filter(({ isOver }) => !isOver) ?? [];
    return firstAnswer(going);
  }

  /** Agents take goals apart in their own files. */
  async *decompose(): AsyncGenerator<Candidate, void, Feedback> {}

  async *complete(
    goal: PolicyGoal,
    context: PolicyContext,
  ): AsyncGenerator<Candidate, void, Feedback> {
    if (goal.depth > 0) return;
    const call = { goal, context };
    const team = this.teams.get(goal.statement.text) ?? {
      board: new Board(),
      episodes: [],
      rounds: 0,
    };
    this.teams.set(goal.statement.text, team);
    while (!context.signal.aborted && !this.ended) {
      if (team.episodes.every(({ isOver }) => isOver) && !(await this.beginRound(team, call)))
        return;
      for (const each of team.episodes) this.askAgain(each, call);
      const isReady = ({ answer, isAnswered }: Episode) => answer !== undefined || isAnswered;
      const episode = await firstReady(team.episodes, context, isReady);
      if (!episode) return;
      if (!(await this.takeAnswer(episode, call))) return;
      if (episode.answer) yield* this.workOn(episode, episode.answer, call);
    }
  }

  /** Starts the next episode of each agent with what all have learned; false when there is none. */
  private async beginRound(team: Team, call: PolicyCall): Promise<boolean> {
    const { agents, episodes: most, turns } = this.options.settings;
    if (team.rounds >= most) return false;
    const shownLean = await this.describer.describe(call);
    if (call.context.signal.aborted) return false;
    const { board, rounds } = team;
    const before = team.episodes;
    for (const outcome of before.flatMap(({ learned }) => learned)) board.add(outcome);
    const { goal } = call;
    const { statement } = goal;
    const file = documentText({ statement, lemmas: board.lemmas, proof: UNPROVED });
    const deps = { goal, shownLean, prompts: this.prompts, settings: llmSchema.parse({}) };
    team.episodes = Array.from({ length: agents }, (_, agent) => {
      const last = before[agent];
      const values = {
        document: file,
        start: startOf({ agent, agents, round: rounds }),
        turns: String(turns),
        lessons: board.lessons.map((lesson) => `- ${lesson}`).join("\n"),
        attempt: last ? attemptText(last) : "",
      };
      return beginEpisode(agent, { messages: agentMessages(deps, values), file });
    });
    team.rounds = rounds + 1;
    return true;
  }

  private askAgain(episode: Episode, call: PolicyCall): void {
    if (episode.isOver || episode.pending || episode.answer) return;
    const { messages } = episode;
    episode.isAnswered = false;
    const request = { role: ROLE, fallback: ["complete"], messages, tools: AGENT_TOOLS };
    episode.pending = this.access.ask(request, call).finally(() => {
      episode.isAnswered = true;
    });
  }

  /** Reads the answer that has come, if any; what to do about it is then in `answer`. False when asking was called off. */
  private async takeAnswer(episode: Episode, call: PolicyCall): Promise<boolean> {
    if (!episode.isAnswered || !episode.pending) return true;
    const answer = await episode.pending;
    episode.pending = undefined;
    episode.isAnswered = false;
    // What failed for a time is asked again, and another search asks what the end of this one cut off.
    if (answer.status !== "answered") return answer.status !== "cancelled";
    const { reply, key } = answer;
    episode.turns += 1;
    episode.tokens += reply.usage.inputTokens + reply.usage.outputTokens;
    const { calls: written } = readToolCalls(reply.text);
    const calls = written.length > 0 ? written : await this.impliedCalls(reply, call);
    episode.answer = { key, text: reply.text, calls, results: [], candidates: [], offered: 0 };
    const readable = calls.length > 0;
    const reasons = readable ? [] : ["it has neither a call of a tool nor a proof"];
    const about = call.goal.statement.name;
    this.options.onRead?.({ key, role: ROLE, about, readable, reasons });
    return true;
  }

  /** An answer with a proof and without calls means that the proof be put into the file and checked. */
  private async impliedCalls(
    reply: { text: string; finish: "stop" | "length" | "refused" },
    call: PolicyCall,
  ) {
    const [candidate] = await this.read(reply, call);
    if (!candidate) return [];
    const text = candidateText(call.goal.statement, candidate);
    return [
      { name: "edit", input: { text } },
      { name: "check", input: {} },
    ];
  }

  /** Makes the calls of an answer, proposes the file when it is whole, and prepares the next question. */
  private async *workOn(
    episode: Episode,
    answer: Answered,
    call: PolicyCall,
  ): AsyncGenerator<Candidate, void, Feedback> {
    const { signal } = call.context;
    for (;;) {
      yield* this.propose(answer, call);
      const next = answer.calls[answer.results.length];
      if (!next) break;
      const outcome = await this.use(episode, answer, call);
      // It will be done again: what was cut off says nothing.
      if (signal.aborted || !outcome) return;
      if (outcome.file !== undefined) episode.file = outcome.file;
      if (outcome.lesson || outcome.lemmas) episode.learned.push(outcome);
      if (next.name === "check") episode.lastCheck = outcome.text;
      answer.results.push({ name: next.name, text: outcome.text });
      if (!outcome.isWhole) continue;
      const fenced = { text: `\`\`\`lean\n${episode.file}\n\`\`\``, finish: "stop" as const };
      answer.candidates = await this.read(fenced, call, (why) => addToLast(answer, why));
      answer.offered = 0;
    }
    goOn(episode, answer, this.options.settings);
  }

  /** Offers the readings of the file to the search; what it says of the first goes to the model. */
  private async *propose(
    answer: Answered,
    { context: { signal } }: PolicyCall,
  ): AsyncGenerator<Candidate, void, Feedback> {
    const { candidates } = answer;
    while (answer.offered < candidates.length) {
      const candidate = candidates[answer.offered] as Candidate;
      // The gate may refuse what ended a search: then the same is offered again, and it says why.
      const feedback = yield candidate;
      answer.offered += 1;
      if (feedback.accepted) {
        addToLast(answer, "It was taken; what is left open in it is worked on.");
        answer.refusal = undefined;
        break;
      }
      answer.refusal ??= describeFeedback(partsOf(candidate).proof, feedback);
      if (signal.aborted) return;
    }
    if (answer.refusal) addToLast(answer, `It was handed in and refused:\n${answer.refusal}`);
    answer.refusal = undefined;
    answer.candidates = [];
  }

  /** The result of a call: from an earlier process, or made now. */
  private async use(
    episode: Episode,
    { key, calls, results }: Answered,
    call: PolicyCall,
  ): Promise<ToolOutcome | undefined> {
    const index = results.length;
    const { name, input } = calls[index] as Answered["calls"][number];
    const known = this.options.known?.get(useKey({ key, index }));
    if (known) return known;
    const { automation, settings, onTool } = this.options;
    const heartbeats = heartbeatsIn(settings.automation * 1_000);
    const desk: Desk = { call, file: episode.file, automation, heartbeats };
    const started = performance.now();
    const outcome = await runTool({ name, input }, desk);
    if (call.context.signal.aborted) return undefined;
    const ms = performance.now() - started;
    const about = call.goal.statement.name;
    onTool?.({ key, index, about, agent: episode.agent, tool: name, input, outcome, ms });
    return outcome;
  }

  /** Proofs and plans in a text; `onFault` hears why there are none. */
  private async read(
    reply: { text: string; finish: "stop" | "length" | "refused" },
    call: PolicyCall,
    onFault: (why: string) => void = () => {},
  ): Promise<readonly Candidate[]> {
    const { goal } = call;
    const task = completionTask({ goal, prompts: this.prompts, settings: llmSchema.parse({}) });
    const read = await task.read(reply, call);
    if (read.ok) return read.value.map((candidate) => ({ ...candidate, origin: "agent" }));
    onFault(`It cannot be handed in:\n${read.reasons.join("\n")}`);
    return [];
  }
}

/** By what a result is found again: the request whose answer made the call, and which call it was. */
export function useKey({ key, index }: Pick<ToolUse, "key" | "index">): string {
  return `${key} ${index}`;
}
