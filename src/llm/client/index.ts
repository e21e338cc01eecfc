// Language models: any OpenAI-compatible server, Anthropic, Google; one role per task.
// Input: sections `models` and `budget` of the configuration, and chat messages.
// Output: answers, or why there is none, as values; tokens and cost counted by role.

export { ModelBudget } from "./budget.ts";
export { ModelSession, type ModelSessionOptions } from "./model-session.ts";
export {
  type BudgetLimits,
  budgetSchema,
  type ModelsSection,
  modelsSchema,
  type RoleSettings,
  resolveRole,
} from "./settings.ts";
