import { parse, TomlError } from "smol-toml";
import { z } from "zod";
import { LemmataError } from "../../core/errors/index.ts";
import { type Lakefile, moduleOfGlob } from "./lakefile.ts";

const names = z.union([z.string().transform((name) => [name]), z.array(z.string())]).optional();
const srcDir = z.string().optional();
const library = z.object({ name: z.string(), srcDir, roots: names, globs: names });
const executable = z.object({ name: z.string(), srcDir, root: z.string().optional() });
const requirement = z.object({ path: z.string().optional() });
const schema = z.object({
  srcDir,
  require: z.array(requirement).default([]),
  lean_lib: z.array(library).default([]),
  lean_exe: z.array(executable).default([]),
});

/** Reads a `lakefile.toml`. Throws `bad-input`, with the place, for what Lake would refuse, too. */
export function readTomlLakefile(text: string, path: string): Lakefile {
  const { srcDir, require, lean_lib, lean_exe } = check(parseToml(text, path), path);
  const libraries = lean_lib.map(({ name, roots = [name], globs = [], srcDir }) => ({
    srcDir,
    modules: [...roots, ...globs.map(moduleOfGlob)],
  }));
  const executables = lean_exe.map(({ name, root = name, srcDir }) => ({
    srcDir,
    modules: [root],
  }));
  const requires = require.flatMap(({ path }) => path ?? []);
  return { srcDir, targets: [...libraries, ...executables], requires };
}

function parseToml(text: string, path: string): unknown {
  try {
    return parse(text);
  } catch (cause) {
    if (!(cause instanceof TomlError)) throw cause;
    const [what] = cause.message.split("\n");
    const place = `${path}:${cause.line}:${cause.column}`;
    throw new LemmataError("bad-input", `${place}: ${what}`, { cause });
  }
}

function check(value: unknown, path: string): z.output<typeof schema> {
  const { data, error } = schema.safeParse(value);
  if (data) return data;
  throw new LemmataError("bad-input", `${path}: ${z.prettifyError(error)}`, { cause: error });
}
