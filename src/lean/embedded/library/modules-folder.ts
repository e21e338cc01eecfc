import { join } from "node:path";

/** Where Lean finds the modules of added libraries. */
export function modulesFolder(librariesPath: string): string {
  return join(librariesPath, "modules");
}
