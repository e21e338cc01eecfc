import {
  partsOf,
  type RecordedEvent,
  type TrainingAnswer,
  type TrainingProblem,
  type TrainingRecord,
} from "../../core/index.ts";
import { type GoalTask, goalTask, withTaskId } from "../../llm/index.ts";
import {
  type Asked,
  type PromptWriter,
  type RecordGate,
  type Skipped,
  saidWith,
  skip,
} from "./ports.ts";
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
  asked: Asked;
  gate: RecordGate;
  skipped: Skipped;
}

/**
 * Records of the proofs that were proposed for the goals of a task. Positive: the gate accepts the proof
 * now, after the context and what was proved before it.
 */
export async function collectCompletions(source: SearchSource): Promise<TrainingRecord[]> {
  const records: TrainingRecord[] = [];
  for (const { goal, proved, place } of await provedGoals(source, "proof")) {
    const record = recordOf("completion", goal, place);
    const answers = goal.candidates.flatMap((seen) => proofAnswers(seen, { goal, proved, source }));
    records.push({ ...record, answers });
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
  for (const { goal, place } of await provedGoals(source, "decomposition")) {
    const answers = goal.candidates.flatMap((seen) => planAnswers(seen, goal, source));
    records.push({ ...recordOf("decomposition", goal, place), answers });
  }
  return records;
}

/**
 * Records of what models were asked to put right: the prompts as they were, and as answers what was proposed for the goal
 * after the refused candidate.
 */
export async function collectCorrections(source: SearchSource): Promise<TrainingRecord[]> {
  const records: TrainingRecord[] = [];
  for (const what of ["proof", "decomposition"] as const) {
    for (const { goal, proved, place } of await provedGoals(source, what)) {
      for (const { about, task } of source.asked.tasks) {
        if (task.kind !== "correction" || about !== goal.statement.name) continue;
        if (task.attempt.kind !== what || task.statement !== goal.statement.text) continue;
        const text = source.prompts.answer(goal.statement, task.attempt);
        const at = goal.candidates.findIndex(
          ({ candidate }) => source.prompts.answer(goal.statement, candidate) === text,
        );
        const later = goal.candidates.slice(at + 1);
        const answers = later.flatMap((seen) =>
          what === "proof"
            ? proofAnswers(seen, { goal, proved, source })
            : planAnswers(seen, goal, source),
        );
        const asked = withProofs(task, goal.lemmas);
        records.push({ ...recordWith(asked, goal, place), answers });
      }
    }
  }
  return records;
}

interface GoalPlace {
  search: SeenSearch;
  source: SearchSource;
}

/** Goals with candidates of a kind, their lemmas only those that the gate accepts now. */
async function provedGoals(source: SearchSource, what: "proof" | "decomposition") {
  const found: { goal: ReadableGoal; proved: ReadonlySet<string>; place: GoalPlace }[] = [];
  for (const search of readSearches(source.events)) {
    const own = goalsWith(search, what, source.skipped);
    const isNeeded = what === "proof" || own.some(({ lemmas }) => lemmas.length > 0);
    const isAsked = own.length > 0 && search.theorems.length > 0 && isNeeded;
    const proved = isAsked ? await provedIn(search, source) : new Set<string>();
    for (const seen of own) {
      const lemmas = seen.lemmas.filter((one) => isAmong(one.statement.name, proved));
      found.push({ goal: { ...seen, lemmas }, proved, place: { search, source } });
    }
  }
  return found;
}

function proofAnswers(
  seen: SeenCandidate,
  {
    goal,
    proved,
    source,
  }: { goal: ReadableGoal; proved: ReadonlySet<string>; source: SearchSource },
): TrainingAnswer[] {
  if (seen.candidate.kind !== "proof") return [];
  const isProved = isAmong(goal.statement.name, proved);
  if (seen.isAccepted && !isProved) skip(source.skipped, "proofs that the gate refuses");
  // The verdict of the search is not enough for either side.
  if (seen.isAccepted && !isProved) return [];
  return [answerOf(goal, seen, source, seen.isAccepted ? 1 : 0)];
}

function planAnswers(
  seen: SeenCandidate,
  goal: ReadableGoal,
  source: SearchSource,
): TrainingAnswer[] {
  if (seen.candidate.kind !== "decomposition") return [];
  return [answerOf(goal, seen, source, seen.isAccepted ? seen.score : 0)];
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
  goal: ReadableGoal,
  place: GoalPlace,
): Omit<TrainingRecord, "answers"> {
  return recordWith(taskFor(kind, goal, place), goal, place);
}

function recordWith(
  asked: GoalTask,
  { statement, lemmas }: ReadableGoal,
  { search, source }: GoalPlace,
): Omit<TrainingRecord, "answers"> {
  const { context = "" } = search;
  const { problem, prompts } = source;
  const { kind } = asked;
  const task = fileText(context, [...lemmas, { statement, proof: "by\n  sorry" }]);
  const prompt = prompts.write(asked);
  return { kind, asked, problem, prompt, statement: statement.text, context, task };
}

/** What a model was asked about the goal, if one was and with these lemmas; else what it would be asked. */
function taskFor(
  kind: "completion" | "decomposition",
  { statement, shown, lemmas }: ReadableGoal,
  { search, source }: GoalPlace,
): GoalTask {
  const { tasks } = source.asked;
  const isSame = ({ task }: (typeof tasks)[number]): boolean =>
    task.kind === kind &&
    task.statement === statement.text &&
    lemmas.every((one) => task.lemmas.some((known) => known.text === one.statement.text));
  const recorded = tasks.find(isSame)?.task;
  if (recorded?.kind === kind) return withProofs(recorded, lemmas);
  const other = tasks.map(({ task }) => task).find((task) => "lean" in task);
  const shownLean = other && "lean" in other ? { ...other.lean, library: "" } : undefined;
  const goal = {
    statement,
    goal: { text: shown },
    context: search.context ?? "",
    lemmas: lemmas.map((one) => one.statement),
    refused: [],
  };
  return withProofs(goalTask(kind, { goal, shownLean }), lemmas);
}

/** With the proofs of its lemmas that the gate accepts: by them answers are judged. */
function withProofs<T extends GoalTask>(task: T, proved: readonly SeenTheorem[]): T {
  const proofOf = (text: string) => proved.find(({ statement }) => statement.text === text)?.proof;
  const { taskId: _, ...rest } = task;
  const lemmas = task.lemmas.map(({ name, text }) => {
    const proof = proofOf(text);
    return proof === undefined ? { name, text } : { name, text, proof };
  });
  // The compiler does not know that what is left of a `T` is still one.
  return withTaskId({ ...rest, lemmas } as Parameters<typeof withTaskId>[0]) as GoalTask as T;
}

function fileText(context: string, theorems: readonly SeenTheorem[]): string {
  // On a line of its own: a comment at the end of a statement would swallow it.
  const texts = theorems.map(({ statement, proof }) => `${statement.text}\n:= ${proof}`);
  return `${[context, ...texts].join("\n\n").trimStart()}\n`;
}

function answerOf(
  { statement }: SeenGoal,
  { candidate }: SeenCandidate,
  { prompts, asked }: SearchSource,
  score: number,
): TrainingAnswer {
  const text = prompts.answer(statement, candidate);
  const said = saidWith(asked, statement.name, partsOf(candidate).proof);
  return { text, score, isPositive: score > 0, ...(said === undefined ? {} : { said }) };
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
