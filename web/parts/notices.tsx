import { type FormEvent, type ReactNode, useState } from "react";
import { ApiError, setApiKey } from "../api/http.ts";

/** Nothing is there, and what to do about it. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <section className="empty">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** What went wrong, in the server's words; for a missing key, where to give it. */
export function Failure({ error }: { error: unknown }) {
  if (error instanceof ApiError && error.status === 401) return <AskForKey />;
  const message = error instanceof Error ? error.message : String(error);
  const hint = error instanceof ApiError ? error.hint : undefined;
  return (
    <section className="failure" role="alert">
      <h2>That did not work</h2>
      <p>{message}</p>
      {hint && <p>{hint}</p>}
    </section>
  );
}

function AskForKey() {
  const [key, setKey] = useState("");
  const save = (event: FormEvent) => {
    event.preventDefault();
    setApiKey(key);
    location.reload();
  };
  return (
    <form className="empty" onSubmit={save}>
      <h2>This server asks for a key</h2>
      <label>
        API key
        <input
          type="password"
          autoComplete="off"
          value={key}
          onChange={(event) => setKey(event.target.value)}
        />
      </label>
      <button type="submit">Use it until this tab is closed</button>
    </form>
  );
}
