import type { Checkpoint, CurvePoint } from "./checkpoint.ts";
import { drawGroups, grpoUpdate, meanReward, rolloutFigures } from "./grpo.ts";
import { irpoEpoch, readPairs } from "./irpo.ts";
import { Learner } from "./learner.ts";
import { closedWithin, measureGoals, scorerOf } from "./measure-goals.ts";
import { randomFor } from "./random-stream.ts";
import { sftEpoch } from "./sft.ts";
import type { Algorithm, Step, TrainingContext } from "./training-job.ts";

/** The next checkpoint, or `undefined` when it was stopped on the way. */
export type Next = Promise<Checkpoint | undefined>;

/** A job that goes on from another begins its curve where that ended. */
export async function beginJob(step: Step): Next {
  const { job, at } = step;
  const next = { ...at, ...follow(step, true) };
  if (!job.from) return close(step, next, point("start", 0), true);
  const closed = job.from.curve.findLast((one) => one.closed !== null)?.closed ?? null;
  return { ...next, curve: [{ ...point("start", 0), closed }] };
}

/** One epoch of imitation. */
export async function sftStep(step: Step): Next {
  const { context, job, options, at } = step;
  const learner = learnerOf(context, at);
  const random = randomFor("sft", job.seed, at.iteration);
  const loss = await sftEpoch(learner, context.demonstrations, { ...options.sft, random });
  const after = follow(step);
  const next = { ...at, ...stateOf(learner), ...after };
  return close(step, next, { ...point("sft", at.iteration), loss }, after.phase !== "sft");
}

/** One iteration of GRPO: draw groups, one update. */
export async function grpoStep(step: Step): Next {
  const { context, job, options, at } = step;
  const learner = learnerOf(context, at);
  const words = ["grpo", job.seed, at.iteration];
  const groups = await drawGroups(context, context.train, learner, { ...options.grpo, words });
  if (!groups) return undefined;
  const random = randomFor(...words, "order");
  const reference = job.from?.weights;
  const updating = { ...options.grpo, score: job.score, random, reference };
  const loss = await grpoUpdate(learner, groups, updating);
  const drawn = groups.flatMap(({ goal, rollouts }) =>
    rollouts.map(({ script, isProved }) => ({ goal, script, isProved })),
  );
  const after = follow(step);
  const next = { ...at, ...stateOf(learner), ...after, scripts: [...at.scripts, ...drawn] };
  const isDue = after.phase !== "grpo" || (at.iteration + 1) % options.measureEvery === 0;
  const figures = rolloutFigures(groups);
  const last = { ...point("grpo", at.iteration), loss, reward: meanReward(groups), ...figures };
  return close(step, next, last, isDue);
}

/** All of IRPO is one step: its pairs and its reference belong together. */
export async function irpoPhase(step: Step): Next {
  const { context, job, options, at } = step;
  const learner = learnerOf(context, { ...at, adam: null });
  const words = ["irpo", job.seed];
  const { irpo } = options;
  const pairs = await readPairs(context, context.train, at.scripts, { ...irpo, words });
  if (!pairs) return undefined;
  let loss = 0;
  for (let epoch = 0; epoch < irpo.epochs; epoch++) {
    const random = randomFor(...words, epoch);
    loss = await irpoEpoch(learner, pairs, { ...irpo, reference: at.weights, random });
  }
  const next = { ...at, ...stateOf(learner), ...follow(step), scripts: [] };
  return close(step, next, { ...point("irpo", 0), loss }, true);
}

/** The measure that ends a job. */
export async function measureStep({ context, options, at }: Step): Next {
  const measures = await measureAll(context, options.limits, at);
  return measures && { ...at, measures, phase: "done" };
}

const ORDER = ["sft", "grpo", "irpo"] as const;

/** What comes after an iteration: the next of the same phase, the next phase, or measuring. */
function follow(
  { at: { phase, iteration }, job: { phases }, options: { sft, grpo } }: Step,
  isOver = false,
): Pick<Checkpoint, "phase" | "iteration"> {
  const length = { sft: sft.epochs, grpo: grpo.iterations, irpo: 1 };
  const here = ORDER.indexOf(phase as Algorithm);
  const current = ORDER[here];
  if (current && !isOver && iteration + 1 < length[current])
    return { phase, iteration: iteration + 1 };
  const next = ORDER.find((name, i) => i > here && phases.includes(name) && length[name] > 0);
  return { phase: next ?? "measure", iteration: 0 };
}

function point(phase: CurvePoint["phase"], iteration: number): CurvePoint {
  const nothing = { entropy: null, length: null, tacticReward: null };
  return { phase, iteration, loss: null, reward: null, closed: null, ...nothing };
}

/** The checkpoint with its point of the curve, measured where that is due. */
async function close(
  { context, options }: Step,
  next: Checkpoint,
  last: CurvePoint,
  isDue: boolean,
): Next {
  if (!isDue) return { ...next, curve: [...next.curve, last] };
  const measures = await measureAll(context, options.limits, next);
  if (!measures) return undefined;
  const closed = closedWithin(measures, options.checks);
  return { ...next, curve: [...next.curve, { ...last, closed }] };
}

async function measureAll(
  context: TrainingContext,
  limits: Step["options"]["limits"],
  { weights }: Checkpoint,
) {
  const measures = await measureGoals(context, context.heldOut, scorerOf(weights), limits);
  return measures?.map((one) => ({ ...one, lines: one.lines && [...one.lines] }));
}

function learnerOf({ gradients }: TrainingContext, { weights, adam }: Checkpoint): Learner {
  return adam ? new Learner(gradients, weights, adam) : new Learner(gradients, weights);
}

function stateOf({ weights, adam }: Learner): Pick<Checkpoint, "weights" | "adam"> {
  return { weights, adam };
}
