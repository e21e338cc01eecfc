import { LemmataError } from "../../../core/errors/index.ts";
import { type Mention, quantity, type SourceRange, type TermAtPlace } from "../../../core/index.ts";
import type { CheckResult } from "../../../core/ports/index.ts";
import { othersWith, readSource } from "../project-files.ts";
import { joined } from "../show.ts";
import { asWritten, checkText, mentionsOf } from "./check.ts";
import { modulesFor } from "./modules-for.ts";
import { declaredName, wordPattern } from "./rename.ts";
import type { Tool } from "./tool.ts";
import { unknownPlaces } from "./unknown-places.ts";

export const declarationsTool: Tool<"declarations"> = async (input, context) => {
  const source = readSource(input, context.root);
  const result = await checkText(source, context, { types: true }, input.timeoutMs);
  const lines = result.declarations.map(
    ({ name, kind, type, pos }) =>
      `${pos.line}: ${kind} ${asWritten(name)}${type ? ` : ${type}` : ""}`,
  );
  const errors = result.messages.filter(({ severity }) => severity === "error").length;
  const note = errors > 0 && `${quantity(errors, "error")}, which \`check\` shows`;
  return joined([quantity(lines.length, "declaration"), note, ...lines]);
};

export const hoverTool: Tool<"hover"> = async (input, context) => {
  const source = readSource(input, context.root);
  const { line, column } = input;
  const read = { mentions: true, termAt: { line, column } };
  const result = await checkText(source, context, read, input.timeoutMs);
  const mention = findMention(ownMentions(result, source.text), line, column);
  const term = termIn(result);
  if (!mention && !term) throw nothingAt(source.text, line, column);
  // The name itself, where Lean has none smaller.
  const isName = mention && !(term && isInside(term.range, mention.range));
  const constant = isName ? mention : term?.constant;
  if (!constant) return `${term?.term}${term?.type === undefined ? "" : ` : ${term.type}`}`;
  const name = asWritten(constant.name);
  const { kind } = constant;
  const { services, signal } = context;
  const workspace = await (await services.lean()).kept();
  const modules = await modulesFor(source, context);
  const limits = { timeoutMs: input.timeoutMs ?? 120_000, signal };
  const run = await workspace.run({ text: source.text, core: services.core, modules }, limits);
  if (run.status !== "finished") throw new LemmataError("bad-input", run.reason);
  const made = run.sorries.map(({ proofState }) => proofState);
  const asked = await workspace.run(
    { text: `#check @${name}`, environment: run.environment },
    limits,
  );
  const environments = asked.status === "finished" ? [asked.environment] : [];
  workspace.release({ proofStates: made, environments: [run.environment, ...environments] });
  const type = asked.messages.map(({ data }) => data).join("\n");
  return joined([`${kind} ${name}`, type]);
};

export const referencesTool: Tool<"references"> = async (input, context) => {
  const source = readSource(input, context.root);
  const { line, column, timeoutMs } = input;
  if (input.name === undefined && line === undefined) {
    throw new LemmataError("bad-input", "give a name, or line and column of one");
  }
  const termAt = line === undefined ? undefined : { line, column: column ?? 0 };
  const read = { mentions: true, ...(termAt && { termAt }) };
  const result = await checkText(source, context, read, timeoutMs);
  const mentions = ownMentions(result, source.text);
  const name =
    input.name === undefined
      ? nameAt(result, mentions, { line: line as number, column: column ?? 0 })
      : namedIn(result, mentions, input.name);
  const lines = source.text.split("\n");
  const places = mentions.filter((each) => each.name === name);
  const last = name.split(".").at(-1) as string;
  const others = unknownPlaces(result, source.text, last);
  const files = await othersWith(wordPattern(last), source, context.root);
  const at = (place: { line: number; column: number }) =>
    `${place.line}:${place.column}: ${lines[place.line - 1]?.trim() ?? ""}`;
  return joined([
    `${quantity(places.length, "mention")} of ${name}`,
    ...places.map(({ range: { endPos } }) =>
      at({ line: endPos.line, column: endPos.column - [...last].length }),
    ),
    others.length > 0 && "perhaps also, where Lean does not say what the word means:",
    ...others.map(at),
    files.length > 0 && `${last} also stands in ${files.join(", ")}`,
  ]);
};

