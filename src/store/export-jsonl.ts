import type { RecordedEvent, RunEvent, RunId, TaskId, TaskRecord } from "../core/index.ts";
import type { RunStore } from "../core/ports/index.ts";
import { type RecordedTree, recordedTrees } from "./recorded-tree.ts";

/**
 * The lines of a JSONL file for training, without line ends: for each task one `candidate` record per
 * candidate that was checked and one `unreadable` record per answer of a model in which there was none, in order, then
 * one `task` record, e.g.
 * `{"type":"candidate","run":"k3f9x2mq","task":"0f…","attempt":1,"goal":{"name":"t","text":"theorem t : …"},
 *   "parent":null,"depth":0,"origin":"symbolic/simp","candidate":{"kind":"proof","proof":"by simp"},
 *   "verdict":"accepted","feedback":{"cause":null,"reasons":[],"messages":[]},"score":null,"goalState":"proved"}`.
 * `score`: S of an accepted decomposition, 0 to 1, higher is better. `goalState`: what became of the goal
 * in that search. With `taskId` only that task.
 * Memory stays within what one task's tree needs.
 */
export function* exportRun(store: RunStore, runId: RunId, taskId?: TaskId): Generator<string> {
  for (const task of store.listTasks(runId)) {
    if (taskId !== undefined && task.id !== taskId) continue;
    const trees = recordedTrees(store.events(runId, task.id));
    const kept = { run: runId, task: task.id };
    for (const { type, ...record } of records(store.events(runId, task.id), trees)) {
      yield JSON.stringify({ type, ...kept, ...record });
    }
    yield JSON.stringify(taskRecord(task));
  }
}

function taskRecord({ runId, id, name, content, status, attempts, result: kept }: TaskRecord) {
  const result = kept && { ...kept, report: undefined };
  return { type: "task", run: runId, task: id, name, problem: content, status, attempts, result };
}

function* records(events: Iterable<RecordedEvent>, trees: readonly RecordedTree[]) {
  const starting = new Map(trees.map((tree) => [tree.firstEvent, tree]));
  const current = new Map<number, RecordedTree>();
  for (const { id, attempt, time, event } of events) {
    const next = starting.get(id);
    if (next) current.set(attempt, next);
    if (event.kind === "answer-read" && !event.readable) {
      const { role, about = null, key, reasons } = event;
      yield { type: "unreadable", attempt, time, role, about, key, reasons };
    }
    if (event.kind !== "candidate-accept" && event.kind !== "candidate-reject") continue;
    yield { type: "candidate", attempt, time, ...candidateRecord(event, current.get(attempt)) };
  }
}

type CandidateVerdict = RunEvent & { kind: "candidate-accept" | "candidate-reject" };

function candidateRecord(event: CandidateVerdict, tree: RecordedTree | undefined) {
  const goal = tree?.goals.get(event.goal);
  const { origin, ...candidate } = event.candidate;
  const accepted = event.kind === "candidate-accept";
  const made = accepted && event.decomposition ? event.decomposition : "";
  const parent = tree?.decompositions.get(goal?.decomposition ?? "")?.goal;
  return {
    goal: goal?.statement ?? null,
    parent: tree?.goals.get(parent ?? "")?.statement ?? null,
    depth: goal?.depth ?? null,
    origin,
    candidate,
    verdict: accepted ? "accepted" : "rejected",
    feedback: accepted
      ? { cause: null, reasons: [], messages: [] }
      : { cause: event.cause, reasons: event.reasons, messages: event.messages },
    score: tree?.decompositions.get(made)?.score ?? null,
    goalState: goal?.state ?? null,
    at: event.at,
    ms: event.ms ?? null,
  };
}
