// Shapes of what the server sends, as the server itself declares them. Types only: nothing of it is bundled.

import type { z } from "zod";
import type {
  Message,
  ProveReport,
  RunRecord,
  TaskRecord,
  TheoremOptimization,
} from "../../src/core/index.ts";
import type { CandidateView, GoalHistory } from "../../src/serve/http/dashboard/goal-history.ts";
import type { ScoredDecomposition } from "../../src/serve/http/dashboard/scores.ts";
import type { TaskNews } from "../../src/serve/http/dashboard/task-news.ts";
import type { OPERATIONS } from "../../src/serve/operations/index.ts";
import type { RecordedDecomposition, RecordedGoal } from "../../src/store/index.ts";

export type {
  CandidateView,
  GoalHistory,
  Message,
  RecordedDecomposition,
  RecordedGoal,
  RunRecord,
  ScoredDecomposition,
  TaskNews,
  TheoremOptimization,
};

export type Task = TaskRecord & { number: number };
export type TaskStatus = Task["status"];
export type Position = Message["pos"];

type Answer<Name extends keyof typeof OPERATIONS> = z.output<(typeof OPERATIONS)[Name]["answer"]>;
export type Inspection = Answer<"inspect">;
export type Hole = Inspection["holes"][number];
export type SearchResult = Answer<"search">["results"][number];
export type Quickcheck = Answer<"quickcheck">;

export interface Job {
  id: string;
  kind: string;
  state: "queued" | "running" | "finished" | "failed" | "cancelled";
  run: string | null;
  error: { code: string; message: string; hint?: string } | null;
}

/** What a job of `prove` came to. */
export interface ProveResult {
  tasks: { task: string; status: string; report?: ProveReport; reason?: string }[];
}
