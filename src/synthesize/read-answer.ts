import { findOffence, type Specification, withoutThoughts } from "../core/index.ts";
import { codesIn, splitCommands } from "../llm/index.ts";
import { namesOf } from "./definitions.ts";
import type { Signature } from "./task.ts";

/** What was read from an answer, or why it cannot be used. */
export type Read<T> = { value: T } | { reason: string };

/** Commands that a specification or a program may be made of. */
const DEFINING =
  /^(?:def|abbrev|structure|inductive|instance|open|set_option|mutual|deriving|end)$/;

/** The specification in an answer: the definitions of both conditions, and those before them. */
export function readSpecification(answer: string, signature: Signature): Read<Specification> {
  const { precondition, postcondition } = namesOf(signature);
  const read = definitionsIn(answer, postcondition, []);
  if ("reason" in read) return read;
  const isOwn = ({ name }: Definition) => name === precondition || name === postcondition;
  const textOf = (wanted: string) => read.value.find(({ name }) => name === wanted)?.text;
  const helpers = read.value.filter((command) => !isOwn(command)).map(({ text }) => text);
  return {
    value: {
      precondition: textOf(precondition) ?? "True",
      postcondition: textOf(postcondition) as string,
      helpers: helpers.join("\n\n"),
    },
  };
}

/** The program in an answer, with its helpers; what the specification has already is left out. */
export function readProgram(
  answer: string,
  signature: Signature,
  specification: string,
): Read<string> {
  const known = splitCommands(specification).commands.flatMap(({ name }) => name ?? []);
  const read = definitionsIn(answer, signature.name, known);
  return "reason" in read ? read : { value: read.value.map(({ text }) => text).join("\n\n") };
}

interface Definition {
  name: string | undefined;
  text: string;
}

function definitionsIn(
  answer: string,
  wanted: string,
  known: readonly string[],
): Read<Definition[]> {
  const defines = (names: readonly { name: string | undefined }[]) =>
    names.some(({ name }) => name === wanted);
  const [code] = codesIn(withoutThoughts(answer), defines);
  if (!code) return { reason: "there is no Lean text in it" };
  const { commands } = splitCommands(code.text);
  if (!defines(commands)) return { reason: `it does not define \`${wanted}\`` };
  if (code.isCutOff) return { reason: "it is cut off" };
  const kept = commands.filter(({ keyword, name }) => {
    return DEFINING.test(keyword) && !(name !== undefined && known.includes(name));
  });
  const offence = findOffence(kept.map(({ text }) => text).join("\n"));
  return offence ? { reason: `\`${offence.word}\` is not allowed` } : { value: kept };
}
