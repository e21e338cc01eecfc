import { blankComments, codeTokens } from "../../core/index.ts";
import { type Lakefile, type LakeTarget, moduleOfGlob } from "./lakefile.ts";

type Token = ReturnType<typeof codeTokens>[number];

/**
 * Reads the plain declarations of a `lakefile.lean`, which can be any Lean program: `package`, `lean_lib` and
 * `lean_exe` at the beginning of a line, also after an attribute, with their fields after `where` or in braces, where
 * `srcDir` is a string, and `roots`, `root` and `globs` are names and patterns that are written out; and `require` with
 * a path that is a string.
 */
export function readLeanLakefile(text: string): Lakefile {
  const code = blankComments(text);
  const lakefile: Lakefile = { targets: [], requires: [] };
  for (const command of commandsIn(code)) {
    const [keyword, name] = command;
    if (!keyword || !name) continue;
    const fields = fieldsIn(command);
    if (keyword.text === "require") lakefile.requires.push(...pathIn(code, command));
    else if (keyword.text === "package") lakefile.srcDir = stringIn(fields.get("srcDir"));
    else if (keyword.text === "lean_lib" || keyword.text === "lean_exe") {
      const target = targetOf(nameAt(code, name.at), fields);
      if (target) lakefile.targets.push(target);
    }
  }
  return lakefile;
}

/** The commands of a file, each without attributes: what begins a line, and all that is indented below it. */
function commandsIn(code: string): Token[][] {
  const commands: Token[][] = [];
  for (const token of codeTokens(code)) {
    const beginsLine = token.at === 0 || code[token.at - 1] === "\n";
    if (beginsLine && !/^[)\]}⟩]$/.test(token.text)) commands.push([]);
    commands.at(-1)?.push(token);
  }
  return commands.map((tokens) =>
    tokens[0]?.text === "@"
      ? tokens.slice(tokens.findIndex(({ text }) => text === "]") + 1)
      : tokens,
  );
}

/** The values of a declaration's fields, as they are written, without spaces. */
function fieldsIn(command: readonly Token[]): Map<string, string> {
  const opening = command.findIndex(({ text }) => text === "where" || text === "{");
  const first = command[opening];
  const fields = new Map<string, string>();
  if (!first) return fields;
  const depth = first.depth + (first.text === "{" ? 1 : 0);
  const after = command.slice(opening + 1);
  const end = after.findIndex((token) => token.depth < depth);
  const body = end < 0 ? after : after.slice(0, end);
  const starts = body.flatMap((token, i) =>
    token.depth === depth && body[i + 1]?.text === ":=" ? [i] : [],
  );
  for (const [n, start] of starts.entries()) {
    const value = body.slice(start + 2, starts[n + 1]).map(({ text }) => text);
    fields.set(body[start]?.text as string, value.join("").replace(/[;,]$/, ""));
  }
  return fields;
}

/** Nothing where its folder could not be read. */
function targetOf(name: string, fields: ReadonlyMap<string, string>): LakeTarget | undefined {
  const srcDir = stringIn(fields.get("srcDir"));
  if (fields.has("srcDir") && srcDir === undefined) return undefined;
  const roots = namesIn(fields.get("roots") ?? `#[${fields.get("root") ?? `\`${name}`}]`);
  const globs = namesIn(fields.get("globs") ?? "#[]");
  return { srcDir, modules: roots && globs && [...roots, ...globs] };
}

function stringIn(value: string | undefined): string | undefined {
  return /^"([^"\\]*)"$/.exec(value ?? "")?.[1];
}

/** `../dep` of `require dep from "../dep"`. */
function pathIn(code: string, command: readonly Token[]): string[] {
  const from = command.find(({ text }) => text === "from");
  const last = command.at(-1);
  if (!from || !last) return [];
  const after = code.slice(from.at + from.text.length, last.at + last.text.length);
  const path = stringIn(after.trim());
  return path === undefined ? [] : [path];
}

const NAME = String.raw`(?:«[^»\n]*»|[\p{L}_][\p{L}\p{N}_'!?₀-₉]*)`;
const NAMES = `${NAME}(?:\\.${NAME})*`;
/** `` `Foo ``, `` `Foo.* ``, `` .submodules `Foo ``, `` Glob.one `Foo ``; without spaces. */
const PATTERN = new RegExp(
  `^(?:(?:Lake\\.)?(?:Glob)?\\.(?:one|submodules|andSubmodules))?\`(${NAMES}(?:\\.[*+])?)$`,
  "u",
);

/** The names of an array, also those of patterns. */
function namesIn(value: string): string[] | undefined {
  const inner = /^#\[(.*)\]$/s.exec(value)?.[1];
  if (inner === undefined) return undefined;
  const items = inner.split(",").filter(Boolean);
  const names = items.flatMap((item) => PATTERN.exec(item)?.[1] ?? []);
  return names.length === items.length ? names.map(moduleOfGlob) : undefined;
}

/** The name that a declaration has, which may be a string. */
function nameAt(code: string, at: number): string {
  const NAME_OR_STRING = new RegExp(`"([^"\\\\]*)"|${NAMES}`, "uy");
  NAME_OR_STRING.lastIndex = at;
  const found = NAME_OR_STRING.exec(code);
  return found?.[1] ?? found?.[0] ?? "";
}
