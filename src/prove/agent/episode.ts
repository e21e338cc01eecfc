import type { Candidate, ToolOutcome } from "../../core/index.ts";
import type { ModelAnswer, ModelMessage } from "../../core/ports/index.ts";
import { type AgentSettings, shorten, type ToolCall, toolResultText } from "../../llm/index.ts";

/** Answers in a row without a call or a proof, or that say again what came to nothing, that end an episode. */
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
  const shown = results.map((result) => toolResultText(result.name, result.text));
  const said = { role: "assistant" as const, content: text.trim() || "(empty)" };
  const isRepeated = results.length > 0 && isSaidAgain(episode, said.content, shown);
  episode.idle = results.length > 0 && !isRepeated ? 0 : episode.idle + 1;
  const left = turns - episode.turns;
  episode.isOver = left <= 0 || episode.tokens >= tokens || episode.idle >= MOST_IDLE;
  const nudge = isRepeated ? [REPEATED] : results.length > 0 ? [] : [NO_CALL];
  const budget = left === 1 ? "1 answer is left." : `${left} answers are left.`;
  const content = [...shown, ...nudge, budget].join("\n\n");
  episode.messages = [...episode.messages, said, { role: "user", content }];
}

const NO_CALL = "Call a tool, or give the whole theorem in a ```lean block.";
const REPEATED = "This is what you did before, and it comes to the same. Do something else.";

/** Whether the answer before was the same, and came to the same. */
function isSaidAgain({ messages }: Episode, content: string, shown: readonly string[]): boolean {
  const [before, results] = messages.slice(-2);
  const isSame = before?.role === "assistant" && before.content === content;
  return isSame && results?.content.startsWith(shown.join("\n\n")) === true;
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
