/** A job for an agent, in words. `{file}` is the argument. */
export const PROMPTS = {
  prove_file: {
    description: "Prove every `sorry` of a Lean file",
    text: "Prove every `sorry` of {file}. Call `prove` first and apply its patch. For what is left: `goal_at`, `search_library` with the line of the goal, then `try_tactics` with ten candidates at once; split a hard goal with `have` and `sorry`, and call `prove` again. When you cannot prove something, call `disprove`. You are done when `verify` says proved; never change a statement.",
  },
  fix_errors: {
    description: "Make a Lean file compile",
    text: "Make {file} compile without errors and without `sorry`, and without changing what its theorems state. Call `check`, mend the first error (later ones often follow from it), and `check` again. `hover` tells what a name is, `search_library` how it is called now. Finish with `verify`.",
  },
  shorten_proofs: {
    description: "Make the proofs of a Lean file shorter",
    text: "Make the proofs of {file} shorter and easier to read. Call `verify` first, then `optimize`, and apply its patch. Finish with `verify`, with the original as `against`.",
  },
  question_statements: {
    description: "Look for false or empty statements in a Lean file",
    text: "For each theorem of {file} that is not proved, call `disprove` with its statement and what stands above it as context. Report each counterexample, and propose the weakest hypothesis that makes the statement true; check your proposal with `disprove` and `prove`.",
  },
} as const;
