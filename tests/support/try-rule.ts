import { Conjectures } from "../../src/automation/conjectures.ts";
import { readDefinitions } from "../../src/automation/definitions.ts";
import { EFFORTS } from "../../src/automation/efforts.ts";
import { Engine } from "../../src/automation/engine.ts";
import { importedClosers } from "../../src/automation/imported-closers.ts";
import { TacticRunner } from "../../src/automation/index.ts";
import {
  type CallContext,
  isCallRule,
  type Memory,
  PHASES,
  type Rule,
  type RuleContext,
  type RuleExample,
  type RuleOutcome,
} from "../../src/automation/rule.ts";
import { RuleLog } from "../../src/automation/rule-log.ts";
import { proofText, type Script } from "../../src/automation/script.ts";
import { readVocabulary } from "../../src/automation/vocabulary.ts";
import { elaborateContext } from "../../src/core/index.ts";
import type { LeanWorkspace } from "../../src/lean/embedded/index.ts";

export interface RuleTrial {
  script: Script | undefined;
  /** Names of rules that the script came by. */
  rules: string[];
  /** What Lean says of the script. */
  errors: string[];
}

/** A memory without anything in it. */
export function freshMemory(): Memory {
  return {
    tried: new Map(),
    shared: new Map(),
    openings: new Map(),
    facts: new Map(),
    invariants: new Map(),
    solved: new Map(),
  };
}

/** Searches for a proof of an example by some rules, from the phase of the first of them on. */
export async function tryRules(
  workspace: LeanWorkspace,
  [first, ...others]: readonly [Rule, ...Rule[]],
  { context = "", goal, effort = "small", thorough = false }: RuleExample,
  memory = freshMemory(),
): Promise<RuleTrial> {
  const text = `theorem t ${goal}`;
  const before = await elaborateContext(workspace, { text: context, statement: text });
  if (before.status !== "finished" || before.messages.length > 0)
    throw new Error(`not read: ${JSON.stringify(before)}`);
  const { environment } = before;
  const opened = await workspace.run({ text: `${text} := by\n  sorry`, environment });
  const state = opened.status === "finished" ? opened.sorries[0]?.proofState : undefined;
  if (state === undefined) throw new Error(`not opened: ${JSON.stringify(opened.messages)}`);
  const limits = { heartbeats: 240_000, signal: new AbortController().signal };
  const runner = new TacticRunner(workspace, limits);
  const about = { context, modules: [], lemmas: [], statement: { name: "t", text } };
  const vocabulary = await readVocabulary(workspace, about);
  const imported = await importedClosers(runner, state, context);
  const definitions = { ...(await readDefinitions(runner, state, vocabulary)), imported };
  const log = new RuleLog();
  const types = vocabulary.dataTypes;
  const conjectures = new Conjectures(runner, { environment, types });
  const rules = [first, ...others];
  const engine = new Engine(runner, { definitions, rules, memory, log, conjectures });
  const isEarly = PHASES.indexOf(first.phase) < PHASES.indexOf("close");
  const script = await engine.solve(state, {
    effort: EFFORTS[effort],
    depth: 3,
    loops: true,
    explores: first.phase === "explore",
    thorough,
    from: isEarly ? first.phase : "close",
  });
  runner.release();
  const whole = { text: `${text} := ${proofText(script ?? [])}`, environment };
  const messages = script ? (await workspace.run(whole)).messages : [];
  const errors = messages.filter(({ severity }) => severity === "error").map(({ data }) => data);
  return { script, rules: log.rules, errors };
}

/** The rule in a search that notes in `left` which goals it leaves, and believes that they are proved. */
export function watched(rule: Rule, left: string[]): Rule {
  const watch = ({ runner, state: own, options, search }: RuleContext): RuleContext["search"] => {
    const solve = async (state: number): Promise<Script | undefined> => {
      if (state === own) return undefined;
      const goals = await runner.workspace.goals(state, "full");
      if (goals.status === "finished")
        left.push(...goals.value.map(({ target }) => target.replace(/\s+/g, " ")));
      return ["all_goals sorry"];
    };
    const solveAfter = async (tactic: string) => {
      const done = await runner.run(own, tactic, options.effort);
      const rest = done && (await solve(done.state));
      return rest && [tactic, ...rest];
    };
    return { ...search, solve, solveAfter };
  };
  return withApply(rule, (context, apply) => apply({ ...context, search: watch(context) }));
}

/** The rule with something else around what it does. */
export function withApply(
  rule: Rule,
  change: <C extends RuleContext>(
    context: C,
    apply: (context: C) => Promise<RuleOutcome>,
  ) => Promise<RuleOutcome>,
): Rule {
  if (!isCallRule(rule))
    return { ...rule, apply: (context: RuleContext) => change(context, rule.apply) };
  return { ...rule, apply: (context: CallContext) => change(context, rule.apply) };
}
