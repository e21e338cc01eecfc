import { constantsOf } from "../core/index.ts";
import { EFFORTS, type Effort } from "./efforts.ts";
import { hintsFor, simpHintsFor } from "./hints.ts";
import type { RuleContext } from "./rule.ts";
import { done, grind, simpAll } from "./tactic.ts";

/** Automation that closes a goal or fails, the most likely first. `text`: the goal as Lean prints it. */
export function directClosers(text: string): string[] {
  const hints = hintsFor(text);
  const helped = hints.length > 0 ? [grind(hints)] : [];
  return ["omega", grind(), ...helped, simpAll(), "(simp_all; omega)"];
}

/** Combinations that seldom help. */
export function combinedClosers(text: string): string[] {
  const list = simpHintsFor(text).join(", ");
  const helped = [
    `(simp [${list}]; grind)`,
    `(simp only [${list}]; simp; grind)`,
    `(split <;> simp only [${list}] <;> simp <;> grind)`,
  ];
  return [
    ...["rfl", "(simp [*]; done)", "(simp; grind)", "(simp_all; grind)", "(split <;> simp_all)"],
    ...(list === "" ? [] : helped),
    ...["(split <;> simp <;> grind)", "(ext <;> grind)"],
  ];
}

/** What takes long where it fails. `recursive`: full names of the user's recursive functions. */
export function costlyClosers(text: string, recursive: readonly string[]): string[] {
  const hints = hintsFor(text);
  const functions = recursive.map((name) => `_root_.${name}`);
  return [
    ...["decide", "rfl", "(simp_all; grind)"],
    ...(hints.length > 0 ? [done(simpAll(simpHintsFor(text)))] : []),
    ...(functions.length > 0 ? [grind([...functions, ...hints])] : []),
  ];
}

/** More effort than the first rounds have. */
export function isCostly(effort: Effort): boolean {
  return effort > EFFORTS.small;
}

/** The goal is about a recursive function of which no hypothesis says anything: few tactics are worth a try. */
export function isUnknownCall({ goal, calls, options }: RuleContext): boolean {
  const isAbout = (name: string) =>
    goal.hypotheses.some(({ type }) => constantsOf(type).includes(name));
  return !options.thorough && calls.some(({ fn }) => !isAbout(fn.name));
}
