/** E.g. `1 theorem`, `3 theorems`. */
export function quantity(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}
