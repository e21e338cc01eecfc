import type { Candidate, ToolOutcome } from "../../core/index.ts";
import type { ModelAnswer, ModelMessage } from "../../core/ports/index.ts";
import { type AgentSettings, shorten, type ToolCall, toolResultText } from "../../llm/index.ts";

/** Answers in a row without a call or a proof that end an episode. */
const MOST_IDLE = 3;

/** A conversation of an agent, from a fresh start to the end of its budget; it can be paused between any two steps. */
export interface Episode {
  /** From 0. */
  agent: number;
  messages: ModelMessage[];
  /** The text that is worked on. */
  file: string;
  /** Answers so far. */
  turns: number;
  tokens: number;
  /** Answers in a row with which nothing could be done. */
  idle: number;
  /** The answer to `messages`, once it was asked for. */
  pending?: Promise<ModelAnswer> | undefined;
  /** `pending` has settled. */
  isAnswered: boolean;
  /** The answer that is being worked on. */
  answer?: Answered | undefined;
  /** What was learned, in order. */
  learned: ToolOutcome[];
  /** What the last check came to. */
  lastCheck: string;
  isOver: boolean;
}

/** An answer with the calls in it, of which the first have results. */
export interface Answered {
  /** Key of its request. */
  key: string;
  text: string;
  calls: readonly ToolCall[];
  results: { name: string; text: string }[];
  /** What the whole file comes to, for the search to check; those before `offered` were refused. */
  candidates: readonly Candidate[];
  offered: number;
  /** Why the first was. */
  refusal?: string | undefined;
}

export function beginEpisode(
  agent: number,
  start: { messages: ModelMessage[]; file: string },
): Episode {
  const counts = { turns: 0, tokens: 0, idle: 0 };
  return {
    agent,
    ...start,
    ...counts,
    isAnswered: false,
    learned: [],
    lastCheck: "",
    isOver: false,
  };
}

/** Prepares the question that follows an answer, or ends the episode. */
export function goOn(
  episode: Episode,
  { text, results }: Answered,
  { turns, tokens }: Pick<AgentSettings, "turns" | "tokens">,
): void {
  episode.answer = undefined;
  episode.idle = results.length > 0 ? 0 : episode.idle + 1;
  const left = turns - episode.turns;
  episode.isOver = left <= 0 || episode.tokens >= tokens || episode.idle >= MOST_IDLE;
  const shown = results.map((result) => toolResultText(result.name, result.text));
  const nudge =
    results.length > 0 ? [] : ["Call a tool, or give the whole theorem in a ```lean block."];
  const content = [...shown, ...nudge, `${left} answers are left.`].join("\n\n");
  const said = { role: "assistant" as const, content: text.trim() || "(empty)" };
  episode.messages = [...episode.messages, said, { role: "user", content }];
}

/** Adds to the result of the last call. */
export function addToLast({ results }: Answered, text: string): void {
  const last = results.at(-1);
  if (last) last.text += `\n${text}`;
}

/** How an episode ended, for the next one. */
export function attemptText({ file, lastCheck }: Episode): string {
  const check = lastCheck && `\n\nThe last check said:\n${shorten(lastCheck)}`;
  return `\`\`\`lean\n${shorten(file, 6_000)}\n\`\`\`${check}`;
}
