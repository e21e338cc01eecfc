import { z } from "zod";
import {
  type ConstantRole,
  type DeclarationCommand,
  type DeclarationInfo,
  displayName,
  type Goal,
  type GoalTerms,
  type Message,
  type ParsedCommand,
  type SourceRange,
  type SyntaxTree,
  TermTables,
} from "../../../core/index.ts";
import { TextPositions } from "../../text-positions.ts";
import { malformed, number, readTermLine, unquote } from "../term-lines.ts";

// What the program of ours prints in another Lean. See `goal-program.ts` and `syntax-program.ts`.

export const goalSchema: z.ZodType<Goal> = z.object({
  id: z.string(),
  tag: z.string(),
  text: z.string(),
  target: z.string(),
  hypotheses: z.array(
    z.object({
      name: z.string(),
      userName: z.string(),
      type: z.string(),
      value: z.string().optional(),
      isInstance: z.boolean(),
      isInaccessible: z.boolean(),
    }),
  ),
});

/** What stands between two of the tokens, of a message that begins with it. */
export function answerIn(messages: readonly Message[], token: string): string | undefined {
  const found = messages.find(({ data }) => data.startsWith(token))?.data.trimEnd();
  return found?.endsWith(token) ? found.slice(token.length, -token.length).trim() : undefined;
}

/** Throws `RangeError` for anything else than what `lemmata_goals` prints; as do all below. */
export function readGoals(text: string): Goal[] {
  return parsed(z.array(goalSchema), `[${text}]`);
}

const RESULTS = ["proposition", "type", "proof", "value"] as const;

/** Reads what `lemmata_terms` prints: a block of lines for each goal. */
export function readGoalTerms(text: string): GoalTerms[] {
  const found: GoalTerms[] = [];
  let terms = new TermTables();
  let goal: Omit<GoalTerms, "terms"> | undefined;
  const finish = () => goal && found.push({ ...goal, terms: terms.store() });
  for (const line of text.split("\n").filter((line) => line !== "")) {
    const [tag, ...words] = line.split(" ");
    if (tag === "g") {
      finish();
      terms = new TermTables();
      goal = { id: unquote(line.slice(2)), hypotheses: [], target: 0, constants: [] };
    } else if (!goal) throw malformed(line);
    else if (tag === "t") goal.target = number(words[0]);
    else if (tag === "h") goal.hypotheses.push(readHypothesis(words));
    else if (tag === "r") goal.constants.push(readRole(words));
    else if (!readTermLine(terms, line)) throw malformed(line);
  }
  finish();
  return found;
}

function readHypothesis([type, value, isInstance, ...name]: string[]) {
  return {
    userName: unquote(name.join(" ")),
    type: number(type),
    value: value === "-" ? undefined : number(value),
    isInstance: isInstance === "1",
  };
}

function readRole([name, role, parameters = "-", definition]: string[]): ConstantRole {
  const result = RESULTS.find((each) => each === role);
  if (!result) throw malformed(`${name} ${role}`);
  return {
    name: number(name),
    result,
    parameters: parameters.slice(1),
    definition: definition === undefined ? undefined : number(definition),
  };
}

const offset = z.int().nonnegative().optional();

const tree: z.ZodType<SyntaxTree> = z.lazy(() =>
  z.union([
    z.object({ kind: z.string(), args: z.array(tree) }),
    z.object({
      token: z.string(),
      isIdentifier: z.boolean(),
      start: offset,
      end: offset,
      leading: z.string(),
      trailing: z.string(),
    }),
  ]),
);

const errors = z.array(
  z.object({ data: z.string(), pos: z.object({ line: z.int(), column: z.int() }) }),
);

const command = z.object({ kind: z.string(), start: offset, end: offset });

const syntaxAnswer = z.object({ errors, commands: z.array(command.extend({ syntax: tree })) });

/** Reads the syntax trees that `#lemmata_parse` prints. */
export function readSyntax(
  answer: string,
  text: string,
): { commands: ParsedCommand[]; messages: Message[] } {
  const { commands, errors } = parsed(syntaxAnswer, answer);
  const positions = new TextPositions(Buffer.from(text));
  return {
    commands: commands.map(({ kind, syntax, ...place }) => {
      return { kind, syntax, range: rangeOf(positions, place) ?? null };
    }),
    messages: errors.map(({ data, pos }) => ({ severity: "error", pos, endPos: null, data })),
  };
}

const declaration = z.object({
  keyword: z.string(),
  name: z.string(),
  start: offset,
  end: offset,
  value: z.object({ start: offset, end: offset }).optional(),
});

const summaryAnswer = z.object({
  commands: z.array(
    command.extend({ declarations: z.array(declaration), scope: z.string().optional() }),
  ),
});

/** Reads the declarations of a text, with the namespaces around them; `around`: the one that is open where it begins. */
export function readSummary(answer: string, text: string, around = ""): DeclarationCommand[] {
  const positions = new TextPositions(Buffer.from(text));
  const open = around.split(".");
  const found: DeclarationCommand[] = [];
  for (const { kind, scope, declarations } of parsed(summaryAnswer, answer).commands) {
    const parts = scope ? scope.split(".") : [""];
    if (kind.endsWith(".namespace")) open.push(...parts);
    else if (kind.endsWith(".section")) open.push(...parts.map(() => ""));
    else if (kind.endsWith(".end")) open.length = Math.max(0, open.length - parts.length);
    const namespace = open.filter((part) => part !== "");
    for (const { keyword, name, value, ...place } of declarations) {
      const range = rangeOf(positions, place);
      if (!range) continue;
      const isRoot = name.startsWith("_root_.");
      const full = isRoot ? name.slice("_root_.".length) : [...namespace, name].join(".");
      found.push({
        keyword,
        name: name === "" ? "" : full,
        pos: range.pos,
        endPos: range.endPos,
        range,
        value: value && rangeOf(positions, value),
      });
    }
  }
  return found;
}

const position = z.object({ line: z.int(), column: z.int() });

const declarationList = z.array(
  z.object({
    nameParts: z.array(z.string()),
    kind: z.enum([
      ...(["axiom", "definition", "theorem", "opaque"] as const),
      ...(["quotient", "inductive", "constructor", "recursor"] as const),
    ]),
    pos: position,
    endPos: position,
  }),
);

/** Reads what `#lemmata_declarations` prints; the program's own are left out. In the order of their places. */
export function readDeclarations(answer: string): DeclarationInfo[] {
  return parsed(declarationList, answer)
    .filter(({ nameParts }) => nameParts[0] !== "LemmataWorkspace")
    .map((each) => ({ name: displayName(each.nameParts), ...each }))
    .sort((a, b) => a.pos.line - b.pos.line || a.pos.column - b.pos.column);
}

function rangeOf(
  positions: TextPositions,
  { start, end }: { start?: number | undefined; end?: number | undefined },
): SourceRange | undefined {
  if (start === undefined || end === undefined) return undefined;
  return { start, end, pos: positions.at(start), endPos: positions.at(end) };
}

/** Throws `RangeError` where the text is not JSON of that shape. */
export function parsed<T>(schema: z.ZodType<T>, text: string): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformed(text);
  }
  const { data, error } = schema.safeParse(value);
  if (error) throw malformed(z.prettifyError(error));
  return data as T;
}
