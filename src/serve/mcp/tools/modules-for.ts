import type { LocalModule } from "../../../core/index.ts";
import { projectResolver } from "../../../verify/index.ts";
import type { SourceText } from "../project-files.ts";
import type { ToolContext } from "./tool.ts";

/** The modules of its project that a file imports. */
export async function modulesFor(
  { text, fileName }: Pick<SourceText, "text" | "fileName">,
  { services, signal }: ToolContext,
): Promise<readonly LocalModule[]> {
  if (fileName === undefined) return [];
  const embedded = await services.embedded();
  const resolveModule = projectResolver(fileName);
  return embedded.modulesOf({ text, fileName, resolveModule, core: services.core, signal });
}
