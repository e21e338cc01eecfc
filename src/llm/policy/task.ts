import {
  type Candidate,
  type Decomposition,
  type Feedback,
  type Goal,
  partsOf,
  theoremText,
} from "../../core/index.ts";
import type {
  ModelMessage,
  ModelReply,
  PolicyContext,
  PolicyGoal,
} from "../../core/ports/index.ts";
import { type SketchToLemmas, toCandidates } from "./candidate-of-answer.ts";
import { readDecomposition } from "./decomposition-answer.ts";
import {
  candidateText,
  describeFeedback,
  describeLemmas,
  describeRefused,
  shorten,
} from "./describe.ts";
import type { LlmSettings } from "./llm-settings.ts";
import type { Parsed } from "./parsed.ts";
import type { Prompts } from "./prompts.ts";
import { parseProofAnswer } from "./proof-answer.ts";
import { documentText, type ProofDocument } from "./proof-document.ts";
import { shownContext } from "./shown-context.ts";
import { goalLine, plainErrors, unitText } from "./unit-text.ts";

/** One call of the policy: its environments and proof states are valid only during the call. */
export interface PolicyCall {
  goal: PolicyGoal;
  context: PolicyContext;
}

/** One kind of proposal: what to ask, how to read the answer, how to ask for its correction. */
export interface Task {
  role: "complete" | "decompose" | "sketch";
  /** Who corrects what was refused. */
  corrector: "correctProof" | "correctDecomposition";
  corrections: number;
  ask(): ModelMessage[];
  /** What an answer proposes, the likeliest reading first. */
  read(reply: Pick<ModelReply, "text" | "finish">, place: PolicyCall): Promise<Parsed<Candidate[]>>;
  /** Asks to correct a candidate that was refused; `read` then reads the answer to that. `tried`: those before it. */
  correct(candidate: Candidate, feedback: Feedback, tried: readonly Refused[]): ModelMessage[];
  /** The same as the next message of the conversation in which it was proposed. */
  goOn(candidate: Candidate, feedback: Feedback): ModelMessage[];
  /**
   * Of whole files: asks Lean what is wrong with what was proposed. `over`: there is nothing to correct, or this was the
   * last correction; `interrupted`: the time was over before.
   */
  review?(call: PolicyCall, isLast: boolean): Promise<"wrong" | "over" | "interrupted">;
}

/** A candidate that was refused, and why. */
export type Refused = PolicyGoal["refused"][number];

/** What prompts are made from. */
export type AskedGoal = Pick<
  PolicyGoal,
  "statement" | "context" | "droppedImports" | "lemmas" | "refused"
> & { goal: Pick<Goal, "text"> };

/** What a prompt says of the Lean that will check the answer; empty where it is not known. */
export interface ShownLean {
  /** What it has and lacks, in words. */
  lean: string;
  /** E.g. `4.28.0-pre`. */
  leanVersion: string;
  /** Theorems of its library that may be of use. */
  library: string;
}

export interface TaskDeps {
  goal: AskedGoal;
  shownLean?: ShownLean;
  prompts: Prompts;
  settings: LlmSettings;
}

/** What an agent is asked when an episode begins; `values`: `document`, `start`, `turns`, `lessons`, `attempt`. */
export function agentMessages(
  deps: TaskDeps,
  values: Readonly<Record<string, string>>,
): ModelMessage[] {
  const document = { statement: deps.goal.statement, proof: UNPROVED };
  return deps.prompts.fill("agent", { ...valuesOf(deps, document), ...values });
}

/** `by\n  sorry`: what the first edits apply to. */
export const UNPROVED = "by\n  sorry";

