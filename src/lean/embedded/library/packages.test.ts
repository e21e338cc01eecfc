import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findModule, findPackages } from "./packages.ts";

test("modules are found in the folders of libraries within that of the package, and in its own", () => {
  const folder = mkdtempSync(join(tmpdir(), "lemmata-packages-"));
  try {
    const lakefile = 'package p where\n  srcDir := "src"\nlean_lib Foo where\n  srcDir := "lib"\n';
    writeFileSync(join(folder, "lakefile.lean"), lakefile);
    mkdirSync(join(folder, "src/lib"), { recursive: true });
    writeFileSync(join(folder, "src/lib/Foo.lean"), "");
    writeFileSync(join(folder, "Top.lean"), "");
    const packages = findPackages(folder);
    expect(findModule(packages, "Foo")?.path).toBe(join(folder, "src/lib/Foo.lean"));
    expect(findModule(packages, "Top")?.path).toBe(join(folder, "Top.lean"));
    expect(findModule(packages, "Foo.Missing")).toBeUndefined();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
