import { idleMs, type RoundRecord } from "../../core/index.ts";
import type { Policy } from "../../core/ports/index.ts";
import { type GoalNode, liveGoals, type Track } from "../search/nodes.ts";
import { featuresOf, policyGroup } from "../search/rounds.ts";
import {
  type Action,
  isFree,
  type SearchBudget,
  type Strategy,
  type TrackFilter,
} from "../search/strategy.ts";
import type { Tree } from "../search/tree.ts";
import { chooseRoute, type Option } from "./route.ts";

export interface RouterOptions {
  policies: readonly Pick<Policy, "name" | "isTimed" | "restart">[];
  /** What came of rounds before this run. */
  records: readonly RoundRecord[];
  /** US dollars for a second. */
  secondPrice: number;
}

interface Work {
  goal: GoalNode;
  track: Track;
  heartbeats: number;
}

/**
 * Leaves it to another strategy which goal comes next, and decides which policy works on it: to go on, to begin anew, or
 * to hand over, by expected value per dollar. A policy that is timed waits while one that holds workers is worth more;
 * workers never wait for models.
 */
export class Router implements Strategy {
  readonly name = "router";
  readonly patience: number;
  private readonly inner: Strategy;
  private readonly options: RouterOptions;

  constructor(inner: Strategy, options: RouterOptions) {
    this.inner = inner;
    this.options = options;
    this.patience = inner.patience;
  }

  next(tree: Tree, budget: SearchBudget, mayTake: TrackFilter): Action | undefined {
    const first = this.inner.next(tree, budget, mayTake);
    if (first?.kind !== "work" || first.track.policy < 0) return first;
    const works = this.options.policies.flatMap((_, policy) => {
      const isOwn = (track: Track) => mayTake(track) && track.policy === policy;
      const own = this.inner.next(tree, budget, isOwn);
      return own?.kind === "work" && !this.isPremature(own) ? [own] : [];
    });
    const rivals = this.isTimed(first.track) ? this.onWorkers(tree, budget) : [];
    const route = this.choose([...works, ...rivals]);
    const chosen = route && works[route.option];
    return chosen && { ...chosen, restart: route.restart };
  }

  /** Whether an answer is awaited that is worth more to the same goal. */
  private isPremature(work: Work): boolean {
    const { goal, track } = work;
    const awaited = goal.tracks.filter(
      (other) =>
        other.policy !== track.policy &&
        this.isTimed(other) &&
        (other.isWaiting || other.isRunning),
    );
    const rivals = awaited.map((other) => ({ goal, track: other, heartbeats: other.heartbeats }));
    return this.choose([work, ...rivals])?.option !== 0;
  }

  private choose(works: readonly Work[]) {
    const options = works.map((work) => this.optionOf(work));
    return chooseRoute(options, this.options.records, this.options.secondPrice);
  }

  /** What workers are at, or will begin next. */
  private onWorkers(tree: Tree, budget: SearchBudget): Work[] {
    const isOnWorker = (track: Track) => track.policy >= 0 && !this.isTimed(track);
    const next = this.inner.next(tree, budget, isOnWorker);
    const running = [...liveGoals(tree.root).keys()].flatMap((goal) =>
      goal.tracks
        .filter((track) => track.isRunning && isOnWorker(track))
        .map((track) => ({ goal, track, heartbeats: track.heartbeats })),
    );
    return next?.kind === "work" ? [...running, next] : running;
  }

  private optionOf({ goal, track, heartbeats }: Work): Option {
    const { name = "", restart } = this.options.policies[track.policy] ?? {};
    const seconds = this.isTimed(track) ? undefined : idleMs(heartbeats) / 1_000;
    const features = featuresOf(goal, track);
    return {
      policy: policyGroup(name),
      features,
      canRestart: restart !== undefined && isFree(track),
      seconds,
    };
  }

  private isTimed({ policy }: Track): boolean {
    return this.options.policies[policy]?.isTimed ?? false;
  }
}