export function completionTask(deps: TaskDeps, toLemmas?: SketchToLemmas): Task {
  const { goal, prompts, settings } = deps;
  const { statement } = goal;
  const context = readContext(goal);
  // The next message of a conversation is `continue`, whichever it is.
  const mayEliminate = settings.eliminate && settings.conversation === "fresh";
  let document: ProofDocument = { statement, proof: UNPROVED };
  return {
    role: "complete",
    corrector: "correctProof",
    corrections: settings.proofCorrections + (mayEliminate ? 1 : 0),
    ask() {
      const refused = shownRefusals(goal, settings, "proof");
      return prompts.fill("complete", { ...valuesOf(deps, document), refused });
    },
    async read(reply, call) {
      const read = parseProofAnswer(reply.text, { document, context });
      return toCandidates(read, { reply, call, origin: "llm/complete", toLemmas });
    },
    correct(candidate, feedback, tried) {
      document = { statement, ...partsOf(candidate) };
      const values = valuesOf(deps, document, { feedback });
      if (mayEliminate && tried.length >= settings.proofCorrections)
        return prompts.fill("eliminate", values);
      const refused = shownEarlier(deps, candidate, tried);
      return prompts.fill("correct-proof", { ...values, refused });
    },
    goOn(candidate, feedback) {
      document = { statement, ...partsOf(candidate) };
      return prompts.fill("continue", valuesOf(deps, document, { feedback }));
    },
  };
}

export function decompositionTask(deps: TaskDeps, toLemmas?: SketchToLemmas): Task {
  const { goal, prompts, settings } = deps;
  const { statement } = goal;
  const context = readContext(goal);
  const { maxLemmas } = settings;
  let document: ProofDocument = { statement, proof: UNPROVED };
  const values = { ...valuesOf(deps, document), maxLemmas: String(maxLemmas) };
  return {
    role: "decompose",
    corrector: "correctDecomposition",
    corrections: settings.decompositionCorrections,
    ask() {
      const refused = shownRefusals(goal, settings, "decomposition");
      return prompts.fill("decompose", { ...values, refused });
    },
    async read(reply, call) {
      const read = readDecomposition(reply.text, { document, context, maxLemmas });
      return toCandidates(read, { reply, call, origin: "llm/decompose", toLemmas });
    },
    correct(candidate, feedback, tried) {
      const refused = shownEarlier(deps, candidate, tried);
      document = { statement, ...partsOf(candidate) };
      const attempt = candidateText(statement, candidate);
      const problems = describeFeedback(partsOf(candidate).proof, feedback);
      return prompts.fill("correct-decomposition", { ...values, attempt, problems, refused });
    },
    goOn(candidate, feedback) {
      const attempt = { statement, ...partsOf(candidate) };
      // Plans are written anew: there is no text that edits apply to.
      return prompts.fill("continue", { ...valuesOf(deps, attempt, { feedback }), document: "" });
    },
  };
}

export function sketchTask(deps: TaskDeps, toLemmas?: SketchToLemmas): Task {
  const { goal, prompts, settings } = deps;
  const { statement } = goal;
  const context = readContext(goal);
  let sketch = UNPROVED;
  const valuesOfRefused = (candidate: Candidate, feedback: Feedback) => ({
    ...valuesOf(deps, { statement, proof: sketch }, { feedback }),
    problems: describeSketchProblems(candidate, feedback),
  });
  return {
    role: "sketch",
    corrector: "correctDecomposition",
    corrections: settings.decompositionCorrections,
    ask() {
      const refused = shownRefusals(goal, settings, "decomposition");
      const document = { statement, proof: UNPROVED };
      return prompts.fill("sketch", { ...valuesOf(deps, document), refused });
    },
    async read(reply, call) {
      const place = { document: { statement, proof: sketch }, context };
      const read = parseProofAnswer(reply.text, place);
      if (read.ok) sketch = read.value[0]?.proof ?? sketch;
      return toCandidates(read, { reply, call, origin: "llm/sketch", toLemmas });
    },
    correct(candidate, feedback, tried) {
      const refused = shownEarlier(deps, candidate, tried);
      const values = valuesOfRefused(candidate, feedback);
      return prompts.fill("correct-proof", { ...values, refused });
    },
    goOn: (candidate, feedback) => prompts.fill("continue", valuesOfRefused(candidate, feedback)),
  };
}

