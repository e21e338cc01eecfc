/** How a goal for the start and the goal may be combined, by the type of what is equal. */
export const COMBINATIONS: Readonly<Record<string, (start: string, goal: string) => string[]>> = {
  Nat: (start, goal) => [`${start} + ${goal}`],
  Int: (start, goal) => [`${start} + ${goal}`],
  Bool: (start, goal) => [
    `(${start} || ${goal})`,
    `(${start} && ${goal})`,
    `(${start} == ${goal})`,
    `(${start} != ${goal})`,
  ],
  Prop: (start, goal) => [`(${start} ∨ ${goal})`, `(${start} ∧ ${goal})`],
  List: (start, goal) => [`${start} ++ ${goal}`, `${goal} ++ ${start}`],
};
