import type { SearchEvent } from "../../src/core/index.ts";
import type { LanguageModel, Policy } from "../../src/core/ports/index.ts";
import { goalAnalysis, reductionRate } from "../../src/goals/index.ts";
import type { LeanWorkspace } from "../../src/lean/embedded/index.ts";
import type { SketchToLemmas } from "../../src/llm/index.ts";
import { LlmPolicy } from "../../src/llm/policy/llm-policy.ts";
import type { LlmSettings } from "../../src/llm/policy/llm-settings.ts";
import type { SearchOutcome } from "../../src/prove/search/problem.ts";
import { searchProof } from "../../src/prove/search/search-proof.ts";

/** An answer of a model to a question about a theorem: a line of the corpus `model-answers`. */
export interface ModelAnswerRow {
  id: string;
  role: "complete" | "decompose" | "sketch";
  shape: string;
  context: string;
  statement: string;
  name: string;
  finish: "stop" | "length";
  answer: string;
  /** Whether a person who repairs the packaging, not the mathematics, would take it. */
  truth: "correct" | "wrong" | "cheat";
}

/** What became of it: whether Lean accepted what was read, and otherwise why not. */
export interface JudgedAnswer {
  /** A whole proof, or a plan with lemmas that are still to be proved. */
  accepted: "proof" | "plan" | undefined;
  why: string;
  /** The whole Lean text with the proof, where there is one. */
  text: string | undefined;
}

/** Puts one answer to the question that it answers; after it the model has nothing to say. */
export async function judgeAnswer(
  row: ModelAnswerRow,
  { workspace, sketchToLemmas }: { workspace: LeanWorkspace; sketchToLemmas: SketchToLemmas },
): Promise<JudgedAnswer> {
  const said: string[] = [];
  const settings: Partial<LlmSettings> = {
    proofCorrections: 0,
    decompositionCorrections: 0,
    decomposeBy: row.role === "sketch" ? ["sketch"] : ["lemmas"],
  };
  const over = new AbortController();
  const model = onlySaying(row, (why) => {
    said.push(...why);
    over.abort();
  });
  const policy = new LlmPolicy({ model, settings, sketchToLemmas });
  const asked: Policy = {
    name: "answer",
    complete: (goal, context) =>
      row.role === "complete" && goal.depth === 0 ? policy.complete(goal, context) : nothing(),
    decompose: (goal, context) =>
      row.role !== "complete" && goal.depth === 0 ? policy.decompose(goal, context) : nothing(),
  };
  const events: SearchEvent[] = [];
  const outcome = await searchProof(
    { context: row.context, statement: { name: row.name, text: row.statement }, core: true },
    {
      workspaces: [workspace],
      policies: [asked],
      analyse: goalAnalysis(),
      quickcheck: async () => ({ status: "survived", trials: 1, discarded: 0 }),
      score: (goal, lemmas) => reductionRate(goal, lemmas),
      onEvent: (event) => {
        events.push(event);
        if (event.kind === "candidate-accept") over.abort();
      },
    },
    { timeLimitMs: 60_000, signal: over.signal },
  );
  const isProved = events.some(({ kind, goal }) => kind === "goal-prove" && goal === "g0");
  const isPlan = events.some(({ kind }) => kind === "candidate-accept");
  const accepted = isProved ? "proof" : isPlan ? "plan" : undefined;
  const refused = events.flatMap((event) =>
    event.kind === "candidate-reject"
      ? [...event.reasons, ...event.messages.map(({ data }) => data)]
      : [],
  );
  const text = outcome.status === "proved" ? wholeText(row, outcome) : undefined;
  return { accepted, why: [...said, ...refused].join(" | "), text };
}

type Proved = Extract<SearchOutcome, { status: "proved" }>;

/** The theorem with what it rests on, as a file. */
function wholeText({ context, statement }: ModelAnswerRow, { lemmas, proof }: Proved): string {
  const cited = lemmas.map((lemma) => `${lemma.statement.text} := ${lemma.proof}`);
  return [context, ...cited, `${statement} := ${proof}`].join("\n\n");
}

async function* nothing() {}

/** `onMore`: told what is wrong with the answer, when it is asked again. */
function onlySaying(
  { answer, finish }: ModelAnswerRow,
  onMore: (why: string[]) => void,
): LanguageModel {
  let isSaid = false;
  return {
    counts: () => new Map(),
    ask: async ({ messages }) => {
      const { content = "" } = messages.at(-1) ?? {};
      if (isSaid) onMore(content.startsWith("Your answer could not be used") ? [content] : []);
      if (isSaid) return { status: "cancelled" };
      isSaid = true;
      const usage = { inputTokens: 1, outputTokens: 1 };
      const reply = { text: answer, model: "scripted", estimated: false, finish, usage };
      return { status: "answered", reply, cost: 0, cached: false, key: "" };
    },
  };
}
