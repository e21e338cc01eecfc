import { escapeRegExp, type Specification } from "../core/index.ts";
import type { Predicate } from "../refute/index.ts";
import type { Parameter, Signature } from "./task.ts";

/** The names under which the parts of a task stand in Lean. */
export function namesOf({ name }: Signature) {
  return {
    program: name,
    precondition: `${name}_precond`,
    postcondition: `${name}_postcond`,
    theorem: `${name}_correct`,
  };
}

/** What decides whether an input is accepted, and whether an output is right for it. */
export function predicatesOf(
  signature: Signature,
): Record<"precondition" | "postcondition", Predicate> {
  const { precondition, postcondition } = namesOf(signature);
  const { parameters, returnType } = signature;
  const result = { name: "result", type: returnType };
  return {
    precondition: { name: precondition, parameters },
    postcondition: { name: postcondition, parameters: [...parameters, result] },
  };
}

/** The definitions of a specification. */
export function specificationText(signature: Signature, specification: Specification): string {
  const { precondition, postcondition } = predicatesOf(signature);
  return [
    specification.helpers.trim(),
    definition(precondition, "Prop", specification.precondition),
    definition(postcondition, "Prop", specification.postcondition),
  ]
    .filter((text) => text !== "")
    .join("\n\n");
}

/** The definition of a program. */
export function programText({ name, parameters, returnType }: Signature, program: string): string {
  return definition({ name, parameters }, returnType, program);
}

/** That the program meets the specification, up to its proof. */
export function correctnessText(signature: Signature): string {
  const { program, precondition, postcondition, theorem } = namesOf(signature);
  const names = signature.parameters.map(({ name }) => name).join(" ");
  const applied = (name: string) => (names === "" ? name : `${name} ${names}`);
  const binders = bindersOf(signature.parameters);
  const from = `theorem ${theorem} ${binders}`.trimEnd();
  return `${from} (h : ${applied(precondition)}) :\n    ${applied(postcondition)} (${applied(program)})`;
}

/** A term becomes the body of a definition; what is a definition stays as it is. */
function definition(head: Predicate, type: string, text: string): string {
  const written = text.trim();
  if (
    new RegExp(`^[^\\n]*\\b(?:def|abbrev)\\s+${escapeRegExp(head.name)}(?![\\w'.])`, "m").test(
      written,
    )
  ) {
    return written;
  }
  const body = written.replace(/^/gm, "  ");
  return `def ${`${head.name} ${bindersOf(head.parameters)}`.trimEnd()} : ${type} :=\n${body}`;
}

/** Parameters as Lean text, e.g. `(n : Nat) (xs : List Nat)`. */
export function bindersOf(parameters: readonly Parameter[]): string {
  return parameters.map(({ name, type }) => `(${name} : ${type})`).join(" ");
}
