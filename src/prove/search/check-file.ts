import { type ProposedLemma, partsOf, type Statement } from "../../core/index.ts";
import { axiomText } from "../../sketch/index.ts";
import { checkProof, type ProofCheck, type Rejection, reject } from "./check-proof.ts";
import type { GoalNode } from "./nodes.ts";
import { type OpenPlan, openPlan } from "./open-plan.ts";
import { analyseStatement, argumentsOf } from "./open-statement.ts";
import type { Proposal } from "./proposal.ts";
import type { SearchRun } from "./search-run.ts";

/**
 * Takes from a file what is proved in it: each proof that the plan has not is tried, in the order of the file, from what
 * was proved before it. Further lemmas are proved goals of their own. Rejected as long as the goal is open.
 */
export async function checkFile(
  run: SearchRun,
  proposal: Proposal,
): Promise<Rejection | undefined> {
  const { goal, candidate } = proposal;
  const plan = openPlan(goal);
  if (!plan) return reject("cycle", ["the plan was dropped in the meantime"]);
  const { lemmas, proof } = partsOf(candidate);
  const file = new FileCheck(run, proposal, plan);
  const isLate = () => proposal.limits.signal?.aborted === true;
  for (const lemma of [...lemmas, { ...goal.statement, proof }]) {
    if (goal.state === "open" && !isLate()) await file.take(lemma);
  }
  if (file.hasProved) run.change();
  if (isLate()) return reject("interrupted", ["the check ended early"]);
  return goal.state === "open" ? reject("incomplete", file.reasons) : undefined;
}

class FileCheck {
  readonly reasons: string[] = [];
  hasProved = false;
  private readonly run: SearchRun;
  private readonly proposal: Proposal;
  private readonly plan: OpenPlan;
  private environment: number;
  /** Names of theorems that stand in the environment. */
  private readonly stated: string[];

  constructor(run: SearchRun, proposal: Proposal, plan: OpenPlan) {
    this.run = run;
    this.proposal = proposal;
    this.plan = plan;
    this.environment = proposal.base.environment;
    this.stated = [...proposal.base.lemmas];
  }

  async take(lemma: ProposedLemma): Promise<void> {
    const { theorems } = this.run.tree;
    const { name, text, proof } = lemma;
    const { goal } = this.proposal;
    const planned = this.plan.lemmas.find((other) => other.name === name);
    const isRoot = name === goal.statement.name;
    if (planned && squeeze(planned.text) !== squeeze(text)) {
      this.reasons.push(`the statement of ${name} is not to be changed`);
    } else if (proof !== undefined && !theorems.has(name)) {
      const own = isRoot ? this.plan.proof : planned?.proof;
      const node = isRoot ? goal : this.plan.goals.get(name);
      if (proof !== own) await this.prove({ name, text }, proof, { node, isNew: !planned });
    }
    if (isRoot) return;
    if (theorems.has(name)) await this.state({ name, text });
    else this.reasons.push(`${name} is not proved yet`);
  }

  private async prove(
    statement: Statement,
    proof: string,
    { node, isNew }: { node: GoalNode | undefined; isNew: boolean },
  ): Promise<void> {
    const { workspace, base, limits, candidate } = this.proposal;
    const { contextAxioms } = base;
    const { environment } = this;
    const { tree, names, services } = this.run;
    const isFree = names.isFree(statement.name);
    if (!node && (!isNew || !isFree)) return;
    const against = { workspace, environment, contextAxioms, lemmas: this.stated, limits };
    const check: ProofCheck = await checkProof({ ...against, statement, proof });
    if (!check.accepted) return;
    const { origin } = candidate;
    const found = { proof, origin, uses: check.uses };
    if (node) tree.prove(node, found);
    else {
      const { analyse } = services;
      const opening = await analyseStatement({ ...against, statement, analyse });
      if (opening.status !== "opened" || !names.isFree(statement.name)) return;
      names.take(statement.name);
      const { goal, analysis } = opening.value;
      tree.addProved(
        { statement, analysis, arguments: argumentsOf(goal), shown: goal.text },
        found,
      );
    }
    this.hasProved = true;
  }

  /** What follows may cite it. */
  private async state(statement: Statement): Promise<void> {
    if (this.stated.includes(statement.name)) return;
    const { workspace, limits } = this.proposal;
    const text = axiomText(statement);
    const { environment } = this;
    const run = text ? await workspace.run({ text, environment }, limits) : undefined;
    if (run?.status !== "finished") return;
    this.environment = run.environment;
    this.stated.push(statement.name);
  }
}

function squeeze(text: string): string {
  return text
    .replace(/^\s*lemma\b/, "theorem")
    .replace(/\s+/g, " ")
    .trim();
}
