/** Where agents begin, so that they do not all do the same. */
const STARTS = [
  "Start with the most direct proof that may work, and see where it fails.",
  "Start from below: state the helper theorems that a proof would need, and have them tested and proved first.",
  "Start with the definitions: try small cases, find out what stays true in each step, and prove that by induction.",
  "Start with what the library knows of the functions that occur, and rewrite towards it.",
];

/** What an agent is told to begin with; later episodes begin elsewhere. */
export function startOf({
  agent,
  agents,
  round,
}: {
  agent: number;
  agents: number;
  round: number;
}): string {
  const start = STARTS[(agent + round) % STARTS.length] as string;
  return agents > 1 ? `You are agent ${agent + 1} of ${agents}. ${start}` : start;
}
