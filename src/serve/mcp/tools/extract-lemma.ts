import { extractLemma } from "../../../functions/index.ts";
import { readSource } from "../project-files.ts";
import { joined, showPatch } from "../show.ts";
import type { Tool } from "./tool.ts";

export const extractLemmaTool: Tool<"extract_lemma"> = async (input, context) => {
  const { services, root, signal, onProgress } = context;
  const { line, column, name: wanted } = input;
  const { text, fileName, name } = readSource(input, root);
  const place = { line, column, name: wanted };
  const lean = await services.lean();
  const found = await extractLemma(text, { ...place, fileName, signal, onProgress, lean });
  const of = found.theorem || "the example";
  const state = found.isProved ? "still proved" : "open as before";
  return joined([
    `${found.lemma.name}, used by ${of}, which is ${state}`,
    showPatch(name, text, found.text),
  ]);
};
