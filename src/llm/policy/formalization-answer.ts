import { withoutThoughts } from "../../core/index.ts";
import { codesIn } from "./answer-code.ts";
import { type LeanCommand, splitCommands, splitTheorem } from "./lean-commands.ts";
import { malformed, type Parsed, parsed } from "./parsed.ts";

/** A formal statement as an answer, or a file, gives it. */
export interface FormalizationAnswer {
  /** Modules that it imports, in order. */
  imports: string[];
  /** What stands before the theorem: definitions, what is open. */
  context: string;
  /** Of the theorem, as written. */
  name: string;
  /** Up to `:=`. */
  statement: string;
  /** What follows it; absent where it is `sorry` or nothing. */
  proof?: string;
}

/** What only shows or proves something. */
const IDLE = /^#|^(?:example|import|theorem)$/;
const NAME = "stated";

/** The statement in the answer of a model, whatever stands around it: the last theorem of the likeliest Lean text. */
export function readFormalization(answer: string): Parsed<FormalizationAnswer> {
  const states = (commands: readonly LeanCommand[]) => commands.some(isStatement);
  const codes = codesIn(withoutThoughts(answer), states);
  for (const { text } of codes) {
    const read = readFormalText(text);
    if (read) return parsed(read);
  }
  return malformed(
    codes.length > 0
      ? "the Lean text has no theorem; write `theorem NAME BINDERS : CONCLUSION := by sorry`"
      : "there is no ```lean block",
  );
}

/** The same in a Lean text without words around it; nothing when it states no theorem. */
export function readFormalText(text: string): FormalizationAnswer | undefined {
  const { commands } = splitCommands(text);
  const stated = commands.findLast(isStatement);
  if (!stated) return undefined;
  const { statement, proof } = splitTheorem(stated.text);
  const before = commands.slice(0, commands.indexOf(stated));
  const context = before.flatMap((command) => (isKept(command) ? [command.text] : []));
  const imports = commands.flatMap(({ keyword, text: line }) =>
    keyword === "import" ? line.replace(/^import\s+(?:all\s+)?/, "").trim() : [],
  );
  const isProved = proof !== undefined && !/^(?:by\s+)?(?:sorry)?$/.test(proof.trim());
  const isExample = stated.keyword === "example";
  return {
    imports,
    context: context.join("\n\n"),
    name: isExample ? NAME : (stated.name as string),
    statement: isExample ? statement.replace(/^example\b/, `theorem ${NAME}`) : statement,
    ...(isProved ? { proof } : {}),
  };
}

function isStatement({ keyword, name }: LeanCommand): boolean {
  return keyword === "example" || (keyword === "theorem" && name !== undefined);
}

/** Lemmas that only a proof needs are left out, so that a statement is all there is to judge. */
function isKept({ keyword }: LeanCommand): boolean {
  return !IDLE.test(keyword);
}
