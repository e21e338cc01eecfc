/** What a lakefile says about modules. Folders are as they are written there. */
export interface Lakefile {
  /** Folder of all its modules, seen from the package. */
  srcDir?: string | undefined;
  /** Libraries and executables, in their order. */
  targets: LakeTarget[];
  /** Folders of the packages that it needs and that are said by their path. */
  requires: string[];
}

export interface LakeTarget {
  /** Seen from `srcDir` of the package; `undefined` where it is not said. */
  srcDir?: string | undefined;
  /** Modules that it has, with all below them, e.g. `["Foo", "Bar.Baz"]`; `undefined` where that could not be read. */
  modules: string[] | undefined;
}

/** `Foo` of the patterns `Foo`, `Foo.*` and `Foo.+`. */
export function moduleOfGlob(glob: string): string {
  return glob.replace(/\.[*+]$/, "");
}
