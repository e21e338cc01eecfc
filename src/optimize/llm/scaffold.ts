import { messageOf } from "../../core/errors/index.ts";
import type { TheoremProof } from "../../core/index.ts";
import type { ProofContext } from "../elaborate-proof.ts";
import { DocumentSearch } from "../scaffold/documents.ts";
import { describeExamples, examplesFor } from "../scaffold/few-shot-examples.ts";
import { tacticAdvice } from "../scaffold/handbook.ts";
import { informalize } from "./informalize.ts";
import type { ModelOptions } from "./model-options.ts";
import { ownPrompts, type RewritePrompt } from "./prompts.ts";

type ScaffoldTexts = Pick<
  RewritePrompt,
  "context" | "informal" | "examples" | "documents" | "handbook"
>;

/**
 * What a prompt shows besides the proof and what was tried. Each part is there or not by the options;
 * one that fails is left out, and a note says why.
 */
export class Scaffold {
  readonly notes: string[] = [];
  private readonly options: ModelOptions;
  private informal = "";
  private documents: DocumentSearch | undefined;

  private constructor(options: ModelOptions) {
    this.options = options;
  }

  /** Does once what holds for all rounds. */
  static async open(
    context: ProofContext | undefined,
    original: TheoremProof,
    options: ModelOptions,
  ): Promise<Scaffold> {
    const scaffold = new Scaffold(options);
    if (options.informal) await scaffold.putInWords(original);
    if (options.documents > 0 && context) await scaffold.openLibrary(context, original);
    return scaffold;
  }

  /** The texts for one round. `errors`: what Lean said of the last attempts. */
  async texts(proof: TheoremProof, errors: readonly string[]): Promise<ScaffoldTexts> {
    const { metric, context = "", examples, advice, documents } = this.options;
    const theorem = `${proof.statement} ${proof.proof}`;
    const goal = proof.steps[0]?.goalsBefore[0]?.text ?? proof.statement;
    return {
      context,
      informal: this.informal,
      examples: describeExamples(examplesFor(metric.name, theorem, { count: examples })),
      documents: (this.documents?.describe(proof, errors, documents) ?? []).join("\n"),
      handbook: advice ? tacticAdvice({ goal, proof: proof.proof, errors }).join("\n\n") : "",
    };
  }

  private async putInWords(original: TheoremProof): Promise<void> {
    const { model, prompts = ownPrompts, signal } = this.options;
    const told = await informalize(original, { model, prompts, signal });
    if ("text" in told) this.informal = told.text;
    else this.notes.push(`not put in words: ${told.reason}`);
  }

  private async openLibrary(context: ProofContext, original: TheoremProof): Promise<void> {
    const { signal } = this.options;
    try {
      this.documents = await DocumentSearch.open(context, original, { signal });
    } catch (error) {
      this.notes.push(`no theorems of the library: ${messageOf(error)}`);
    }
  }
}
