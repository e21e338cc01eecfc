import type {
  RecordedEvent,
  TrainingAnswer,
  TrainingProblem,
  TrainingRecord,
} from "../../core/index.ts";
import { type PromptWriter, type RecordGate, type Skipped, skip } from "./ports.ts";
import {
  readSearches,
  type SeenCandidate,
  type SeenGoal,
  type SeenSearch,
  type SeenTheorem,
} from "./search-reader.ts";

export interface SearchSource {
  problem: TrainingProblem;
  events: Iterable<RecordedEvent>;
  /** Drop imports that this Lean does not have. */
  core: boolean;
  prompts: PromptWriter;
  gate: RecordGate;
  skipped: Skipped;
}

/**
 * Records of the proofs that were proposed for the goals of a task. Positive: the gate accepts the proof
 * now, after the context and what was proved before it.
 */
export async function collectCompletions(source: SearchSource): Promise<TrainingRecord[]> {
  const records: TrainingRecord[] = [];
  for (const search of readSearches(source.events)) {
    const own = goalsWith(search, "proof", source.skipped);
    const isAsked = own.length > 0 && search.theorems.length > 0;
    const proved = isAsked ? await provedIn(search, source) : new Set<string>();
    for (const seen of own) {
      const lemmas = seen.lemmas.filter((one) => isAmong(one.statement.name, proved));
      const goal = { ...seen, lemmas };
      const isProved = isAmong(goal.statement.name, proved);
      const record = recordOf("completion", goal, { search, source });
      const answers = goal.candidates.flatMap((seen) => {
        if (seen.candidate.kind !== "proof") return [];
        if (seen.isAccepted && !isProved) skip(source.skipped, "proofs that the gate refuses");
        // The verdict of the search is not enough for either side.
        if (seen.isAccepted && !isProved) return [];
        return [answerOf(goal, seen, source, seen.isAccepted ? 1 : 0)];
      });
      records.push({ ...record, answers });
    }
  }
  return records;
}

/**
 * Records of the decompositions that were proposed for the goals of a task. Positive: constructively
 * justified (the goal follows from the lemmas, each is used, none has a counterexample) and reducing,
 * S > 0, as the search checked it.
 */
export async function collectDecompositions(source: SearchSource): Promise<TrainingRecord[]> {
  const records: TrainingRecord[] = [];
  for (const search of readSearches(source.events)) {
    for (const goal of goalsWith(search, "decomposition", source.skipped)) {
      const answers = goal.candidates.flatMap((seen) =>
        seen.candidate.kind === "decomposition"
          ? [answerOf(goal, seen, source, seen.isAccepted ? seen.score : 0)]
          : [],
      );
      records.push({ ...recordOf("decomposition", goal, { search, source }), answers });
    }
  }
  return records;
}

type ReadableGoal = SeenGoal & { shown: string };

/** Goals with such candidates, where the run kept what a prompt needs. */
function goalsWith(
  search: SeenSearch,
  kind: "proof" | "decomposition",
  skipped: Skipped,
): ReadableGoal[] {
  return [...search.goals.values()].flatMap((goal) => {
    if (!goal.candidates.some(({ candidate }) => candidate.kind === kind)) return [];
    const { shown } = goal;
    if (shown !== undefined && search.context !== undefined) return [{ ...goal, shown }];
    skip(skipped, "goals of a run that an older lemmata recorded, without their context");
    return [];
  });
}

function recordOf(
  kind: "completion" | "decomposition",
  { statement, shown, lemmas }: ReadableGoal,
  { search, source }: { search: SeenSearch; source: SearchSource },
): Omit<TrainingRecord, "answers"> {
  const { context = "" } = search;
  const { problem, prompts } = source;
  const goal = { statement, shown, context, lemmas: lemmas.map((one) => one.statement) };
  const prompt = kind === "completion" ? prompts.complete(goal) : prompts.decompose(goal);
  const given = kind === "completion" ? lemmas : [];
  const task = fileText(context, [...given, { statement, proof: "by\n  sorry" }]);
  return { kind, problem, prompt, statement: statement.text, context, task };
}

function fileText(context: string, theorems: readonly SeenTheorem[]): string {
  // On a line of its own: a comment at the end of a statement would swallow it.
  const texts = theorems.map(({ statement, proof }) => `${statement.text}\n:= ${proof}`);
  return `${[context, ...texts].join("\n\n").trimStart()}\n`;
}

function answerOf(
  { statement }: SeenGoal,
  { candidate }: SeenCandidate,
  { prompts }: SearchSource,
  score: number,
): TrainingAnswer {
  return { text: prompts.answer(statement, candidate), score, isPositive: score > 0 };
}

/** The theorems that the gate accepts, of all that the search considered proved, as one file. */
function provedIn(search: SeenSearch, { problem, core, gate }: SearchSource) {
  const { context = "", theorems } = search;
  const open = theorems.map(({ statement }) => ({ statement, proof: "by sorry" }));
  const texts = { text: fileText(context, theorems), statements: fileText(context, open) };
  return gate.provedIn({ file: problem.name, ...texts, core });
}

/** Full names have the namespace that the context opened before what is written. */
function isAmong(written: string, names: ReadonlySet<string>): boolean {
  return names.has(written) || [...names].some((name) => name.endsWith(`.${written}`));
}
