import { useState } from "react";
import { useConnection } from "./connection.ts";
import { chooseTheme, currentTheme, type Theme } from "./theme.ts";

const SECTIONS = [
  ["runs", "Runs"],
  ["editor", "Editor"],
  ["compare", "Compare"],
] as const;

export function Header({ section }: { section: string }) {
  return (
    <header className="top">
      <a className="brand" href="#/runs">
        Lemmata
      </a>
      <nav aria-label="Pages">
        {SECTIONS.map(([name, title]) => (
          <a key={name} href={`#/${name}`} aria-current={name === section ? "page" : undefined}>
            {title}
          </a>
        ))}
      </nav>
      <Connection />
      <ThemeToggle />
    </header>
  );
}

const WORDS = { live: "Live", connecting: "Connecting", lost: "Connection lost, trying again" };

function Connection() {
  const state = useConnection();
  const words = state === "ended" || state === "refused" ? "" : WORDS[state];
  return (
    <p className="connection" data-state={state} role="status">
      {words}
    </p>
  );
}

function ThemeToggle() {
  const [theme, setTheme] = useState<Theme>(currentTheme);
  const other = theme === "dark" ? "light" : "dark";
  const change = () => {
    chooseTheme(other);
    setTheme(other);
  };
  return (
    <button type="button" className="quiet" onClick={change} aria-label={`Use ${other} colors`}>
      {theme === "dark" ? "Light" : "Dark"}
    </button>
  );
}
