const MARKS: Readonly<Record<string, string>> = {
  proved: "✓",
  passed: "✓",
  accepted: "✓",
  disproved: "✗",
  rejected: "✗",
  failed: "…",
  skipped: "–",
  interrupted: "‖",
};

/** A state as a mark and a word, never by color alone. */
export function Status({ state, short = false }: { state: string; short?: boolean }) {
  return (
    <span className="status" data-state={state}>
      <span aria-hidden="true" className="mark">
        {MARKS[state] ?? "·"}
      </span>
      <span className={short ? "hidden" : undefined}>{state}</span>
    </span>
  );
}
