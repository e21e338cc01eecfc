import { LemmataError } from "../../../core/errors/index.ts";
import type { Candidate, Message, QuickcheckOutcome } from "../../../core/index.ts";
import {
  findRun,
  openStoreWith,
  type TranscriptCall,
  TreeRecorder,
  viewTranscript,
} from "../../../store/index.ts";

/** A candidate for a goal, and what became of it. */
export interface CandidateView {
  policy: string;
  candidate: Candidate;
  verdict: "accepted" | "rejected";
  cause?: string;
  reasons: string[];
  /** Positions are in the text of the proof. */
  messages: Message[];
  /** Milliseconds since the search began, and spent on it. */
  at: number;
  ms: number | null;
}

/** What was done for a goal. */
export interface GoalHistory {
  candidates: CandidateView[];
  quickchecks: QuickcheckOutcome[];
  calls: TranscriptCall[];
  /** Milliseconds in which policies worked on it. */
  policyMs: number;
  costUsd: number;
}

/** Everything that was recorded of a goal of the tree with that number, from 0. Throws `bad-input`. */
export function goalHistory(run: string, task: number, tree: number, goal: string): GoalHistory {
  const history: GoalHistory = {
    ...{ candidates: [], quickchecks: [], calls: [] },
    ...{ policyMs: 0, costUsd: 0 },
  };
  const ofGoal: number[] = [];
  let calls = 0;
  using store = closing(openStoreWith(run));
  const { id } = findRun(store.value.listRuns(), run);
  const taskId = store.value.listTasks(id)[task - 1]?.id;
  if (taskId === undefined) throw new LemmataError("not-found", `there is no task ${task}`);
  const recorder = new TreeRecorder();
  for (const recorded of store.value.events(id, taskId)) {
    const { event, attempt } = recorded;
    recorder.add(recorded);
    const call = event.kind === "model-call" ? calls++ : null;
    const isOfTree = recorder.trees.findLastIndex((each) => each.attempt === attempt) === tree;
    if (!isOfTree || event.goal !== goal) continue;
    if (call !== null) ofGoal.push(call);
    else if (event.kind === "quickcheck-end") history.quickchecks.push(event.outcome);
    else if (event.kind === "policy-end") history.policyMs += event.ms ?? 0;
    else if (event.kind === "candidate-accept") {
      const { policy, candidate, at, ms = null } = event;
      const accepted = { verdict: "accepted" as const, reasons: [], messages: [] };
      history.candidates.push({ policy, candidate, at, ms, ...accepted });
    } else if (event.kind === "candidate-reject") {
      const { policy, candidate, at, ms = null, cause, reasons, messages } = event;
      const rejected = { verdict: "rejected" as const, cause, reasons, messages };
      history.candidates.push({ policy, candidate, at, ms, ...rejected });
    }
  }
  if (ofGoal.length > 0) {
    const all = viewTranscript(run, String(task)).tasks[0]?.calls ?? [];
    history.calls = ofGoal.flatMap((i) => all[i] ?? []);
    history.costUsd = history.calls.reduce((sum, { costUsd }) => sum + costUsd, 0);
  }
  return history;
}

function closing<T extends { close(): void }>(value: T): { value: T } & Disposable {
  return { value, [Symbol.dispose]: () => value.close() };
}
