// After a build: what starts often becomes few files, since finding and reading hundreds takes longer than running them.
// The threads of a Lean process become one file each, in their place; the command line becomes `dist/bundle`. The other
// files stay for those who import the package. Argument: the folder of the build, default dist.
import { readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const dist = process.argv[2] ?? fileURLToPath(new URL("../dist", import.meta.url));
/** @type {import("esbuild").BuildOptions} */
const common = {
  bundle: true,
  packages: "external",
  platform: "node",
  format: "esm",
  target: "node24",
  logLevel: "error",
};

const processes = join(dist, "lean", "embedded", "process");
const threads = ["instance-main", "session-worker", "pthread"];
await build({
  ...common,
  entryPoints: threads.map((name) => join(processes, `${name}.js`)),
  outdir: processes,
  allowOverwrite: true,
});

const commandLine = join(dist, "bundle");
await build({
  ...common,
  entryPoints: [join(dist, "cli", "start.js")],
  outdir: commandLine,
  splitting: true,
  plugins: [{ name: "own-urls", setup: keepOwnUrls }],
});
writeFileSync(join(dist, "cli", "start.js"), 'import "../bundle/start.js";\n');

/**
 * A module finds its files beside where it was, not beside its bundle.
 * @param {import("esbuild").PluginBuild} building
 */
function keepOwnUrls(building) {
  building.onLoad({ filter: /\.js$/ }, ({ path }) => {
    const text = readFileSync(path, "utf8");
    const own = `new URL(${JSON.stringify(relative(commandLine, path))}, import.meta.url).href`;
    return { contents: text.replaceAll("import.meta.url", own) };
  });
}
