import { splitTop, withoutBrackets } from "../guards/stated-types.ts";
import type { Block, Item } from "./proof-blocks.ts";
import { type EditContext, goalBefore, haveText, nameFor } from "./stating.ts";

const OPENER =
  /^(?:constructor|(?:refine|apply) ⟨\?_(?:, \?_)+⟩|apply And\.intro|refine And\.intro \?_ \?_)$/;

/**
 * The parts of a conjunction that one chain such as `induction t <;> constructor <;> simp` proves together are proved
 * before, under names, each by the chain without the step that splits them. Where that is an induction, also for any
 * value of its variable: a fact about the variable itself would become a premise of the next one's induction.
 */
export function stateParts(context: EditContext, { items }: Block, i: number): void {
  const { draft } = context;
  const item = items[i] as Item;
  const source = draft.source(item);
  if (i !== items.length - 1 || source.includes("\n")) return;
  const links = splitTop(source, "<;>");
  const others = links.filter((link) => !OPENER.test(link));
  if (others.length !== links.length - 1 || others.length === 0) return;
  const goal = goalBefore(item, context);
  const parts = splitTop(goal?.target ?? "", "∧").map(withoutBrackets);
  if (!goal || parts.length < 2) return;
  const margin = context.marginAt(item.start);
  const names = parts.map((type) =>
    nameFor({ hypotheses: goal.hypotheses, target: type }, context),
  );
  const variable = /^induction ([^\s]+)/.exec(others[0] as string)?.[1];
  const about = goal.hypotheses.find(({ userName }) => userName === variable);
  const general = about
    ? [{ binder: ` (${variable} : ${about.type})`, value: ` ${variable}` }]
    : [];
  for (const { binder, value } of [{ binder: "", value: "" }, ...general]) {
    const facts = parts.map((type, j) =>
      haveText({ name: `${names[j]}${binder}`, type, block: others.join(" <;> ") }, margin),
    );
    const terms = names.map((name) => `${name}${value}`).join(", ");
    const text = [...facts, `exact ⟨${terms}⟩`].join(`\n${margin}`);
    draft.replace("parts of the goal are stated", item, text);
  }
}
