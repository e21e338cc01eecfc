import type { JsonValue, Specification } from "../core/index.ts";

/** A value as a task has it: Lean text such as `"#[1, 2]"`, or JSON such as `[1, 2]`. */
export type GivenValue = JsonValue;

export interface Parameter {
  name: string;
  /** Lean text, e.g. `Array Int`. */
  type: string;
}

export interface Signature {
  name: string;
  parameters: Parameter[];
  /** Lean text. */
  returnType: string;
}

/** What is right for an input, and what is known to be wrong. The input is in the order of the parameters. */
export interface TestCase {
  input: GivenValue[];
  expected: GivenValue;
  unexpected: GivenValue[];
}

/** What is to be written, and what there is of it. */
export interface SynthesisTask {
  id: string;
  description: string;
  signature: Signature;
  cases: TestCase[];
  /** Inputs that the precondition has to refuse. */
  rejectedInputs: GivenValue[][];
  specification: Specification | undefined;
  /** A term over the parameters, or a whole definition. */
  program: string | undefined;
}
