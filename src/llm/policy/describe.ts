import {
  type Candidate,
  type Feedback,
  type Goal,
  type Message,
  partsOf,
  type Statement,
} from "../../core/index.ts";
import { documentText } from "./proof-document.ts";

// Enough to see what is wrong; an error of Lean can be megabytes long.
const MOST_MESSAGES = 8;
const MOST_GOALS = 4;
const LONGEST_PIECE = 1_500;

/** The outcome of a candidate, for a model: why it was refused, Lean's errors with their lines, open goals. */
export function describeFeedback(proof: string, { reasons, messages, goals }: Feedback): string {
  const errors = messages.filter(({ severity }) => severity === "error");
  const shown = errors.length > 0 ? errors : messages.filter(({ severity }) => severity !== "info");
  const parts = [
    ...reasons.map((reason) => `- ${shorten(reason)}`),
    ...shown.slice(0, MOST_MESSAGES).map((message) => describeMessage(proof, message)),
    ...(shown.length > MOST_MESSAGES ? [`(${shown.length - MOST_MESSAGES} more messages)`] : []),
    ...goals.slice(0, MOST_GOALS).map(describeGoal),
  ];
  return parts.join("\n\n") || "It was refused without a message.";
}

function describeMessage(proof: string, { severity, pos, data }: Message): string {
  const line = proof.split("\n")[pos.line - 1]?.trim();
  const where = line ? `line ${pos.line} of the proof, \`${line}\`` : "the statement";
  return `${severity} at ${where}:\n${shorten(data)}`;
}

function describeGoal({ text }: Goal): string {
  return `open goal:\n${shorten(text)}`;
}

const KINDS = { proof: "a proof", decomposition: "a plan" } as const;

/** Earlier candidates with what was wrong with them, the latest last. */
export function describeRefused(
  statement: Statement,
  refused: readonly { candidate: Candidate; feedback: Feedback }[],
): string {
  const describe = ({ candidate, feedback }: (typeof refused)[number], index: number) => {
    const { proof } = partsOf(candidate);
    const problems = describeFeedback(proof, feedback);
    return `Attempt ${index + 1}, ${KINDS[candidate.kind]}:\n\`\`\`lean\n${shorten(candidateText(statement, candidate))}\n\`\`\`\n${problems}`;
  };
  return refused.map(describe).join("\n\n");
}

/** A candidate as Lean text. */
export function candidateText(statement: Statement, candidate: Candidate): string {
  return documentText({ statement, ...partsOf(candidate) });
}

export function describeLemmas(lemmas: readonly Statement[]): string {
  return lemmas.map(({ text }) => text).join("\n\n");
}

/** A text of at most `longest` characters, the middle left out. */
export function shorten(text: string, longest = LONGEST_PIECE): string {
  if (text.length <= longest) return text;
  const half = Math.floor(longest / 2);
  return `${text.slice(0, half)}\n... (${text.length - 2 * half} characters left out) ...\n${text.slice(-half)}`;
}
