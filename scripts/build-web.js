// Bundles the dashboard in `web/` into `dist/web`: a page, and files whose names change with their contents. Argument:
// the folder of the build, default dist.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const out = join(process.argv[2] ?? join(root, "dist"), "web");
const { metafile } = await build({
  entryPoints: [join(root, "web", "main.tsx"), join(root, "web", "main.css")],
  outdir: join(out, "assets"),
  bundle: true,
  splitting: true,
  minify: true,
  format: "esm",
  target: "es2022",
  jsx: "automatic",
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  define: { "process.env.NODE_ENV": '"production"' },
  metafile: true,
  logLevel: "error",
});
const built = Object.entries(metafile.outputs);
/** @param {string} entry */
const nameOf = (entry) =>
  basename(built.find(([, { entryPoint }]) => entryPoint?.endsWith(entry))?.[0] ?? "");
const page = readFileSync(join(root, "web", "index.html"), "utf8")
  .replace("@style@", nameOf("web/main.css"))
  .replace("@script@", nameOf("web/main.tsx"));
mkdirSync(out, { recursive: true });
writeFileSync(join(out, "index.html"), page);
