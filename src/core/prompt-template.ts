const SECTION = /\{\{#(\w+)\}\}\n?([\s\S]*?)\{\{\/\1\}\}\n?/g;
const VARIABLE = /\{\{[#/]?(\w+)\}\}/g;
/** Divides a prompt into the system's message and the user's. */
const DIVIDER = /^<!-- *user *-->[ \t]*$/m;

export interface PromptMessage {
  role: "system" | "user";
  content: string;
}

/**
 * The messages of a prompt: the system's and the user's, or the user's alone where nothing is left for the system.
 * `{{name}}` becomes the value; `{{#name}}...{{/name}}` stays only where the value is not empty. Values are put in as
 * they are.
 */
export function fillPrompt(
  template: string,
  values: Readonly<Record<string, string>>,
): PromptMessage[] {
  const kept = template.replace(SECTION, (_, variable: string, inner: string) =>
    values[variable] ? inner : "",
  );
  const fill = (text: string) =>
    text.replace(VARIABLE, (_, variable: string) => values[variable] ?? "").trim();
  const [first, ...rest] = kept.split(DIVIDER).map(fill) as [string, ...string[]];
  if (rest.length === 0) return [{ role: "user", content: first }];
  const user = { role: "user" as const, content: rest.join("\n\n") };
  return first === "" ? [user] : [{ role: "system", content: first }, user];
}

/** What a prompt refers to, e.g. `{written: "{{goal}}", name: "goal"}`. */
export function promptVariables(template: string): { written: string; name: string }[] {
  return [...template.matchAll(VARIABLE)].map(([written, name]) => ({
    written,
    name: name as string,
  }));
}
