import { type FormEvent, type ReactNode, useState } from "react";
import { ApiError, setApiKey } from "../api/http.ts";

/** Nothing is there, and what to do about it. `isPage`: it stands for a whole page. */
export function Empty({
  title,
  isPage = false,
  children,
}: {
  title: string;
  isPage?: boolean;
  children?: ReactNode;
}) {
  return (
    <section className="empty">
      {isPage ? <h1>{title}</h1> : <h2>{title}</h2>}
      {children}
      {isPage && <a href="#/runs">All runs</a>}
    </section>
  );
}

/** What went wrong, in the server's words; for a missing key, where to give it. `isPage`: instead of a whole page. */
export function Failure({ error, isPage = false }: { error: unknown; isPage?: boolean }) {
  if (error instanceof ApiError && error.status === 401) return <AskForKey />;
  const message = error instanceof Error ? error.message : String(error);
  const hint = error instanceof ApiError ? error.hint : undefined;
  return (
    <section className="failure" role="alert">
      {isPage ? <h1>That did not work</h1> : <h2>That did not work</h2>}
      <p>{message}</p>
      {hint && <p>{hint}</p>}
      {isPage && <a href="#/runs">All runs</a>}
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
      <h1>This server asks for a key</h1>
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
