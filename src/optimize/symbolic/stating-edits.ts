import type { ByteRange, TacticStep } from "../../core/index.ts";
import { Draft, type Edit, type ParsedProof } from "./draft.ts";
import { type Block, BULLET, bulletsAfter, HAVE, type Item } from "./proof-blocks.ts";

/** Where the steps of a proof stand in the text that was parsed. */
export interface StepsInText {
  steps: readonly TacticStep[];
  /** To be added to the offsets of the steps. */
  moved: number;
  /** A name that the proof does not use. */
  freshName: () => string;
}

/**
 * Changes that state goals of a proof by name, with the types that Lean elaborated: what a rewrite or
 * another step leaves is proved before the step, the branches of a step before it, and a `have` without
 * its type gets it. Far-reaching ones first. None is checked.
 */
export function statingEdits(parsed: ParsedProof, about: StepsInText): Edit[] {
  const draft = new Draft(parsed);
  const stepAt = ({ start, end }: ByteRange) =>
    about.steps.find(
      ({ range, run }) =>
        run === 0 && range.start + about.moved === start && range.end + about.moved === end,
    );
  const context: EditContext = { draft, stepAt, freshName: about.freshName };
  for (const block of draft.blocks.filter(({ isBracketed }) => !isBracketed)) {
    for (const [i, item] of block.items.entries()) {
      proveBefore(context, block, i);
      proveBranchesBefore(context, block, i);
      if (item.kind === HAVE) typeOfHave(context, item);
    }
    stateGoal(context, block);
  }
  return draft.collected();
}

interface EditContext {
  draft: Draft;
  stepAt: (span: ByteRange) => TacticStep | undefined;
  freshName: () => string;
}

/** `t; rest` becomes `have h : G := by rest; t; exact h`, where `t` leaves `G` and no new hypotheses. */
function proveBefore({ draft, stepAt, freshName }: EditContext, { items }: Block, i: number): void {
  const item = items[i] as Item;
  const next = items[i + 1];
  const last = items.at(-1) as Item;
  const step = stepAt(item);
  const [goal] = step?.goalsAfter ?? [];
  if (!step || !next || !goal || step.goalsAfter.length !== 1 || step.flow?.introduces.length)
    return;
  if (isKnown(goal.target, step)) return;
  const name = freshName();
  const margin = marginOf(step);
  const rest = indented(draft.source({ start: next.start, end: last.end }), 2);
  const text = [
    `have ${name} : ${typeText(goal.target, margin)} := by`,
    `${margin}  ${rest}`,
    `${margin}${draft.source(item)}`,
    `${margin}exact ${name}`,
  ];
  draft.replace(
    "what a step leaves is stated",
    { start: item.start, end: last.end },
    text.join("\n"),
  );
}

/** The same for a step that leaves several goals, with a bullet for each. */
function proveBranchesBefore(
  { draft, stepAt, freshName }: EditContext,
  { items }: Block,
  i: number,
): void {
  const item = items[i] as Item;
  const bullets = bulletsAfter(items, i);
  const step = stepAt(item);
  const last = bullets.at(-1);
  if (!step || !last || step.goalsAfter.length !== bullets.length) return;
  const margin = marginOf(step);
  for (const [j, bullet] of bullets.entries()) {
    const content = draft.source(bullet).replace(/^[·.] ?/, "");
    const { target = "" } = step.goalsAfter[j] ?? {};
    if (isKnown(target, step)) continue;
    const name = freshName();
    const text = [
      `have ${name} : ${typeText(target, margin)} := by`,
      `${margin}  ${content}`,
      margin + draft.source({ start: item.start, end: bullet.start }),
    ];
    draft.replace(
      "a branch is stated",
      { start: item.start, end: bullet.end },
      `${text.join("\n")}· exact ${name}`,
    );
  }
}

/** `have h := e` gets the type that Lean found. */
function typeOfHave({ draft, stepAt }: EditContext, item: Item): void {
  const step = stepAt(item);
  const [id] = step?.flow?.introduces ?? [];
  const type = step?.goalsAfter[0]?.hypotheses.find(({ name }) => name === id)?.type;
  const parts = /^have(\s+[^\s:([{⟨]+)?\s*:=/.exec(draft.source(item));
  if (!step || !type || !parts || step.flow?.introduces.length !== 1) return;
  const start = item.start + Buffer.byteLength(parts[0]) - 2;
  const text = `${parts[1] ? "" : " "}: ${typeText(type, marginOf(step))} `;
  draft.replace("the type is written out", { start, end: start }, text);
}

/** Around blocks whose goals are written nowhere. */
const BRANCHES = new Set([BULLET, "Lean.Parser.Tactic.inductionAlt", "Lean.Parser.Tactic.case"]);

/** What is done in a branch becomes `have h : G := by ...; exact h`, unless it is that already. */
function stateGoal({ draft, stepAt, freshName }: EditContext, { items, around }: Block): void {
  const [first] = items;
  const last = items.at(-1);
  const isStated = first?.kind === HAVE && items.length === 2;
  if (!BRANCHES.has(around) || isStated) return;
  const step = first && stepAt(first);
  const [goal] = step?.goalsBefore ?? [];
  if (!first || !last || !step || !goal || step.goalsBefore.length !== 1) return;
  if (goal.hypotheses.some(({ type }) => type === goal.target)) return;
  const name = freshName();
  const margin = marginOf(step);
  const content = indented(draft.source({ start: first.start, end: last.end }), 2);
  const text = [
    `have ${name} : ${typeText(goal.target, margin)} := by`,
    `${margin}  ${content}`,
    `${margin}exact ${name}`,
  ];
  draft.replace("a goal is stated", { start: first.start, end: last.end }, text.join("\n"));
}

/** To state it again would say nothing new: it is the goal itself, or a hypothesis. */
function isKnown(target: string, { goalsBefore }: TacticStep): boolean {
  const [goal] = goalsBefore;
  return goal?.target === target || (goal?.hypotheses.some(({ type }) => type === target) ?? false);
}

function marginOf(step: TacticStep): string {
  return " ".repeat(step.range.pos.column);
}

/** The lines after the first one further in; text inside strings of several lines is not expected. */
function indented(text: string, by: number): string {
  return text.replace(/\n(?=[^\n])/g, `\n${" ".repeat(by)}`);
}

/** A type on one line or further in. */
function typeText(type: string, margin: string): string {
  return type.includes("\n") ? `\n${margin}    ${type.replaceAll("\n", `\n${margin}    `)}` : type;
}
