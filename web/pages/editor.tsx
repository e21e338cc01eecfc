import type { EditorView } from "@codemirror/view";
import { type ChangeEvent, useRef, useState } from "react";
import type { Hole, Inspection } from "../api/types.ts";
import { Goals } from "../editor/goals.tsx";
import { goalsAt } from "../editor/goals-at.ts";
import { HoleList } from "../editor/hole-list.tsx";
import { cutBelow } from "../editor/holes.ts";
import { JobPanel } from "../editor/job-panel.tsx";
import { LeanEditor } from "../editor/lean-editor.tsx";
import { LibrarySearch } from "../editor/library-search.tsx";
import { insertedInto } from "../editor/merge.ts";
import { MessageList } from "../editor/message-list.tsx";
import { offsetOf } from "../editor/positions.ts";
import { useInspection } from "../editor/use-inspection.ts";
import { useProofJob } from "../editor/use-proof-job.ts";
import { count, errorCount } from "../parts/format.ts";
import { Failure } from "../parts/notices.tsx";

const KEY = "lemmata-text";

const EXAMPLE = `-- Type Lean here. Errors and goals appear as you type; a sorry is proved by a click.
def double (n : Nat) : Nat := n + n

theorem double_eq (n : Nat) : double n = 2 * n := by
  sorry

theorem reverse_append (xs ys : List Nat) :
    (xs ++ ys).reverse = ys.reverse ++ xs.reverse := by
  sorry
`;

/** The text of this tab, else the one that was last typed in any. */
function kept(): string {
  return sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY) ?? EXAMPLE;
}

function keep(text: string): void {
  sessionStorage.setItem(KEY, text);
  localStorage.setItem(KEY, text);
}

/** E.g. `sum_append and 2 more`. */
function nameOf(holes: readonly Hole[]): string {
  const [first = "text", ...others] = new Set(holes.map((each) => each.declaration ?? "example"));
  return (others.length === 0 ? first : `${first} and ${others.length} more`).slice(0, 200);
}

/** Lean as it is typed, and what can be done about it beside it. */
export default function EditorPage() {
  const [text, setText] = useState(kept);
  const [cursor, setCursor] = useState({ line: 1, column: 0 });
  const [found, setFound] = useState<string | null>(null);
  /** The text that the result of the last search is about. */
  const [about, setAbout] = useState<string | null>(null);
  const view = useRef<EditorView | null>(null);
  const { inspection, isCurrent, error } = useInspection(text);
  const change = (next: string) => {
    keep(next);
    setText(next);
  };
  const [file, setFile] = useState({ name: "Text.lean", lineEnd: "\n" });
  const job = useProofJob((proved, sent) => {
    // What was typed meanwhile is not overwritten.
    const isSame = kept() === sent;
    setAbout(isSame ? proved : sent);
    if (isSame) change(proved);
    else if (proved !== sent) {
      insertedInto(kept, sent, proved).then((text) =>
        text === null ? setFound(proved) : change(text),
      );
    }
  });
  const prove = (hole: Hole | null) => {
    if (!inspection) return;
    setFound(null);
    keep(text);
    const { upTo, rest } = hole ? cutBelow(text, inspection, hole) : { upTo: text, rest: "" };
    job.start(nameOf(hole ? [hole] : inspection.holes), text, upTo, rest);
  };
  const here = inspection && isCurrent ? goalsAt(inspection, cursor) : null;
  const insert = (insert: string) => {
    const { current } = view;
    current?.dispatch(current.state.replaceSelection(insert));
    current?.focus();
  };
  const go = ({ pos }: Pick<Hole, "pos">) => {
    const { current } = view;
    current?.dispatch({
      selection: { anchor: offsetOf(current.state.doc, pos) },
      scrollIntoView: true,
    });
    current?.focus();
  };
  return (
    <>
      <div className="title-line">
        <h1>Editor</h1>
        <OpenFile
          onText={(next, name) => {
            // The editor knows one kind of line end; the file keeps its own.
            setFile({ name, lineEnd: next.includes("\r\n") ? "\r\n" : "\n" });
            change(next.replaceAll("\r\n", "\n"));
          }}
        />
        <Download text={text} {...file} />
      </div>
      <div className="split editing">
        <div>
          <LeanEditor
            text={text}
            inspection={isCurrent ? inspection : null}
            onText={change}
            onCursor={setCursor}
            onView={(made) => {
              view.current = made;
            }}
          />
          <Summary isCurrent={isCurrent} hasFailed={error !== undefined} inspection={inspection} />
          {error !== undefined && <Failure error={error} />}
          {isCurrent && <MessageList messages={inspection?.messages ?? []} onGo={go} />}
        </div>
        <div className="side">
          <section aria-labelledby="goals-title">
            <h2 id="goals-title">Goals</h2>
            <Goals here={here} />
          </section>
          <section aria-labelledby="holes-title">
            <h2 id="holes-title">To prove</h2>
            {inspection && (
              <HoleList
                text={text}
                inspection={inspection}
                isBusy={job.isRunning || !isCurrent}
                isOld={!isCurrent}
                onProve={prove}
                onGo={go}
              />
            )}
            <JobPanel job={job} isOld={about !== null && about !== text} />
            {found !== null && (
              <p>
                You have changed the text meanwhile, and the proofs do not fit into it. They stand
                in the text as it was; it replaces what is here now, and undo brings that back.{" "}
                <button
                  type="button"
                  onClick={() => {
                    change(found);
                    setFound(null);
                  }}
                >
                  Use the one with proofs
                </button>
              </p>
            )}
          </section>
          <section aria-labelledby="library-title">
            <h2 id="library-title">Library</h2>
            <LibrarySearch
              text={text}
              line={cursor.line}
              hasGoal={here !== null}
              onInsert={insert}
            />
          </section>
        </div>
      </div>
    </>
  );
}

function OpenFile({ onText }: { onText(text: string, name: string): void }) {
  const [refused, setRefused] = useState<string | null>(null);
  const open = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = "";
    if (!file) return;
    try {
      onText(new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer()), file.name);
      setRefused(null);
    } catch {
      setRefused(`${file.name} is no text in UTF-8`);
    }
  };
  return (
    <>
      <label className="button">
        Open a file
        <input type="file" accept=".lean,text/plain" className="hidden" onChange={open} />
      </label>
      {refused !== null && <span role="alert">{refused}</span>}
    </>
  );
}

/** Saves the text where the browser saves files. */
function Download({ text, name, lineEnd }: Record<"text" | "name" | "lineEnd", string>) {
  const save = () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(
      new Blob([text.replaceAll("\n", lineEnd)], { type: "text/plain" }),
    );
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <button type="button" className="quiet" onClick={save}>
      Download
    </button>
  );
}

function Summary({
  isCurrent,
  hasFailed,
  inspection,
}: {
  isCurrent: boolean;
  hasFailed: boolean;
  inspection: Inspection | null;
}) {
  return (
    <p className="aside summary" role="status" data-state={isCurrent ? "current" : "waiting"}>
      {isCurrent && inspection
        ? summaryOf(inspection)
        : hasFailed
          ? "Lean has not read this yet"
          : "Lean is reading"}
    </p>
  );
}

function summaryOf({ status, reason, messages, droppedImports }: Inspection): string {
  const errors = errorCount(messages);
  const found = errors === 0 ? "No errors" : count(errors, "error");
  const end =
    status === "finished"
      ? found
      : `Lean did not come to the end of this text (${reason ?? status}): whether it is right is not known`;
  return droppedImports.length === 0
    ? end
    : `${end}. Without ${droppedImports.join(", ")}, which is not here`;
}
