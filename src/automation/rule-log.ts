import type { RuleUse } from "../core/index.ts";

interface Application {
  rule: string;
  /** Milliseconds without the rules that it called. */
  ms: number;
}

/** Rules that something came by, to be counted again where it is used again. */
export type RuleMark = readonly Application[];

/** Notes which rules a search tries, how long each takes, and which ones its proof came by. */
export class RuleLog {
  private readonly counts = new Map<string, { tries: number; ms: number }>();
  /** Applications that led to something so far, the outer ones first. */
  private kept: Application[] = [];
  /** Time of inner rules, for each rule that is being applied. */
  private readonly inner: number[] = [];

  /** Rules of the proof, the outer ones first. */
  get rules(): string[] {
    return [...new Set(this.kept.map(({ rule }) => rule))];
  }

  /** Runs a rule. What it and rules inside it did counts only where `isSuccess`. */
  async track<T>(rule: string, run: () => Promise<T>, isSuccess: (result: T) => boolean) {
    const started = performance.now();
    const mark = this.kept.length;
    this.inner.push(0);
    const result = await run();
    const whole = performance.now() - started;
    const ms = whole - (this.inner.pop() ?? 0);
    if (this.inner.length > 0) this.inner[this.inner.length - 1] = (this.inner.at(-1) ?? 0) + whole;
    const { tries, ms: before } = this.counts.get(rule) ?? { tries: 0, ms: 0 };
    this.counts.set(rule, { tries: tries + 1, ms: before + ms });
    if (isSuccess(result)) this.kept.splice(mark, 0, { rule, ms });
    else this.kept.length = mark;
    return result;
  }

  /** Runs what may succeed in parts and fail as a whole. */
  async group<T>(run: () => Promise<T | undefined>): Promise<T | undefined> {
    const mark = this.kept.length;
    const result = await run();
    if (result === undefined) this.kept.length = mark;
    return result;
  }

  /** Runs something, and tells the rules that it came by. */
  async marked<T>(run: () => Promise<T>): Promise<{ result: T; rules: RuleMark }> {
    const mark = this.kept.length;
    const result = await run();
    return { result, rules: this.kept.slice(mark) };
  }

  /** Counts rules that led to something earlier. */
  again(rules: RuleMark): void {
    this.kept.push(...rules);
  }

  /** What was spent on each rule, in milliseconds, the most in vain first. */
  summary(): RuleUse[] {
    const uses = [...this.counts].map(([rule, { tries, ms }]) => {
      const useful = this.kept.filter((each) => each.rule === rule);
      const usefulMs = useful.reduce((total, each) => total + each.ms, 0);
      return { rule, tries, ms: Math.round(ms), vainMs: Math.round(ms - usefulMs) };
    });
    return uses.sort((a, b) => b.vainMs - a.vainMs);
  }
}
