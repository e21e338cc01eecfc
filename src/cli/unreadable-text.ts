/** E.g. `2 answers could not be read: there is no ```lean block (2)`. */
export function unreadableText(unreadable: readonly { reason: string; count: number }[]): string[] {
  const all = unreadable.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return [];
  const reasons = unreadable.map(({ reason, count }) => `${reason.split("\n")[0]} (${count})`);
  const answers = all === 1 ? "1 answer" : `${all} answers`;
  return [`${answers} could not be read: ${reasons.join("; ")}`];
}
