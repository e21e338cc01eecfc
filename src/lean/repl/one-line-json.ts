import type { JsonValue } from "../../model/index.ts";

/** JSON as Lean prints it when it fits on one line: keys in descending order, `{"env": 0}`. */
export function oneLineJson(value: JsonValue): string {
  if (typeof value === "string") return quote(value);
  if (value === null || typeof value !== "object") return String(value);
  if (Array.isArray(value)) return `[${value.map(oneLineJson).join(", ")}]`;
  const entries = Object.entries(value as { [key: string]: JsonValue })
    .filter(([, item]) => item !== undefined)
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([key, item]) => `${quote(key)}: ${oneLineJson(item)}`);
  return `{${entries.join(", ")}}`;
}

function quote(text: string): string {
  const escaped = text.replace(/["\\\u0000-\u001f]/g, (c) => {
    if (c === "\n") return "\\n";
    if (c === "\r") return "\\r";
    if (c === '"' || c === "\\") return `\\${c}`;
    return `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
  return `"${escaped}"`;
}
