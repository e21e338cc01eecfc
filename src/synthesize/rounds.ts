import { fileURLToPath } from "node:url";
import type {
  CorrectnessReport,
  Fault,
  ProgramReport,
  Specification,
  SpecificationReport,
  SynthesisEnd,
  SynthesisResult,
  SynthesisStep,
} from "../core/index.ts";
import type { LanguageModel } from "../core/ports/index.ts";
import { endWithout, promptMessages } from "../llm/index.ts";
import { bindersOf, namesOf, programText, specificationText } from "./definitions.ts";
import { type Read, readProgram, readSpecification } from "./read-answer.ts";
import type { SynthesisTask } from "./task.ts";

const OWN = fileURLToPath(new URL("./prompts/", import.meta.url));

/** What is wanted; the rest is taken as it is given. */
export type Wanted = "all" | "specification" | "program";

/** What Lean says of parts of a solution. */
export interface SynthesisChecks {
  judge(specification: Specification): Promise<SpecificationReport>;
  run(program: string, specification: Specification | undefined): Promise<ProgramReport>;
  prove(specification: Specification, program: string): Promise<CorrectnessReport>;
}

export interface RoundsOptions {
  task: SynthesisTask;
  wanted: Wanted;
  checks: SynthesisChecks;
  /** Without one what is given is checked. */
  model: LanguageModel | undefined;
  /** Answers of models, at most. */
  rounds: number;
  /** The user's prompts. */
  promptFolder?: string | undefined;
  signal?: AbortSignal | undefined;
  onStep?: (step: string) => void;
}

/**
 * Writes what is wanted of a specification and a program, tests both, and proves that they fit. What is found wrong goes
 * back to whoever is at fault.
 */
export async function synthesizeInRounds(options: RoundsOptions): Promise<SynthesisResult> {
  const work = new Work(options);
  for (;;) {
    const part = await work.nextFaulty();
    if (part === undefined) return work.result("done");
    if (part === "unproved") return work.result("unproved");
    if (!options.model) return work.result("rejected");
    if (work.steps.length >= options.rounds) return work.result("rounds");
    const ended = await work.ask(part, options.model);
    if (ended) return work.result(ended.end, ended.reason);
  }
}

class Work {
  readonly steps: SynthesisStep[] = [];
  private readonly options: RoundsOptions;
  private specification: Specification | undefined;
  private program: string | undefined;
  private specificationReport: SpecificationReport | null = null;
  private programReport: ProgramReport | null = null;
  private correctness: CorrectnessReport | null = null;
  /** What is wrong with the last of each. */
  private readonly faults: Record<SynthesisStep["role"], string[]> = {
    specification: [],
    coder: [],
  };
  /** Counterexamples that a program was already blamed for. */
  private readonly blamed = new Set<string>();

  constructor(options: RoundsOptions) {
    this.options = options;
    const { specification, program } = options.task;
    this.specification = specification;
    this.program = program;
  }

  /** Checks what is there; who has to write next, if anybody. */
  async nextFaulty(): Promise<SynthesisStep["role"] | "unproved" | undefined> {
    const { wanted, checks, onStep } = this.options;
    const { specification, program } = this;
    const isOpen = (role: SynthesisStep["role"]) => this.faults[role].length > 0;
    if (isOpen("specification")) return "specification";
    if (!specification && wanted !== "program") return "specification";
    if (specification && !this.specificationReport) {
      onStep?.("testing the specification");
      this.specificationReport = await checks.judge(specification);
      if (this.blame("specification", this.specificationReport)) return "specification";
    }
    if (wanted === "specification") return undefined;
    if (isOpen("coder") || program === undefined) return "coder";
    if (!this.programReport) {
      onStep?.("running the program");
      this.programReport = await checks.run(program, specification);
      if (this.blame("coder", this.programReport)) return "coder";
    }
    return specification ? this.proof(specification, program) : undefined;
  }

  async ask(
    role: SynthesisStep["role"],
    model: LanguageModel,
  ): Promise<{ end: SynthesisEnd; reason: string | null } | undefined> {
    const { task, signal, promptFolder, onStep } = this.options;
    onStep?.(role === "coder" ? "asking the coder" : "asking for a specification");
    const messages = promptMessages(role, this.values(role), { own: OWN, user: promptFolder });
    const sample = this.steps.length;
    const answer = await model.ask({ role, messages, about: task.id, sample, signal });
    if (answer.status !== "answered") return endWithout(answer);
    if (role === "specification") this.takeSpecification(answer.reply.text);
    else this.takeProgram(answer.reply.text);
    return undefined;
  }

