import { type Statement, theoremText } from "../../../core/index.ts";
import type { PolicyGoal, RequestLimits } from "../../../core/ports/index.ts";
import { goalAnalysis } from "../../../goals/index.ts";
import { shorten, theoremsIn } from "../../../llm/index.ts";
import { checkProof } from "../../search/check-proof.ts";
import { analyseStatement } from "../../search/open-statement.ts";
import { limitsOf, numbered } from "../place.ts";
import { readStatement } from "../stated.ts";
import type { AgentTool, Desk } from "../tool.ts";

/** Lets the symbolic policy prove a subgoal. */
export const automation: AgentTool = {
  name: "automation",
  description:
    "Asks automation for a proof of a helper theorem. What it proves is put into the file, before the theorem.",
  parameters: {
    statement: { type: "text", description: "`theorem NAME ... : ...`, without a proof." },
  },
  async run(input, desk) {
    const { call, file } = desk;
    const statement = readStatement(input.text("statement"), call.context.freshName);
    const theorems = theoremsIn(file);
    if (theorems.some(({ name }) => name === statement.name)) {
      return { text: `the file has a theorem ${statement.name} already; take another name` };
    }
    const opened = await openHelper(statement, desk);
    if (typeof opened === "string") return { text: opened };
    const proof = await proofOf(opened, desk);
    if (proof === undefined) return { text: `Automation found no proof of ${statement.name}.` };
    const changed = `${theoremText(statement, proof)}\n\n${file}`;
    const text = `Proved. The file is now:\n${numbered(changed)}`;
    return { text, file: changed, lemmas: [{ ...statement, proof }] };
  },
};

/** The helper as a goal of its own, or why it is none. */
async function openHelper(statement: Statement, desk: Desk): Promise<PolicyGoal | string> {
  const { goal, context } = desk.call;
  const { workspace } = context;
  const place = { workspace, environment: goal.environment, statement, limits: limitsOf(desk) };
  const opened = await analyseStatement({ ...place, analyse: goalAnalysis() });
  if (opened.status !== "opened") {
    const said = opened.messages.map(({ data }) => shorten(data));
    return [opened.reason, ...said].join("\n");
  }
  return { ...goal, ...opened.value, statement, refused: [], depth: 1 };
}

async function proofOf(goal: PolicyGoal, desk: Desk): Promise<string | undefined> {
  const { context } = desk.call;
  const { heartbeats } = desk;
  const limits = limitsOf(desk, heartbeats);
  const own = { ...context, heartbeats, mayWait: true, onRules: undefined };
  const generator = desk.automation.complete(goal, own);
  try {
    let next = await generator.next();
    while (!next.done && !context.signal.aborted) {
      const candidate = next.value;
      if (candidate.kind === "proof" && (await isProof(goal, candidate.proof, { desk, limits }))) {
        return candidate.proof;
      }
      next = await generator.next({ accepted: false, messages: [], goals: [], reasons: [] });
    }
    return undefined;
  } finally {
    await generator.return();
  }
}

async function isProof(
  { statement, environment, lemmas }: PolicyGoal,
  proof: string,
  { desk, limits }: { desk: Desk; limits: RequestLimits },
): Promise<boolean> {
  const { workspace } = desk.call.context;
  const cited = { lemmas: lemmas.map(({ name }) => name), contextAxioms: [] };
  const asked = { workspace, environment, statement, proof, ...cited, limits };
  return (await checkProof(asked)).accepted;
}
