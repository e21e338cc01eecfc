// Packs the package, installs the tarball in an empty project, and uses it as its users do: from strict TypeScript, from
// JavaScript and by `npx lemmata`, on each Node that it supports. Arguments: versions of Node; default 20 22 24.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** What may stand in the top folder of the package. */
const ALLOWED =
  /^(bin|dist|docs|examples|integrations|package\.json|(LICENSE|README|CHANGELOG|SECURITY)(\.md)?)$/;

const versions = process.argv.length > 2 ? process.argv.slice(2) : ["20", "22", "24"];
const folder = mkdtempSync(join(tmpdir(), "lemmata-package-"));
const project = join(folder, "project");

try {
  const tarball = pack();
  install(tarball);
  checkContents();
  for (const module of ["nodenext", "esnext"]) {
    for (const exact of [true, false]) typecheck(module, exact);
  }
  for (const version of versions) useOn(version);
  console.log("the package works");
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Builds, packs, and gives the path of the tarball. */
function pack() {
  const [packed] = JSON.parse(
    run("npm", ["pack", "--json", "--pack-destination", folder], ROOT).replace(/^[^[]*/, ""),
  );
  console.log(`packed ${packed.entryCount} files, ${(packed.size / 1e6).toFixed(1)} MB`);
  return join(folder, packed.filename);
}

/** @param {string} tarball */
function install(tarball) {
  mkdirSync(project);
  writeFileSync(
    join(project, "package.json"),
    JSON.stringify({ name: "project", type: "module", private: true }),
  );
  run("npm", ["install", "--no-audit", "--no-fund", tarball], project);
}

/** Every compiled file has a source, every asset is there, and there is nothing else but the bundle. */
function checkContents() {
  const installed = join(project, "node_modules", "lemmata");
  const src = filesIn(join(ROOT, "src")).filter(
    (file) => !/\.test\.ts$|(^|\/)testing\/|(?<!\.)webassembly\.d\.ts$/.test(file),
  );
  const wanted = src.flatMap((file) =>
    file.endsWith(".ts") ? [file.replace(/ts$/, "js"), file.replace(/ts$/, "d.ts")] : [file],
  );
  const found = filesIn(join(installed, "dist")).filter((file) => !file.startsWith("bundle/"));
  expect("dist", found.sort(), wanted.sort());
  const top = readdirSync(installed).filter((file) => file !== "node_modules");
  expect(
    "the top folder",
    top.sort(),
    readdirSync(installed)
      .filter((file) => ALLOWED.test(file))
      .sort(),
  );
}

/** @param {string} module @param {boolean} exact */
function typecheck(module, exact) {
  cpSync(join(ROOT, "tests", "package", "consumer.ts"), join(project, "consumer.ts"));
  const compilerOptions = {
    module,
    moduleResolution: module === "esnext" ? "bundler" : "nodenext",
    target: "ES2022",
    lib: ["ES2022"],
    types: ["node"],
    typeRoots: [join(ROOT, "node_modules", "@types")],
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: exact,
    verbatimModuleSyntax: true,
    skipLibCheck: false,
    noEmit: true,
  };
  writeFileSync(
    join(project, "tsconfig.json"),
    JSON.stringify({ compilerOptions, files: ["consumer.ts"] }),
  );
  run(join(ROOT, "node_modules", ".bin", "tsc"), ["-p", "."], project);
  console.log(`types: ${module}, exactOptionalPropertyTypes ${exact}: fine`);
}

/** @param {string} version */
function useOn(version) {
  const node = nodeOf(version);
  const env = {
    ...process.env,
    PATH: `${node}${delimiter}${process.env.PATH}`,
    LEMMATA_CACHE_DIR: join(folder, "cache"),
  };
  const name = run("node", ["--version"], project, env).trim();
  cpSync(join(ROOT, "tests", "package", "program.mjs"), join(project, "program.mjs"));
  const said = JSON.parse(run("node", ["program.mjs"], project, env));
  const wanted = {
    verdict: "proved",
    proved: "proved",
    status: "refuted",
    isOurs: true,
    code: "bad-input",
  };
  expect(`the program on Node ${name}`, said, wanted);
  writeFileSync(join(project, "hello.lean"), "theorem hello : 1 + 1 = 2 := rfl\n");
  const [report] = run("npx", ["lemmata", "verify", "--json", "hello.lean"], project, env).split(
    "\n",
  );
  expect(`npx lemmata verify on Node ${name}`, JSON.parse(report ?? "").verdict, "proved");
  console.log(`Node ${name}: fine`);
}

/** The folder with the binary of a Node: this one, or that of the npm package `node`. @param {string} version */
function nodeOf(version) {
  const prefix = join(folder, `node-${version}`);
  mkdirSync(prefix);
  writeFileSync(join(prefix, "package.json"), "{}");
  run("npm", ["install", "--no-audit", "--no-fund", "--prefix", prefix, `node@${version}`], prefix);
  return join(prefix, "node_modules", "node", "bin");
}

/** @param {string} command @param {string[]} args @param {string} cwd @param {NodeJS.ProcessEnv} env */
function run(command, args, cwd, env = process.env) {
  try {
    return execFileSync(command, args, {
      cwd,
      env,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
  } catch (error) {
    throw new Error(`${command} ${args.join(" ")} failed:\n${error.stdout}\n${error.stderr}`);
  }
}

/** @param {string} at @returns {string[]} */
function filesIn(at) {
  return readdirSync(at, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(at, join(entry.parentPath, entry.name)));
}

/** @param {string} what @param {unknown} found @param {unknown} wanted */
function expect(what, found, wanted) {
  if (isDeepStrictEqual(found, wanted)) return;
  const [more, less] = [found, wanted].map((each) => (Array.isArray(each) ? each : [each]));
  const only = (of, other) =>
    JSON.stringify(of.filter((each) => !other.includes(each)).slice(0, 20));
  throw new Error(`${what}: found ${only(more, less)}, wanted ${only(less, more)}`);
}
