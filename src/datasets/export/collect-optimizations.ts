import type {
  ProofTry,
  RecordedEvent,
  TheoremOptimization,
  TrainingProblem,
  TrainingRecord,
} from "../../core/index.ts";
import { type ModelTaskOf, readProofAnswer, writeProofAnswer } from "../../llm/index.ts";
import {
  isImproved,
  type ProblemSample,
  type ScoredProof,
  withoutRepeats,
} from "../replay/proof-sample.ts";
import { type Asked, type PromptWriter, type RecordGate, type Skipped, skip } from "./ports.ts";

export interface OptimizationSource {
  problem: TrainingProblem;
  /** The outcomes for the theorems of the file. */
  optimizations: readonly TheoremOptimization[];
  events: Iterable<RecordedEvent>;
  core: boolean;
  gate: RecordGate;
  skipped: Skipped;
}

/**
 * What an optimizer tried for each theorem of a file. S = μ(proof) − μ(original) where Lean accepted the proof; an
 * improvement is verified by the gate first, and is not valid if it is refused.
 */
export async function collectSamples(source: OptimizationSource): Promise<ProblemSample[]> {
  const tries = triesOf(source.events);
  const samples: ProblemSample[] = [];
  for (const found of source.optimizations) {
    if (found.leftAlone !== undefined) continue;
    const own = (tries.get(found.name) ?? []).filter(({ metric }) => metric === found.metric);
    const all = withoutRepeats([...own, ...keptProofs(found)].map((one) => scored(one, found)));
    const candidates: ScoredProof[] = [];
    for (const one of all) candidates.push(await verifySample(one, found, source));
    const { statement, original, metric, before } = found;
    const context = contextOf(source.problem.text, found);
    samples.push({ problem: { context, statement, original, metric, before }, candidates });
  }
  return samples;
}

/** Records of the same; positive is the best proof of each theorem, if it is better than the original. */
export function optimizationRecord(
  { problem, candidates }: ProblemSample,
  of: TrainingProblem,
  { prompts, asked }: { prompts: PromptWriter; asked: Asked },
): TrainingRecord {
  const task = rewriteTaskOf(problem, { prompts, asked });
  const improved = candidates.filter(isImproved);
  const best = Math.max(...improved.map(({ score }) => score));
  const first = improved.find(({ score }) => score === best);
  return {
    kind: "optimization",
    problem: of,
    asked: task,
    prompt: prompts.write(task),
    statement: problem.statement,
    context: problem.context,
    task: `${problem.context}\n\n${problem.statement} := by\n  sorry\n`.trimStart(),
    answers: candidates
      .filter(({ proof }) => proof.trim() !== "")
      .flatMap((one) => {
        const text = writeProofAnswer(one.proof, task.answerFormat);
        const score = one.isValid ? one.score : 0;
        const said = saidOf(asked, task, one);
        return text === undefined ? [] : [{ text, score, isPositive: one === first, ...said }];
      }),
  };
}

/** What a model was asked first about the theorem; where none was asked, what it would be asked. */
export function rewriteTaskOf(
  problem: ProblemSample["problem"],
  { prompts, asked }: { prompts: PromptWriter; asked: Asked },
): ModelTaskOf<"optimization"> {
  const found = asked.tasks.find(
    ({ task }) =>
      task.kind === "optimization" &&
      task.statement === problem.statement &&
      task.original === problem.original &&
      task.metric === problem.metric,
  )?.task;
  return found?.kind === "optimization" ? found : prompts.rewrite(problem);
}

/** The answer of the model that the proof was read out of. */
function saidOf(
  { said }: Asked,
  { name, answerFormat, statement }: ModelTaskOf<"optimization">,
  { proof }: ScoredProof,
): { said?: string } {
  const found = said.find(({ about, text }) => {
    if (about !== name) return false;
    const read = readProofAnswer(text, answerFormat, statement);
    return read.ok && read.proof.trim() === proof.trim();
  });
  return found === undefined ? {} : { said: found.text };
}

function triesOf(events: Iterable<RecordedEvent>): Map<string, ProofTry[]> {
  const tries = new Map<string, ProofTry[]>();
  for (const { event } of events) {
    if (event.kind !== "proof-try") continue;
    const own = tries.get(event.theorem);
    if (own) own.push(event);
    else tries.set(event.theorem, [event]);
  }
  return tries;
}

/** Proofs that runs of older versions kept, too. */
function keptProofs({ steps, proof, after, original }: TheoremOptimization) {
  const last = proof === original ? [] : [{ proof, value: after }];
  return [...steps.map((step) => ({ proof: step.proof, value: step.value })), ...last];
}

function scored(
  { proof, value }: { proof: string; value: number | null },
  { before }: TheoremOptimization,
): ScoredProof {
  return { proof, score: value === null ? 0 : value - before, isValid: value !== null };
}

async function verifySample(
  one: ScoredProof,
  { name: theorem, range }: TheoremOptimization,
  { problem, core, gate, skipped }: OptimizationSource,
): Promise<ScoredProof> {
  if (!isImproved(one)) return one;
  const { name: file, text } = problem;
  const accepted = await gate.accepts({ file, text, core, theorem, range, proof: one.proof });
  if (accepted) return one;
  skip(skipped, "proofs that the gate refuses");
  return { ...one, score: 0, isValid: false };
}

/** The file up to the theorem. */
function contextOf(text: string, { statement, range }: TheoremOptimization): string {
  const before = Buffer.from(text).subarray(0, range.start).toString();
  const start = before.lastIndexOf(statement.trim());
  return (start < 0 ? before : before.slice(0, start)).trimEnd();
}
