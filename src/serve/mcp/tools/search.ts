import { LemmataError } from "../../../core/errors/index.ts";
import { search } from "../../../functions/index.ts";
import { readSource } from "../project-files.ts";
import type { Tool } from "./tool.ts";

export const searchLibraryTool: Tool<"search_library"> = async (input, context) => {
  const { services, root, signal, onProgress } = context;
  const { file, text, line, words, name, type, limit = 8 } = input;
  if ([words, name, type, line].every((each) => each === undefined)) {
    throw new LemmataError("bad-input", "give words, name, type, or the line of a goal");
  }
  const source = line === undefined ? undefined : readSource({ file, text }, root);
  const goal = source && {
    ...{ fileName: source.fileName ?? "<input>", text: source.text, line: line as number },
  };
  const lean = await services.lean();
  const asked = { words, name, type, goal, limit, package: input.package };
  const found = await search({ ...asked, lean, signal, onProgress });
  if (found.length === 0) {
    return "nothing was found in the library; what a file of the project declares, declarations tells";
  }
  return found
    .map(({ statement, module, documentation }) => {
      const about = documentation?.split("\n")[0];
      return `${statement}\n  -- ${module}${about ? `: ${about}` : ""}`;
    })
    .join("\n");
};
