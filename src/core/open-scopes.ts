import { blankComments } from "./lean-text.ts";

/** A `section`, `namespace` or `mutual` that is open at the end of a text. */
interface OpenScope {
  keyword: "section" | "namespace" | "mutual";
  /** One part of it; empty where it has none. */
  name: string;
}

const SCOPE =
  /^\s*(?:(?:@\[[^\]]*\]\s*)?(?:\w+[ \t]+)*(section|mutual)|(namespace|end))\b[ \t]*(\S*)/gm;

/** The scopes that are open at the end of a text, the outermost first; `namespace A.B` is two. */
function openScopes(text: string): OpenScope[] {
  const open: OpenScope[] = [];
  for (const [, unnamed, word, name = ""] of blankComments(text).matchAll(SCOPE)) {
    const parts = name.split(".");
    if (unnamed === "mutual") open.push({ keyword: "mutual", name: "" });
    else if (unnamed)
      open.push(...parts.map((part) => ({ keyword: "section" as const, name: part })));
    else if (word === "end") open.splice(-parts.length);
    else open.push(...parts.map((part) => ({ keyword: "namespace" as const, name: part })));
  }
  return open;
}

/** The namespace that is open at the end of a text, e.g. `A.B`; empty at the root. */
export function namespaceAt(text: string): string {
  return openScopes(text)
    .filter(({ keyword }) => keyword === "namespace")
    .map(({ name }) => name)
    .join(".");
}

/** What closes the scopes that are open at the end of a text, e.g. `end B\nend A`; empty where none is. */
export function closingOf(text: string): string {
  return openScopes(text)
    .toReversed()
    .map(({ name }) => `end ${name}`.trimEnd())
    .join("\n");
}
