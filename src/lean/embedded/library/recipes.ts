import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { MATHLIB } from "./mathlib-recipe.ts";
import type { Recipe } from "./recipe.ts";

/**
 * Shell commands that put the sources of a library into a folder, as Lake lays them out: never the working folder, which
 * has something else.
 */
export function checkoutCommands(recipe: Recipe, from: string): string[] {
  const folder = resolve(from) === process.cwd() ? recipe.name : from;
  return (recipe.sources ?? []).map(({ name, url, revision }, i) => {
    const place = i === 0 ? folder : `${folder}/.lake/packages/${name}`;
    return `git init -q ${place} && git -C ${place} fetch -q --depth 1 ${url} ${revision} && git -C ${place} checkout -q FETCH_HEAD`;
  });
}

const PLAIN: Omit<Recipe, "name"> = {
  targets: {},
  options: { "*": { "linter.all": false } },
  patches: [],
};

export function recipeFor(name: string): Recipe {
  return name === MATHLIB.name ? MATHLIB : { ...PLAIN, name };
}

/** Where code of a web page is read from a file that only another tool makes: nothing here shows it. */
const INCLUDED_SCRIPT = /\binclude_str\s+(?:"[^"\n]*"|\.\.)(?:\s*\/\s*(?:"[^"\n]*"|\.\.))*/g;

/** The text that is elaborated for a module, and what was changed in it. */
export function patchedText(
  recipe: Recipe,
  module: string,
  text: string,
): { text: string; patch?: string | undefined } {
  const notes: string[] = [];
  let changed = text;
  const sha256 = createHash("sha256").update(text).digest("hex");
  const patch = recipe.patches.find((each) => each.module === module && each.sha256 === sha256);
  if (patch) {
    for (const [find, replace] of patch.replacements)
      changed = changed.replace(find, () => replace);
    notes.push(patch.note);
  }
  const withoutScripts = changed.replace(INCLUDED_SCRIPT, '""');
  if (withoutScripts !== changed) notes.push("scripts for web pages are left out");
  return { text: withoutScripts, patch: notes.length > 0 ? notes.join("; ") : undefined };
}
