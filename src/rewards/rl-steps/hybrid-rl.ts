import PQueue from "p-queue";
import { Random } from "../../core/index.ts";
import { type DemonstrationBuffer, refreshBuffer } from "./demonstration-buffer.ts";
import { informativeGroups, type RewardGroup } from "./reward-groups.ts";

/** A goal as the loop knows it; only the ports look inside. `key`: equal for equal goals. */
export interface RlGoal {
  key: string;
  /** Lean text up to `:=`. */
  statement: string;
}

/** A decomposition that was sampled, with its score. */
export interface ScoredDecomposition {
  /** What the policy wrote. */
  text: string;
  /** v: the goal follows from the lemmas, all are used, none has a counterexample. */
  isValid: boolean;
  /** S in [0, 1], higher is better; 0 where it is not valid. */
  score: number;
  /** What it leaves to prove. */
  lemmas: RlGoal[];
}

/** A proof that Lean accepted: what supervised replay learns from. */
export interface LemmaProof {
  /** What it proves. */
  goal: RlGoal;
  /** The answer that proves it, as a model is to give it. */
  proof: string;
  by: "policy" | "fallback";
}

/** The decompositions that were sampled for one `goal`. */
export type DecompositionGroup = RewardGroup<ScoredDecomposition> & { goal: RlGoal };

/** What a step needs of policy, verifier and trainer. */
export interface HybridRlPorts {
  /** Samples `n` decompositions of a goal from the policy; each comes back scored. */
  decompose(goal: RlGoal, n: number): Promise<ScoredDecomposition[]>;
  /** One attempt of the policy at a lemma; nothing when the proof was not accepted. */
  prove(lemma: RlGoal): Promise<string | undefined>;
  /** The fallback model's attempt; nothing when there is none, or it fails. */
  proveByFallback(lemma: RlGoal): Promise<string | undefined>;
  /** One step on J_GRPO + λ·J_SFT. Both may be empty. */
  update(step: {
    groups: DecompositionGroup[];
    demonstrations: LemmaProof[];
    weight: number;
  }): Promise<void>;
}

/** Sizes and weights of a step. */
export interface HybridRlOptions {
  /** Of the goals that are drawn. */
  seed: number;
  /** Goals per step; all of the set when it has fewer. */
  prompts: number;
  /** n: decompositions per goal. */
  samples: number;
  /** m: attempts of the policy at a lemma before the fallback is asked. */
  tries: number;
  /** λ: weight of supervised replay. */
  weight: number;
  /** Most demonstrations in the buffer. */
  capacity: number;
  /** Share of the capacity, in [0, 1], that a step renews at most. */
  refresh: number;
  /** Goals and lemmas that are worked on at the same time; what comes of a step does not depend on it. */
  parallel: number;
}

/** Given by the paper, but for `tries` and `capacity`: it has no m, and the size of a batch of SFT is taken. */
export const DEFAULT_HYBRID_RL: HybridRlOptions = {
  seed: 1,
  prompts: 64,
  samples: 8,
  tries: 4,
  weight: 0.08,
  capacity: 128,
  refresh: 0.25,
  parallel: 16,
};

/** Everything that the loop remembers. Plain JSON: kept after each step, it can go on from there. */
export interface HybridRlState {
  /** Steps that were done. */
  steps: number;
  /** The problem set; goals are never taken out. */
  goals: RlGoal[];
  /** What supervised replay draws from. */
  buffer: DemonstrationBuffer<LemmaProof>;
}

/** What came of a step. */
export interface HybridRlStep {
  /** To go on from. */
  state: HybridRlState;
  /** Groups that were learned from. */
  groups: number;
  /** Groups that were dropped for a mean reward of 0 or 1. */
  dropped: number;
  /** Lemmas that were tried. */
  lemmas: number;
  /** How many of the lemmas were proved, and by whom. */
  proved: { policy: number; fallback: number };
  /** Lemmas that are new in the problem set. */
  added: number;
}

/** The state before the first step; goals with equal keys are one. */
export function startHybridRl(goals: readonly RlGoal[]): HybridRlState {
  return { steps: 0, goals: onePerKey(goals), buffer: { items: [] } };
}

/**
 * One step of hybrid RL with online lemma collection (Goedel-Code-Prover, Algorithm 1): samples goals and
 * decompositions, proves the lemmas of justified, reducing ones (policy first, `tries` times, then the
 * fallback), updates the policy, and adds those lemmas to the problem set. What the ports throw ends the
 * step, and the old state stays good.
 */
export async function hybridRlStep(
  state: HybridRlState,
  ports: HybridRlPorts,
  options: HybridRlOptions,
): Promise<HybridRlStep> {
  const random = new Random(options.seed + 7919 * state.steps);
  const goals = random.sample(state.goals, options.prompts);
  const decompose = async (goal: RlGoal): Promise<DecompositionGroup> => {
    const rollouts = await ports.decompose(goal, options.samples);
    return { goal, rollouts, rewards: rollouts.map(rewardOf) };
  };
  const sampled = await inParallel(goals, options.parallel, decompose);
  const lemmas = collectLemmas(sampled);
  const tried = await inParallel(lemmas, options.parallel, (lemma) =>
    proveLemma(lemma, ports, options.tries),
  );
  const proofs = tried.filter((proof) => proof !== undefined);
  const buffer = refreshBuffer(state.buffer, proofs, options);
  const groups = informativeGroups(sampled);
  await ports.update({ groups, demonstrations: buffer.items, weight: options.weight });
  const all = onePerKey([...state.goals, ...lemmas]);
  const by = (who: LemmaProof["by"]) => proofs.filter((proof) => proof.by === who).length;
  return {
    state: { steps: state.steps + 1, goals: all, buffer },
    groups: groups.length,
    dropped: sampled.length - groups.length,
    lemmas: lemmas.length,
    proved: { policy: by("policy"), fallback: by("fallback") },
    added: all.length - state.goals.length,
  };
}

/** What `action` gives for each item, in their order, `width` of them at a time. What it throws ends all. */
function inParallel<T, R>(
  items: readonly T[],
  width: number,
  action: (item: T) => Promise<R>,
): Promise<R[]> {
  const queue = new PQueue({ concurrency: width });
  return Promise.all(items.map((item) => queue.add(() => action(item)))).finally(() =>
    queue.clear(),
  );
}

const rewardOf = ({ isValid, score }: ScoredDecomposition) => (isValid ? score : 0);

/** Lemmas of decompositions with v = 1 and S > 0, each once. */
function collectLemmas(groups: readonly DecompositionGroup[]): RlGoal[] {
  const good = groups
    .flatMap(({ rollouts }) => rollouts)
    .filter(({ isValid, score }) => isValid && score > 0);
  return onePerKey(good.flatMap(({ lemmas }) => lemmas));
}

async function proveLemma(
  goal: RlGoal,
  ports: HybridRlPorts,
  tries: number,
): Promise<LemmaProof | undefined> {
  for (let i = 0; i < tries; i++) {
    const proof = await ports.prove(goal);
    if (proof !== undefined) return { goal, proof, by: "policy" };
  }
  const proof = await ports.proveByFallback(goal);
  return proof === undefined ? undefined : { goal, proof, by: "fallback" };
}

function onePerKey(goals: readonly RlGoal[]): RlGoal[] {
  const byKey = new Map<string, RlGoal>();
  for (const goal of goals) if (!byKey.has(goal.key)) byKey.set(goal.key, goal);
  return [...byKey.values()];
}
