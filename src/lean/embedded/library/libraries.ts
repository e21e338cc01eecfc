import { librariesFolder } from "../prepare/cache.ts";
import { type LibraryRecord, LibraryStore } from "./library-store.ts";

/** Where the libraries of this build of Lean are. */
export function openStore(): LibraryStore {
  return new LibraryStore(librariesFolder());
}

/** The libraries that were added, by name. */
export function addedLibraries(): LibraryRecord[] {
  return openStore().libraries();
}

/** Removes a library and the modules that no other needs. Throws `bad-input` for an unknown one. */
export function removeLibrary(name: string): { modules: number } {
  return openStore().remove(name);
}
