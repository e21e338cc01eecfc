import { memo } from "react";
import { Status } from "../parts/status.tsx";
import type { Row } from "./rows.ts";

/** Levels that are indented, each by `--indent`; a phone would have no room for more. */
const MOST_LEVELS = 14;

interface Props {
  id: string;
  row: Row;
  top: number;
  isCurrent: boolean;
  onChoose(): void;
  onToggle(): void;
}

/** Keys are the tree's affair; a click chooses, a click on the triangle opens. */
export const TreeRow = memo(
  function TreeRow({ id, row, top, isCurrent, onChoose, onToggle }: Props) {
    const { level, position, size, isOpen, node } = row;
    const levels = Math.min(level, MOST_LEVELS) - 1;
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it has the focus, and hears the keys.
      <div
        id={id}
        role="treeitem"
        className="row"
        data-kind={node.kind}
        aria-level={level}
        aria-posinset={position}
        aria-setsize={size}
        aria-expanded={isOpen ?? undefined}
        aria-selected={isCurrent}
        tabIndex={-1}
        style={{
          transform: `translateY(${top}px)`,
          paddingLeft: `calc(10px + ${levels} * var(--indent))`,
        }}
        onClick={onChoose}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: for the mouse; the tree hears the keys. */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above. */}
        <span
          className="triangle"
          data-open={isOpen ?? undefined}
          onClick={(event) => {
            if (isOpen === null) return;
            event.stopPropagation();
            onToggle();
          }}
        />
        {node.kind === "goal" ? <GoalLine node={node} /> : <StepLine node={node} />}
      </div>
    );
  },
  (a, b) => a.row === b.row && a.top === b.top && a.isCurrent === b.isCurrent,
);

function GoalLine({ node: { goal, isRepeated } }: { node: Row["node"] & { kind: "goal" } }) {
  return (
    <>
      <Status state={goal.state} short />
      <code className="statement">{conclusion(goal.statement.text)}</code>
      <span className="aside">{isRepeated ? "see above" : (goal.origin ?? "")}</span>
    </>
  );
}

function StepLine({ node: { decomposition } }: { node: Row["node"] & { kind: "decomposition" } }) {
  const { origin = "taken apart", score, dropped, lemmas } = decomposition;
  const needs = lemmas.length === 1 ? "needs 1 goal" : `needs all ${lemmas.length} goals`;
  return (
    <>
      <span className="by">by {origin}</span>
      <span className="aside">
        {dropped === undefined ? needs : `dropped: ${dropped}`}
        {score === undefined ? "" : `, score ${score.toFixed(2)}`}
      </span>
    </>
  );
}

/** In one line, without the words that all goals begin with. */
function conclusion(text: string): string {
  return text
    .trim()
    .replaceAll(/\s+/g, " ")
    .replace(/^(?:theorem|lemma) /, "");
}
