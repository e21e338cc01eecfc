import { initialWeights } from "../model/index.ts";
import type { Checkpoint, CurvePoint } from "./checkpoint.ts";
import type { ScoreTactics } from "./credit.ts";
import type { Gradients } from "./gradients.ts";
import { drawGroups, type GrpoOptions, grpoUpdate, meanReward } from "./grpo.ts";
import { type IrpoOptions, irpoEpoch, readPairs, type ScriptPair } from "./irpo.ts";
import type { Lanes } from "./lanes.ts";
import { Learner } from "./learner.ts";
import {
  closedWithin,
  type GoalMeasure,
  measureGoals,
  type SearchLimits,
  scorerOf,
} from "./measure.ts";
import type { SearchScript } from "./ports.ts";
import { randomFor } from "./random.ts";
import { type Lesson, sftEpoch } from "./sft.ts";
import type { TrainingGoal } from "./training-goal.ts";

export type Algorithm = "sft" | "grpo" | "irpo";

/** One way to train, with one seed. */
export interface Arm {
  name: string;
  seed: number;
  /** Done in the order sft, grpo, irpo. */
  phases: readonly Algorithm[];
  /** Adds process advantages to GRPO. */
  score?: ScoreTactics;
  /** Where it begins; default: weights as they are made from the seed. */
  from?: Checkpoint;
}

export interface TrainOptions {
  sft: { epochs: number; rate: number; dropout: number };
  grpo: GrpoOptions & { iterations: number };
  irpo: IrpoOptions & { epochs: number };
  /** Limits of the searches that measure. */
  limits: SearchLimits;
  /** Goals that close within so many checks count, at most `limits.maxChecks`. */
  checks: number;
  /** Held-out goals are measured after every so many iterations of GRPO. */
  measureEvery: number;
}

export interface ArmPlace extends Lanes {
  search: SearchScript;
  gradients: Gradients;
  train: readonly TrainingGoal[];
  heldOut: readonly TrainingGoal[];
  lessons: readonly Lesson[];
  onProgress: (step: string) => void;
  /** Keeps a checkpoint; it must be on the disk when this returns. */
  save: (checkpoint: Checkpoint) => void;
}

/**
 * Trains one arm from where a checkpoint stands, keeping a new one after each epoch or iteration. Ends early,
 * with what was kept last, when time is over.
 */
export async function trainArm(
  place: ArmPlace,
  arm: Arm,
  options: TrainOptions,
  start: Checkpoint | undefined,
): Promise<Checkpoint> {
  let at = start ?? firstCheckpoint(arm);
  while (at.phase !== "done" && !place.isOver()) {
    place.onProgress(`seed ${arm.seed}, ${arm.name}: ${describe(at, options)}`);
    const next = await nextCheckpoint(place, arm, options, at);
    if (!next) break;
    at = next;
    place.save(at);
  }
  return at;
}

