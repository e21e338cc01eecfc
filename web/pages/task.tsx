import { lazy, Suspense } from "react";
import type { TaskNews } from "../api/types.ts";
import { useLive } from "../api/use-live.ts";
import { setQuery } from "../app/route.ts";
import { Facts } from "../parts/facts.tsx";
import { dollars, duration, reasonInWords } from "../parts/format.ts";
import { Empty, Failure } from "../parts/notices.tsx";
import { Status } from "../parts/status.tsx";
import { GoalPanel } from "../tree/goal-panel.tsx";
import { foldTask, type LiveTask, type LiveTree } from "../tree/model.ts";
import { ProofTree } from "../tree/proof-tree.tsx";
import { Optimizations } from "./optimizations.tsx";

const FinalProof = lazy(() => import("../editor/final-proof.tsx"));

interface Props {
  run: string;
  number: number;
  query: URLSearchParams;
}

/** A task: its trees as they grow, one goal in full, and what came of it. */
export default function TaskPage({ run, number, query }: Props) {
  const path = `/v1/runs/${encodeURIComponent(run)}/tasks/${number}`;
  const { value: task, error } = useLive<TaskNews, LiveTask>(`${path}/events`, foldTask);
  if (error) return <Failure error={error} isPage />;
  return (
    <>
      <nav className="crumbs" aria-label="Place">
        <a href="#/runs">Runs</a> <a href={`#/runs/${run}`}>{run}</a>
      </nav>
      <h1>{task?.name || `Task ${number}`}</h1>
      {task ? (
        <WholeTask task={task} path={path} query={query} />
      ) : (
        <p className="waiting">Loading</p>
      )}
    </>
  );
}

const FINAL_TEXT: Readonly<Record<string, string>> = {
  proved: "Final proof",
  disproved: "Disproof",
};

function WholeTask({
  task,
  path,
  query,
}: {
  task: LiveTask;
  path: string;
  query: URLSearchParams;
}) {
  const { status, result, state } = task;
  const hasCalls = result !== null && result.modelCalls > 0;
  const report = status === "disproved" ? result?.report : undefined;
  const hasProofs = report?.obligations.some(({ outcome }) => outcome === "proved");
  const othersProved = hasProofs ? report?.text : undefined;
  return (
    <>
      <p className="lead">
        <Status state={status === "open" ? state : status} />
        {result?.reason ? `, ${reasonInWords(result.reason)}` : ""}
      </p>
      {result && (
        <Facts
          facts={[
            ["time", duration(result.elapsedMs)],
            ["model calls", hasCalls ? result.modelCalls : undefined],
            ["cost", hasCalls ? dollars(result.costUsd) : undefined],
            ["lemmas", result.lemmas.length || undefined],
          ]}
        />
      )}
      <Trees task={task} path={path} query={query} />
      {result?.optimizations && <Optimizations results={result.optimizations} />}
      {result?.finalText && (
        <Text title={FINAL_TEXT[status] ?? "Best so far"} text={result.finalText} />
      )}
      {othersProved !== undefined && (
        <Text title="The file with the proofs of what is true" text={othersProved} />
      )}
    </>
  );
}

function Text({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <h2>{title}</h2>
      <p className="aside">Point at a tactic, or put the cursor on it, to see its goals.</p>
      <Suspense fallback={<p className="waiting">Loading</p>}>
        <FinalProof text={text} />
      </Suspense>
    </section>
  );
}

function Trees({ task, path, query }: { task: LiveTask; path: string; query: URLSearchParams }) {
  const { trees, state } = task;
  const number = Math.min(Number(query.get("tree") ?? 0), Math.max(0, trees.length - 1));
  const tree = trees[number];
  if (!tree) {
    if (state === "running") return <Empty title="The search is about to begin" />;
    return task.result?.optimizations ? null : <Empty title="No tree was recorded" />;
  }
  const wanted = query.get("goal");
  const goal = tree.goals.get(wanted ?? "g0") ?? tree.goals.values().next().value;
  return (
    <section aria-label="Search">
      {trees.length > 1 && <Searches task={task} chosen={number} />}
      <div className="split">
        <ProofTree
          key={number}
          tree={tree}
          selected={goal?.id ?? null}
          onSelect={(id) => setQuery({ goal: id })}
        />
        {goal && (
          <GoalPanel
            goal={goal}
            path={`${path}/goals/${encodeURIComponent(goal.id)}?tree=${number}`}
          />
        )}
      </div>
    </section>
  );
}

/** More of them are chosen from a list. */
const MOST_BUTTONS = 12;

/** Which of a task's searches is shown: one for each `sorry`, and for each attempt at it. */
function Searches({ task, chosen }: { task: LiveTask; chosen: number }) {
  const { trees, state: going } = task;
  const names = namesOf(trees);
  // What its process left is not going on.
  const stateOf = ({ outcome }: LiveTree) => outcome?.status ?? going;
  const choose = (tree: number | string) => setQuery({ tree: String(tree), goal: null });
  if (trees.length > MOST_BUTTONS) {
    return (
      <label className="tree-choice">
        Search
        <select value={chosen} onChange={(event) => choose(event.target.value)}>
          {trees.map((each, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: its number is its name.
            <option key={i} value={i}>
              {`${i + 1}. ${nameOf(each)}: ${stateOf(each)} (${each.strategy}, attempt ${each.attempt})`}
            </option>
          ))}
        </select>
      </label>
    );
  }
  return (
    <fieldset className="searches">
      <legend className="hidden">Searches</legend>
      {trees.map((each, i) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: its number is its name.
          key={i}
          type="button"
          className="quiet"
          aria-pressed={i === chosen}
          title={`${each.strategy}, attempt ${each.attempt}`}
          onClick={() => choose(i)}
        >
          <Status state={stateOf(each)} short /> <code>{names[i]}</code>
        </button>
      ))}
    </fieldset>
  );
}

function nameOf({ goals }: LiveTree): string {
  return goals.values().next().value?.statement.name ?? "search";
}

/** With a number where a theorem was searched for more than once. */
function namesOf(trees: readonly LiveTree[]): string[] {
  const seen = new Map<string, number>();
  return trees.map((tree) => {
    const name = nameOf(tree);
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}
