import { addedLibraries } from "../lean/embedded/index.ts";
import { toolVersions, version } from "../lean/index.ts";
import type { Part } from "./kinds/kind.ts";
import { queueName } from "./queue/index.ts";

/** The queue that workers and callers with the versions and libraries of this machine share. */
export function queueOf(part: Part): string {
  const libraries = addedLibraries().map(
    ({ name, hash, verified }) => `${name} ${hash} ${verified}`,
  );
  return queueName(part, { ...toolVersions(), libraries });
}

/** Who can answer us, in words. */
export function workersInWords(): string {
  const names = addedLibraries().map(({ name }) => name);
  return `worker of ${version()}${names.length > 0 ? ` with ${names.join(", ")}` : ""}`;
}