/** What the smallest constant at a place is called. */
function nameAt(
  result: CheckResult,
  mentions: readonly Mention[],
  { line, column }: { line: number; column: number },
): string {
  const constant = termIn(result)?.constant;
  const isMention = findMention(mentions, line, column) !== undefined;
  return constant && !isMention ? asWritten(constant.name) : mentionAt(mentions, line, column).name;
}

/** The term at the place that was asked about. */
function termIn({ reports = [] }: CheckResult): TermAtPlace | undefined {
  return reports.find(({ termAt }) => termAt)?.termAt;
}

/** Its full name, where only the end of one is given. */
function namedIn(result: CheckResult, mentions: readonly Mention[], name: string): string {
  if (mentions.some((each) => each.name === name)) return name;
  const ending = new Set(
    mentions.flatMap((each) => (each.name.endsWith(`.${name}`) ? each.name : [])),
  );
  if (ending.size === 1) return [...ending][0] as string;
  // Of what is not declared here Lean may still have noted nothing, e.g. of `xs.reverse.length`.
  const isOwn = result.commands.some((each) => `.${each.name ?? ""}`.endsWith(`.${name}`));
  return ending.size > 1 || isOwn || name === "" ? declaredName(result, name) : name;
}

function ownMentions(result: CheckResult, text: string): Mention[] {
  const lines = text.split("\n");
  return mentionsOf(result).map((mention) => withOwnRange(mention, lines));
}

/** Of `p.swap.norm` only the last word is what Lean says it means: `p` is a variable, of `swap` it says nothing. */
function withOwnRange(mention: Mention, lines: readonly string[]): Mention {
  const { name, range } = mention;
  const { pos, endPos } = range;
  if (pos.line !== endPos.line) return mention;
  const written = [...(lines[pos.line - 1] ?? "")].slice(pos.column, endPos.column).join("");
  const plain = written.replace(/^_root_\./, "");
  if (!written.includes(".") || `.${name}`.endsWith(`.${plain}`)) return mention;
  const last = written.slice(written.lastIndexOf(".") + 1);
  const start = { line: pos.line, column: endPos.column - [...last].length };
  return {
    ...mention,
    range: { ...range, pos: start, start: range.end - Buffer.byteLength(last) },
  };
}

function nothingAt(text: string, line: number, column: number): LemmataError {
  const lines = text.split("\n");
  const length = [...(lines[line - 1] ?? "")].length;
  const hint =
    line > lines.length
      ? `the text has ${lines.length} lines`
      : column > length
        ? `line ${line} has ${length} characters`
        : undefined;
  return new LemmataError("bad-input", `Lean has noted no term at ${line}:${column}`, { hint });
}

function mentionAt(mentions: readonly Mention[], line: number, column: number): Mention {
  const found = findMention(mentions, line, column);
  if (found) return found;
  const near = mentions.filter(({ range }) => range.pos.line === line);
  const names = [...new Set(near.map(({ name, range }) => `${name} at ${range.pos.column}`))];
  throw new LemmataError("bad-input", `there is no name at ${line}:${column}`, {
    hint:
      names.length > 0
        ? `on this line: ${names.join(", ")}; of other words Lean records nothing`
        : "of local variables, fields, notations and what a declaration calls of itself Lean records nothing",
  });
}

function findMention(
  mentions: readonly Mention[],
  line: number,
  column: number,
): Mention | undefined {
  const found = mentions.filter(
    ({ range: { pos, endPos } }) =>
      pos.line === line && pos.column <= column && (endPos.line > line || column <= endPos.column),
  );
  const [best] = found.toSorted(
    (a, b) => a.range.end - a.range.start - (b.range.end - b.range.start),
  );
  return best;
}

function isInside(inner: SourceRange, outer: SourceRange): boolean {
  return inner.end - inner.start < outer.end - outer.start;
}
