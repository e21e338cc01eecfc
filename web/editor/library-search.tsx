import { type FormEvent, useState } from "react";
import { ask } from "../api/http.ts";
import type { SearchResult } from "../api/types.ts";
import { LeanText } from "../lean/lean-text.tsx";

interface Props {
  text: string;
  line: number;
  hasGoal: boolean;
  onInsert(name: string): void;
}

/** Searches the library by words, or for the goal at the cursor; a result goes to the cursor with a click. */
export function LibrarySearch({ text, line, hasGoal, onInsert }: Props) {
  const [words, setWords] = useState("");
  const [results, setResults] = useState<SearchResult[] | null>(null);
  const [state, setState] = useState("");
  const search = (body: object) => {
    setState("Searching");
    ask<{ results: SearchResult[] }>("POST", "/v1/search", { body: { ...body, limit: 8 } }).then(
      (answer) => {
        setResults(answer.results);
        setState(answer.results.length === 0 ? "Nothing fits." : "");
      },
      (error: Error) => setState(error.message),
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (words.trim()) search({ words });
  };
  return (
    <>
      <form className="search" onSubmit={submit}>
        <label>
          <span className="hidden">Search the library</span>
          <input
            type="search"
            value={words}
            placeholder="append length, List.map, …"
            onChange={(event) => setWords(event.target.value)}
          />
        </label>
        <button type="submit">Search</button>
        <button
          type="button"
          className="quiet"
          disabled={!hasGoal}
          onClick={() => search({ goal: { text, line } })}
        >
          For this goal
        </button>
      </form>
      <p role="status" className="aside">
        {state}
      </p>
      <ul className="results">
        {results?.map(({ name, statement, module }) => (
          <li key={name}>
            <button type="button" className="quiet" onClick={() => onInsert(name)}>
              {name}
            </button>
            <span className="aside">{module}</span>
            <LeanText text={statement} />
          </li>
        ))}
      </ul>
    </>
  );
}
