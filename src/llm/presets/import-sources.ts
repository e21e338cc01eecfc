/** A string in a file of a checkout. */
export interface StringPlace {
  /** Path in the checkout. */
  file: string;
  /** What the string is assigned to. */
  name: string;
  /** The fields that it must have, and what stands for them in a prompt of ours. */
  fields: Readonly<Record<string, string>>;
}

/** Where a prompt is in the repository of a model's authors. */
interface PromptPlace {
  system?: StringPlace;
  user: StringPlace;
}

/** A repository, and where its prompts are, by their names here. */
export interface ImportSource {
  repository: string;
  prompts: Readonly<Record<string, PromptPlace>>;
}

const CLIENT = "prover/llm_client.py";
/** The program puts the code into a block before it fills it in. */
const BLOCK = "```lean\n{{code}}\n```";

/** The question of model cards: `prompt = """..."""` in the Python of a README, filled with `prompt.format(code)`. */
const modelCard: ImportSource["prompts"] = {
  complete: { user: { file: "README.md", name: "prompt", fields: { "": "{{code}}" } } },
};

/** The presets whose prompts can be read from a checkout. */
export const IMPORT_SOURCES: Readonly<Record<string, ImportSource>> = {
  "goedel-code-prover": {
    repository: "https://github.com/goedelcodeprover/Goedel-Code-Prover",
    prompts: {
      decompose: {
        user: {
          file: "decomposer/config.py",
          name: "prompt_template",
          fields: { theorem_name: "{{theoremName}}", formal_problem: "{{code}}" },
        },
      },
      complete: {
        system: { file: CLIENT, name: "PROVER_SYSTEM_PROMPT", fields: {} },
        user: {
          file: CLIENT,
          name: "PROVE_USER_PROMPT_TEMPLATE",
          fields: { code: BLOCK, line: "{{line}}", goal: "{{goal}}" },
        },
      },
      "correct-proof": {
        system: { file: CLIENT, name: "FIXER_SYSTEM_PROMPT", fields: {} },
        user: {
          file: CLIENT,
          name: "FIX_USER_PROMPT_TEMPLATE",
          fields: { code: BLOCK, errors: "{{errors}}" },
        },
      },
      eliminate: {
        system: { file: CLIENT, name: "ELIMINATE_SYSTEM_PROMPT", fields: {} },
        user: {
          file: CLIENT,
          name: "ELIMINATE_USER_PROMPT_TEMPLATE",
          fields: { code: BLOCK, errors: "{{errors}}" },
        },
      },
    },
  },
  "goedel-prover-v2": {
    repository: "https://github.com/Goedel-LM/Goedel-Prover-V2",
    prompts: modelCard,
  },
  "deepseek-prover-v2": {
    repository: "https://github.com/deepseek-ai/DeepSeek-Prover-V2",
    prompts: modelCard,
  },
};
