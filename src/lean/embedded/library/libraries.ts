import { librariesFolder, prepareLean } from "../prepare/cache.ts";
import { type LibraryRecord, LibraryStore } from "./library-store.ts";

/** The libraries that were added, by name. */
export function addedLibraries(): LibraryRecord[] {
  return new LibraryStore(librariesFolder()).libraries();
}

/** Removes a library and the modules that no other needs. Throws `bad-input` for an unknown one. */
export async function removeLibrary(name: string): Promise<{ modules: number }> {
  return (await openStore()).remove(name);
}

async function openStore(): Promise<LibraryStore> {
  const { librariesPath } = await prepareLean();
  return new LibraryStore(librariesPath);
}
