import type { GoalsHere } from "./goals-at.ts";

/** What is open at the cursor. */
export function Goals({ here }: { here: GoalsHere | null }) {
  if (!here) return <p className="aside">Put the cursor into a proof to see what is open there.</p>;
  if (here.goals.length === 0) return <p className="goals-done">No goals are left here.</p>;
  return (
    <ol className="goals" aria-label="Goals at the cursor">
      {here.goals.map((goal) => (
        <li key={goal}>
          <pre>{goal}</pre>
        </li>
      ))}
    </ol>
  );
}
