import { LearnedPolicy, readWeights, SymbolicPolicy } from "../src/automation/index.ts";
import { LlmPolicy } from "../src/llm/policy/llm-policy.ts";
import { PROVABLE_PROOF, policyContract } from "./policy-contract.ts";
import { ScriptedModel } from "./support/scripted-model.ts";

policyContract("automation", () => new SymbolicPolicy());
policyContract("the learned policy", () => new LearnedPolicy(readWeights().weights));
policyContract(
  "the policy that asks a model",
  () => new LlmPolicy({ model: new ScriptedModel([`\`\`\`lean\n${PROVABLE_PROOF}\n\`\`\``]) }),
);
