import { type Diagnostic, lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { useEffect, useRef } from "react";
import type { Inspection } from "../api/types.ts";
import { goalsAt } from "./goals-at.ts";
import { offsetOf, positionOf } from "./positions.ts";
import { baseSetup, editing, goalsOnHover } from "./setup.ts";

interface Props {
  text: string;
  /** Of `text`; `null` while it is outdated. */
  inspection: Inspection | null;
  onText(text: string): void;
  /** Where the cursor is. */
  onCursor(position: { line: number; column: number }): void;
  /** Gives the view, for whoever puts something at the cursor. */
  onView(view: EditorView | null): void;
}

/** The editor itself: its text is the page's, messages are underlined where they belong. */
export function LeanEditor({ text, inspection, onText, onCursor, onView }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef({ inspection, onText, onCursor });
  latest.current = { inspection, onText, onCursor };

  // biome-ignore lint/correctness/useExhaustiveDependencies: made once; later texts come as changes.
  useEffect(() => {
    const parent = place.current;
    if (!parent) return;
    const made = new EditorView({
      parent,
      state: EditorState.create({
        doc: text,
        extensions: [
          baseSetup("Lean text"),
          editing(),
          lintGutter(),
          goalsOnHover(({ state }, offset) => {
            const { inspection } = latest.current;
            return inspection && goalsAt(inspection, positionOf(state.doc, offset));
          }),
          EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
            if (docChanged) latest.current.onText(state.doc.toString());
            if (docChanged || selectionSet) {
              latest.current.onCursor(positionOf(state.doc, state.selection.main.head));
            }
          }),
        ],
      }),
    });
    view.current = made;
    onView(made);
    return () => {
      onView(null);
      made.destroy();
    };
  }, []);

  useEffect(() => {
    const { current } = view;
    if (!current || current.state.doc.toString() === text) return;
    current.dispatch({ changes: { from: 0, to: current.state.doc.length, insert: text } });
  }, [text]);

  useEffect(() => {
    const { current } = view;
    if (current && inspection) {
      current.dispatch(setDiagnostics(current.state, diagnostics(current, inspection)));
    }
  }, [inspection]);

  return <div ref={place} className="editor" />;
}

function diagnostics({ state: { doc } }: EditorView, { messages }: Inspection): Diagnostic[] {
  return messages.map(({ severity, pos, endPos, data }) => {
    const from = offsetOf(doc, pos);
    const to = Math.max(from, endPos ? offsetOf(doc, endPos) : from + 1);
    return { from, to: Math.min(to, doc.length), severity, message: data };
  });
}