function describeSketchProblems(candidate: Candidate, feedback: Feedback): string {
  const problems = describeFeedback(partsOf(candidate).proof, feedback);
  const cuts = candidate.kind === "proof" ? "" : `\n\n${describeCuts(candidate.decomposition)}`;
  return `${problems}${cuts}\n\nSteps may stay \`sorry\`: this is a sketch.`;
}

function describeCuts({ lemmas }: Decomposition): string {
  return `Its \`sorry\`s stand for:\n\n\`\`\`lean\n${describeLemmas(lemmas)}\n\`\`\``;
}

/** What an answer may repeat before the theorem. */
export function readContext({ context, lemmas }: Pick<AskedGoal, "context" | "lemmas">): string {
  return [context, ...lemmas.map((lemma) => theoremText(lemma, "by sorry"))].join("\n\n");
}

/** Where nothing is known of the Lean at hand. */
export const UNKNOWN_LEAN: ShownLean = { lean: "", leanVersion: "", library: "" };

/**
 * What prompts may refer to: the goal, the text that is worked on and, once it was refused, what is wrong with it.
 * `isWhole`: all of the document is worked on, not only its last proof.
 */
export function valuesOf(
  { goal, settings, shownLean = UNKNOWN_LEAN }: TaskDeps,
  document: ProofDocument,
  { feedback, isWhole = false }: { feedback?: Feedback; isWhole?: boolean } = {},
): Record<string, string> {
  const shown = shownContext(goal.context, goal.droppedImports);
  const context = shorten(shown, settings.contextLength);
  const unit = unitText(context, goal.lemmas, document, isWhole);
  const values = {
    ...shownLean,
    context,
    lemmas: describeLemmas(goal.lemmas),
    goal: goal.goal.text,
    theoremName: goal.statement.name,
    document: documentText(document),
    code: unit.code,
    line: String(goalLine(unit)),
  };
  if (!feedback) return values;
  const errors = plainErrors(unit, feedback.messages) || feedback.reasons.join("\n");
  const text = isWhole ? documentText(document) : document.proof;
  return { ...values, problems: describeFeedback(text, feedback), errors };
}

/** The latest of the same kind, and half as many of the other kind, in the order in which they were tried. */
function shownRefusals(
  { statement, refused }: AskedGoal,
  { refusedShown }: LlmSettings,
  kind: Candidate["kind"],
): string {
  const isOwn = (one: (typeof refused)[number]) => one.candidate.kind === kind;
  const latest = (some: typeof refused, most: number) => (most > 0 ? some.slice(-most) : []);
  const shown = new Set([
    ...latest(refused.filter(isOwn), refusedShown),
    ...latest(
      refused.filter((one) => !isOwn(one)),
      Math.floor(refusedShown / 2),
    ),
  ]);
  return describeRefused(
    statement,
    refused.filter((one) => shown.has(one)),
  );
}

/** What was tried before a candidate that is to be corrected, the latest, each once and in short. */
function shownEarlier(
  { goal: { statement, refused }, settings: { refusedShown } }: TaskDeps,
  current: Candidate,
  tried: readonly Refused[],
): string {
  const byText = new Map<string, Refused>();
  for (const one of [...refused, ...tried]) {
    const text = candidateText(statement, one.candidate);
    if (!byText.has(text)) byText.set(text, one);
  }
  byText.delete(candidateText(statement, current));
  const latest = refusedShown > 0 ? [...byText.values()].slice(-refusedShown) : [];
  return describeRefused(statement, latest.map(inShort));
}

/** With its first error and its reasons only. */
function inShort({ candidate, feedback }: Refused): Refused {
  const { reasons, messages } = feedback;
  const first = messages.filter(({ severity }) => severity === "error").slice(0, 1);
  return { candidate, feedback: { accepted: false, reasons, messages: first, goals: [] } };
}