  result(end: SynthesisEnd, reason: string | null = null): SynthesisResult {
    const { specificationReport, programReport, correctness, steps } = this;
    const told = [...this.faults.specification, ...this.faults.coder][0];
    return {
      end,
      reason: reason ?? told ?? correctness?.reason ?? null,
      specification: this.specification ?? null,
      program: this.program ?? null,
      specificationReport,
      programReport,
      correctness,
      steps,
    };
  }

  /** Whether a report has faults; they are kept for whoever is to mend them. */
  private blame(
    role: SynthesisStep["role"],
    { faults, error }: { faults: readonly Fault[]; error: string | undefined },
  ): boolean {
    const texts = error === undefined ? faults.map(({ text }) => text) : [`Lean says: ${error}`];
    this.faults[role] = texts;
    this.steps.findLast((step) => step.role === role)?.faults.push(...texts);
    return texts.length > 0;
  }

  /** A counterexample is the program's fault first; if it comes again, the specification's. */
  private async proof(
    specification: Specification,
    program: string,
  ): Promise<SynthesisStep["role"] | "unproved" | undefined> {
    const { checks, onStep, wanted, model } = this.options;
    onStep?.("proving that the program meets the specification");
    this.correctness ??= await checks.prove(specification, program);
    const { status, counterexample } = this.correctness;
    if (status === "proved") return undefined;
    if (counterexample === undefined || !model) return "unproved";
    const isAgain = this.blamed.has(counterexample) && wanted === "all";
    const role = isAgain ? "specification" : "coder";
    this.blamed.add(counterexample);
    const text = `for ${counterexample} the program's output does not satisfy the postcondition`;
    const of = role === "coder" ? "program" : "postcondition";
    this.blame(role, { faults: [{ of, text }], error: undefined });
    return role;
  }

  private takeSpecification(answer: string): void {
    const read = readSpecification(answer, this.options.task.signature);
    if (
      !this.take("specification", read, (value) =>
        specificationText(this.options.task.signature, value),
      )
    ) {
      return;
    }
    this.specification = (read as { value: Specification }).value;
    this.specificationReport = null;
    this.programReport = null;
    this.correctness = null;
    this.blamed.clear();
  }

  private takeProgram(answer: string): void {
    const { signature } = this.options.task;
    const { specification } = this;
    const known = specification ? specificationText(signature, specification) : "";
    const read = readProgram(answer, signature, known);
    if (!this.take("coder", read, (value) => value)) return;
    this.program = (read as { value: string }).value;
    this.programReport = null;
    this.correctness = null;
  }

  private take<T>(
    role: SynthesisStep["role"],
    read: Read<T>,
    textOf: (value: T) => string,
  ): boolean {
    const isRead = "value" in read;
    const faults = isRead ? [] : [`the answer could not be used: ${read.reason}`];
    this.steps.push({ role, text: isRead ? textOf(read.value) : null, faults: [...faults] });
    this.faults[role] = faults;
    return isRead;
  }

  /** What the prompts refer to. */
  private values(role: SynthesisStep["role"]): Record<string, string> {
    const { signature, description, cases } = this.options.task;
    const { precondition, postcondition } = namesOf(signature);
    const { specification, program } = this;
    const written = specification ? specificationText(signature, specification) : "";
    const own = program === undefined ? "" : programText(signature, program);
    return {
      description,
      name: signature.name,
      precondition,
      postcondition,
      returnType: signature.returnType,
      binders: bindersOf(signature.parameters),
      cases: cases.map((each) => `- ${caseText(signature.name, each)}`).join("\n"),
      specification: written,
      last: role === "coder" ? own : written,
      faults: this.faults[role].map((fault) => `- ${fault}`).join("\n"),
    };
  }
}

function caseText(name: string, { input, expected }: SynthesisTask["cases"][number]): string {
  const shown = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
  return `${[name, ...input.map((value) => `(${shown(value)})`)].join(" ")} = ${shown(expected)}`;
}
