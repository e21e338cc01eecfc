import { lazy, Suspense, useEffect, useRef } from "react";
import { RunPage } from "../pages/run.tsx";
import { RunsPage } from "../pages/runs.tsx";
import { Empty } from "../parts/notices.tsx";
import { Boundary } from "./boundary.tsx";
import { Header } from "./header.tsx";
import { type Route, useRoute } from "./route.ts";

// The editor and what is looked at one at a time come when they are wanted.
const EditorPage = lazy(() => import("../pages/editor.tsx"));
const TaskPage = lazy(() => import("../pages/task.tsx"));
const ComparePage = lazy(() => import("../pages/compare.tsx"));

export function App() {
  const route = useRoute();
  const section = route.path[0] ?? "runs";
  useArrival(route.path);
  return (
    <>
      <button type="button" className="skip" onClick={skip}>
        Skip to content
      </button>
      <Header section={section} />
      <main id="content" tabIndex={-1}>
        <Boundary key={route.path.join("/")}>
          <Suspense fallback={<p className="waiting">Loading</p>}>
            <Page route={route} />
          </Suspense>
        </Boundary>
      </main>
    </>
  );
}

/** A new page has a title of its own, and the keyboard and screen readers begin at its content. */
function useArrival(path: readonly string[]): void {
  const place = path.join("/");
  const before = useRef(place);
  useEffect(() => {
    document.title = `${titleOf(place.split("/"))} · Lemmata`;
    if (before.current !== place) document.getElementById("content")?.focus();
    before.current = place;
  }, [place]);
}

/** By ids only: names are of whoever wrote the files. */
function titleOf([section = "", run, tasks, task]: readonly string[]): string {
  if (section === "editor") return "Editor";
  if (section === "compare") return "Compare";
  if (run === undefined) return "Runs";
  return tasks === undefined ? `Run ${run}` : `Task ${task} of run ${run}`;
}

/** No link: the part after `#` is the page's address, which must stay. */
function skip(): void {
  document.getElementById("content")?.focus();
}

function Page({ route: { path, query } }: { route: Route }) {
  const [section = "runs", run, tasks, task] = path;
  if (section === "editor") return <EditorPage />;
  if (section === "compare") return <ComparePage a={query.get("a")} b={query.get("b")} />;
  if (section === "runs" && run === undefined) return <RunsPage query={query} />;
  if (section === "runs" && run !== undefined && tasks === undefined) return <RunPage run={run} />;
  if (section === "runs" && run !== undefined && tasks === "tasks" && task !== undefined) {
    return <TaskPage run={run} number={Number(task)} query={query} />;
  }
  return <Empty title="There is no such page" isPage />;
}
