import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { useEffect, useRef, useState } from "react";
import { ask } from "../api/http.ts";
import type { Inspection } from "../api/types.ts";
import { Goals } from "./goals.tsx";
import { type GoalsHere, goalsAt } from "./goals-at.ts";
import { positionOf } from "./positions.ts";
import { baseSetup, goalsOnHover } from "./setup.ts";

/** A text that is not to be changed, with goals where it is pointed at and at the cursor. */
export default function FinalProof({ text }: { text: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [here, setHere] = useState<GoalsHere | null>(null);
  useEffect(() => {
    const parent = place.current;
    if (!parent) return;
    const stop = new AbortController();
    let inspection: Inspection | undefined;
    const find = (view: EditorView, offset: number) =>
      inspection ? goalsAt(inspection, positionOf(view.state.doc, offset)) : null;
    const view = new EditorView({
      parent,
      state: EditorState.create({
        doc: text,
        extensions: [
          baseSetup("Final proof"),
          EditorState.readOnly.of(true),
          goalsOnHover(find),
          EditorView.updateListener.of(({ selectionSet, view, state }) => {
            if (selectionSet) setHere(find(view, state.selection.main.head));
          }),
        ],
      }),
    });
    // Without goals the proof is shown all the same.
    ask<Inspection>("POST", "/v1/inspect", {
      body: { text, core: true },
      signal: stop.signal,
    }).then(
      (answer) => {
        inspection = answer;
        parent.dataset.goals = "ready";
      },
      () => undefined,
    );
    return () => {
      stop.abort();
      view.destroy();
    };
  }, [text]);
  return (
    <>
      <div ref={place} className="editor" />
      {here && <Goals here={here} />}
    </>
  );
}
