const WORDS: Readonly<Record<string, string>> = {
  time: "out of time",
  heartbeats: "out of heartbeats",
  budget: "its share of the time is used up",
  "model-budget": "the budget for models is used up",
  exhausted: "nothing more to try",
  cancelled: "stopped",
  "too-deep": "too many steps below the theorem",
};

/** Why a search or a goal was given up, for people; sentences stay as they are. */
export function reasonInWords(reason: string): string {
  return WORDS[reason] ?? reason;
}
