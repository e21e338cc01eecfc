import { directClosers, isUnknownCall } from "../closers.ts";
import { closingRule } from "../rule.ts";

/** Automation by itself, and with lemmas of the library for what the goal mentions. */
export const closeDirectly = closingRule({
  name: "close-directly",
  cost: 20,
  index: (context) => !isUnknownCall(context),
  tactics: ({ text }) => directClosers(text),
  examples: [
    { goal: "(l : List Nat) (h : l.Pairwise (· ≤ ·)) : l.tail.Pairwise (· ≤ ·)", closes: true },
    { goal: "(a b : Nat) : a * b = b + a", leftAlone: true },
  ],
});
