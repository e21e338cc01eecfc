import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { count } from "../parts/format.ts";
import { moveOf } from "./keys.ts";
import type { LiveTree } from "./model.ts";
import { type Row, visibleRows } from "./rows.ts";
import { TreeRow } from "./tree-row.tsx";

/** Pixels; all rows have it, so that those out of sight need not be drawn. */
const ROW = 36;
/** Rows drawn beyond what is seen, above and below. */
const BEYOND = 10;

/** The tree of goals: only what is in sight is in the page. `onSelect` gets the id of a goal. */
export function ProofTree({
  tree,
  selected,
  onSelect,
}: {
  tree: LiveTree;
  selected: string | null;
  onSelect(goal: string): void;
}) {
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map());
  const rows = useMemo(() => visibleRows(tree.goals, opened), [tree.goals, opened]);
  const [current, setCurrent] = useState<string | null>(null);
  const found = rows.findIndex((row) =>
    current === null ? goalOf(row) === selected : row.key === current,
  );
  const at = Math.max(0, found);
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 600 });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setView({ top: element.scrollTop, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, []);

  const choose = (row: Row) => {
    setCurrent(row.key);
    onSelect(goalOf(row));
  };
  const open = (key: string, isOpen: boolean) => setOpened(new Map(opened).set(key, isOpen));
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[at];
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (row) choose(row);
      if (row && row.isOpen !== null && event.key === "Enter") open(row.key, !row.isOpen);
      return;
    }
    const move = moveOf(event.key, rows, at);
    if (!move) return;
    event.preventDefault();
    if ("open" in move) return open(move.key, move.open);
    const target = rows[move.to];
    if (!target) return;
    choose(target);
    scrollTo(box.current, move.to);
  };

  const first = Math.max(0, Math.floor(view.top / ROW) - BEYOND);
  const end = Math.min(rows.length, Math.ceil((view.top + view.height) / ROW) + BEYOND);
  const setAll = (isOpen: boolean) => setOpened(everywhere(tree, isOpen));
  return (
    <div className="tree-frame">
      <div className="tools">
        <span>{count(tree.goals.size, "goal")}</span>
        <button type="button" className="quiet" onClick={() => setAll(true)}>
          Open all
        </button>
        <button type="button" className="quiet" onClick={() => setAll(false)}>
          Close all
        </button>
      </div>
      <div
        ref={box}
        className="tree"
        role="tree"
        aria-label="Proof tree"
        tabIndex={0}
        aria-activedescendant={rows[at] ? rowId(rows[at]) : undefined}
        onKeyDown={onKeyDown}
      >
        <div role="none" className="tree-space" style={{ height: rows.length * ROW }}>
          {rows.slice(first, end).map((row, i) => (
            <TreeRow
              key={row.key}
              id={rowId(row)}
              row={row}
              top={(first + i) * ROW}
              isCurrent={first + i === at}
              onChoose={() => choose(row)}
              onToggle={() => open(row.key, !row.isOpen)}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

function goalOf({ node }: Row): string {
  return node.kind === "goal" ? node.goal.id : node.owner.id;
}

function rowId({ key }: Row): string {
  return `row${key.replaceAll("/", "-")}`;
}

function scrollTo(box: HTMLDivElement | null, row: number): void {
  if (!box) return;
  const top = row * ROW;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + ROW > box.scrollTop + box.clientHeight) {
    box.scrollTop = top + ROW - box.clientHeight;
  }
}

/** Closed: nothing but the roots is open to be seen. */
function everywhere({ goals }: LiveTree, isOpen: boolean): Map<string, boolean> {
  if (!isOpen) {
    const roots = [...goals.values()].filter(({ depth }) => depth === 0);
    return new Map(roots.map(({ id }) => [`/${id}`, false]));
  }
  const opened = new Map<string, boolean>();
  for (let before = -1; before !== opened.size; ) {
    before = opened.size;
    for (const { key, isOpen } of visibleRows(goals, opened)) {
      if (isOpen !== null) opened.set(key, true);
    }
  }
  return opened;
}