function firstCheckpoint({ from, seed }: Arm): Checkpoint {
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

type Next = Promise<Checkpoint | undefined>;

async function nextCheckpoint(
  place: ArmPlace,
  arm: Arm,
  options: TrainOptions,
  at: Checkpoint,
): Next {
  switch (at.phase) {
    case "start":
      if (arm.from) return begun(arm.from, { ...at, ...follow(at, arm, options, true) });
      return measured(
        place,
        options,
        { ...at, ...follow(at, arm, options, true) },
        point("start", 0),
      );
    case "sft":
      return sftStep(place, arm, options, at);
    case "grpo":
      return grpoStep(place, arm, options, at);
    case "irpo":
      return irpoPhase(place, arm, options, at);
    default: {
      const measures = await measureAll(place, options, at);
      return measures && { ...at, measures, phase: "done" };
    }
  }
}

/** An arm that goes on from another begins its curve where that ended. */
function begun({ curve }: Checkpoint, next: Checkpoint): Next {
  const closed = curve.findLast((one) => one.closed !== null)?.closed ?? null;
  return Promise.resolve({ ...next, curve: [{ ...point("start", 0), closed }] });
}

const ORDER = ["sft", "grpo", "irpo"] as const;

/** What comes after an iteration: the next of the same phase, the next phase, or measuring. */
function follow(
  { phase, iteration }: Checkpoint,
  { phases }: Arm,
  { sft, grpo }: TrainOptions,
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
  return { phase, iteration, loss: null, reward: null, closed: null };
}

async function sftStep(place: ArmPlace, arm: Arm, options: TrainOptions, at: Checkpoint): Next {
  const learner = learnerOf(place, at);
  const random = randomFor("sft", arm.seed, at.iteration);
  const loss = await sftEpoch(learner, place.lessons, { ...options.sft, random });
  const after = follow(at, arm, options);
  const next = { ...at, ...stateOf(learner), ...after };
  return closing(
    place,
    options,
    next,
    { ...point("sft", at.iteration), loss },
    after.phase !== "sft",
  );
}

async function grpoStep(place: ArmPlace, arm: Arm, options: TrainOptions, at: Checkpoint): Next {
  const learner = learnerOf(place, at);
  const words = ["grpo", arm.seed, at.iteration];
  const groups = await drawGroups(place, place.train, learner, { ...options.grpo, words });
  if (!groups) return undefined;
  const random = randomFor(...words, "order");
  const loss = await grpoUpdate(learner, groups, { ...options.grpo, score: arm.score, random });
  const drawn = groups.flatMap(({ goal, rollouts }) =>
    rollouts.map(({ script, isProved }) => ({ goal, script, isProved })),
  );
  const after = follow(at, arm, options);
  const scripts = [...at.scripts, ...drawn];
  const next = { ...at, ...stateOf(learner), ...after, scripts };
  const isDue = after.phase !== "grpo" || (at.iteration + 1) % options.measureEvery === 0;
  const reward = meanReward(groups);
  return closing(place, options, next, { ...point("grpo", at.iteration), loss, reward }, isDue);
}

/** All of IRPO is one step: its pairs and its reference belong together. */
async function irpoPhase(place: ArmPlace, arm: Arm, options: TrainOptions, at: Checkpoint): Next {
  const learner = learnerOf(place, { ...at, adam: null });
  const words = ["irpo", arm.seed];
  const { irpo } = options;
  const pairs: ScriptPair[] | undefined = await readPairs(place, place.train, at.scripts, {
    ...irpo,
    words,
  });
  if (!pairs) return undefined;
  let loss = 0;
  for (let epoch = 0; epoch < irpo.epochs; epoch++) {
    const random = randomFor(...words, epoch);
    loss = await irpoEpoch(learner, pairs, { ...irpo, reference: at.weights, random });
  }
  const next = { ...at, ...stateOf(learner), ...follow(at, arm, options), scripts: [] };
  return closing(place, options, next, { ...point("irpo", 0), loss }, true);
}

/** The checkpoint with its point of the curve, measured where that is due. */
function closing(
  place: ArmPlace,
  options: TrainOptions,
  next: Checkpoint,
  last: CurvePoint,
  isDue: boolean,
): Next {
  if (isDue) return measured(place, options, next, last);
  return Promise.resolve({ ...next, curve: [...next.curve, last] });
}

async function measured(
  place: ArmPlace,
  options: TrainOptions,
  next: Checkpoint,
  last: CurvePoint,
): Next {
  const measures = await measureAll(place, options, next);
  if (!measures) return undefined;
  const closed = closedWithin(measures, options.checks);
  return { ...next, curve: [...next.curve, { ...last, closed }] };
}

async function measureAll(place: ArmPlace, { limits }: TrainOptions, { weights }: Checkpoint) {
  const measures: GoalMeasure[] | undefined = await measureGoals(
    place,
    place.heldOut,
    scorerOf(weights),
    limits,
  );
  return measures?.map((one) => ({ ...one, lines: one.lines && [...one.lines] }));
}

function learnerOf({ gradients }: ArmPlace, { weights, adam }: Checkpoint): Learner {
  return adam ? new Learner(gradients, weights, adam) : new Learner(gradients, weights);
}

function stateOf({ weights, adam }: Learner): Pick<Checkpoint, "weights" | "adam"> {
  return { weights, adam };
}
