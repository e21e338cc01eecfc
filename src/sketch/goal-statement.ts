import type { Goal, GoalTerms, Hypothesis, ObligationBinder, Statement } from "../core/index.ts";
import { displayName, foldLevels, type NameParts } from "../core/index.ts";
import { freshNames } from "./fresh-names.ts";

/** An inaccessible name as Lean prints it, e.g. `inst✝¹`. */
const INACCESSIBLE = /[\p{L}_][\p{L}\p{N}_'!?₀-₉]*✝[⁰¹²³⁴⁵⁶⁷⁸⁹]*/gu;
const LINE_WIDTH = 100;

export interface GoalStatement {
  statement: Statement;
  binders: ObligationBinder[];
}

/**
 * Writes a goal as a theorem, `theorem foo {α : Type u} [BEq α] (h : p) : target`, from its texts as Lean
 * printed them. Inaccessible names get accessible ones; from the first `let` variable on, the
 * hypotheses become part of the target.
 */
export function writeGoalStatement(
  goal: Goal,
  options: { name: string; universes: readonly string[] },
): GoalStatement {
  const rename = renaming(goal);
  const firstLet = goal.hypotheses.findIndex(({ value }) => value !== undefined);
  const bound = firstLet < 0 ? goal.hypotheses : goal.hypotheses.slice(0, firstLet);
  const inTarget = firstLet < 0 ? [] : goal.hypotheses.slice(firstLet);
  const used = new Set(
    goal.hypotheses
      .flatMap(({ type, value }) => [type, value ?? ""])
      .concat(goal.target)
      .flatMap((text) => text.match(INACCESSIBLE) ?? []),
  );
  const groups = bound.map((hypothesis) => {
    const isAnonymous = hypothesis.isInaccessible && !used.has(hypothesis.userName);
    return binderText(hypothesis, rename, isAnonymous);
  });
  const target = [...inTarget.map((h) => targetBinder(h, rename)), rename(goal.target)].join("\n");
  const levels = options.universes.length === 0 ? "" : `.{${options.universes.join(", ")}}`;
  return {
    statement: {
      name: options.name,
      text: layOut(`theorem ${options.name}${levels}`, groups, target),
    },
    binders: goal.hypotheses.map((hypothesis, i) => ({
      name: rename(hypothesis.userName),
      isInaccessible: hypothesis.isInaccessible,
      isLet: hypothesis.value !== undefined,
      inTarget: firstLet >= 0 && i >= firstLet,
    })),
  };
}

/** Names of the universe parameters in a goal. */
export function universesOf({ terms }: GoalTerms): string[] {
  const found = new Set<string>();
  foldLevels(terms, (level) => {
    if (level.tag === "param") found.add(displayName(terms.names[level.name] as NameParts));
  });
  return [...found];
}

/** Replaces inaccessible names by names that occur nowhere else in the goal. */
function renaming(goal: Goal): (text: string) => string {
  const texts = goal.hypotheses.flatMap(({ userName, type, value }) => [
    userName,
    type,
    value ?? "",
  ]);
  const all = [...texts, goal.target].join(" ");
  const accessible = all.replace(INACCESSIBLE, " ");
  const words = new Set(accessible.match(/[\p{L}_][\p{L}\p{N}_'!?₀-₉]*/gu));
  const fresh = freshNames(accessible);
  const names = new Map<string, string>();
  for (const printed of all.match(INACCESSIBLE) ?? []) {
    if (names.has(printed)) continue;
    const base = printed.replace(/✝.*$/u, "");
    const isFree = !words.has(base) && base !== "this" && !/^_/.test(base);
    names.set(printed, isFree ? base : fresh(/^_*$/.test(base) ? "x" : base));
    words.add(base);
  }
  return (text) => text.replace(INACCESSIBLE, (printed) => names.get(printed) ?? printed);
}

function binderText(
  { userName, type, isInstance }: Hypothesis,
  rename: (text: string) => string,
  isAnonymous: boolean,
): string {
  if (isInstance) {
    return isAnonymous ? `[${rename(type)}]` : `[${rename(userName)} :${typeText(rename(type))}]`;
  }
  const [open, close] = /^(?:Type|Sort)\b/.test(type) ? ["{", "}"] : ["(", ")"];
  return `${open}${rename(userName)} :${typeText(rename(type))}${close}`;
}

/** Texts of several lines begin on a line of their own, so that their columns keep their relation. */
function typeText(type: string): string {
  return type.includes("\n") ? `\n${indent(type, 2)}` : ` ${type}`;
}

function targetBinder(
  { userName, type, value }: Hypothesis,
  rename: (text: string) => string,
): string {
  const binder = `${rename(userName)} :${typeText(rename(type))}`;
  return value === undefined ? `∀ (${binder}),` : `let ${binder} :=${typeText(rename(value))};`;
}

function layOut(head: string, groups: readonly string[], target: string): string {
  const oneLine = [head, ...groups, ":", target].join(" ");
  if (!oneLine.includes("\n") && oneLine.length <= LINE_WIDTH) return oneLine;
  const lines = [head];
  for (const group of groups) {
    const last = lines.at(-1) as string;
    const fits = !group.includes("\n") && last.length + group.length < LINE_WIDTH;
    if (fits && !last.includes("\n")) lines[lines.length - 1] = `${last} ${group}`;
    else lines.push(indent(group, 4));
  }
  lines[lines.length - 1] += " :";
  return [...lines, indent(target, 4)].join("\n");
}

function indent(text: string, by: number): string {
  return text.replace(/^(?!$)/gm, " ".repeat(by));
}
