import { initialWeights } from "../core/index.ts";
import type { Checkpoint } from "./checkpoint.ts";
import { beginJob, grpoStep, irpoPhase, measureStep, type Next, sftStep } from "./job-steps.ts";
import { randomFor } from "./random-stream.ts";
import type { Step, TrainingContext, TrainingJob, TrainOptions } from "./training-job.ts";

/**
 * Trains from where a checkpoint stands, keeping a new one after each epoch or iteration. Ends early,
 * with what was kept last, when time is over.
 */
export async function runJob(
  context: TrainingContext,
  job: TrainingJob,
  options: TrainOptions,
  start: Checkpoint | undefined,
): Promise<Checkpoint> {
  let at = start ?? firstCheckpoint(job);
  while (at.phase !== "done" && !context.isOver()) {
    context.onProgress(`seed ${job.seed}, ${job.name}: ${describe(at, options)}`);
    const next = await nextCheckpoint({ context, job, options, at });
    if (!next) break;
    at = next;
    context.save(at);
  }
  return at;
}

function firstCheckpoint({ from, seed }: TrainingJob): Checkpoint {
  const weights = from?.weights ?? initialWeights(randomFor("weights", seed));
  const scripts = from?.scripts ?? [];
  return { phase: "start", iteration: 0, weights, adam: null, curve: [], scripts, measures: [] };
}

function describe(
  { phase, iteration, curve }: Checkpoint,
  { sft, grpo, irpo }: TrainOptions,
): string {
  const of = {
    start: 1,
    sft: sft.epochs,
    grpo: grpo.iterations,
    irpo: irpo.epochs,
    measure: 1,
    done: 1,
  };
  const closed = curve.findLast((point) => point.closed !== null)?.closed;
  const known = closed === undefined ? "" : `, ${closed} held-out goals closed`;
  return `${phase} ${iteration + 1} of ${of[phase]}${known}`;
}

function nextCheckpoint(step: Step): Next {
  switch (step.at.phase) {
    case "start":
      return beginJob(step);
    case "sft":
      return sftStep(step);
    case "grpo":
      return grpoStep(step);
    case "irpo":
      return irpoPhase(step);
    default:
      return measureStep(step);
  }
}
