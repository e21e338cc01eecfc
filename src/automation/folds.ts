import type { Term } from "../core/index.ts";

/** `List.foldl` takes (state type, element type, step, …), `Array.foldl` the element type first. */
export function foldOf(
  name: string,
  args: readonly Term[],
): { kind: "Array" | "List"; state: Term; element: Term; step: Term } | undefined {
  const [first, second, step] = args;
  if (!first || !second || !step) return undefined;
  if (name === "List.foldl") return { kind: "List", state: first, element: second, step };
  if (name === "Array.foldl") return { kind: "Array", element: first, state: second, step };
  return undefined;
}
