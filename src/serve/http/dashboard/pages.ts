import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** Set anew in each page, so that the editor may add its own style sheet and nobody else. */
const NONCE = "@nonce@";

/**
 * `/`: the page for browsers, `{"status": "ok"}` for programs, which do not ask for HTML; `/assets/`: its files, whose
 * names change with their contents. Nothing is read from disk but the list of files that there was at the start.
 */
export function addPages(server: FastifyInstance, folder: string = builtFolder()): void {
  const page = existsSync(folder) ? readFileSync(join(folder, "index.html"), "utf8") : MISSING;
  const assets = readAssets(join(folder, "assets"));
  server.get("/", { schema: { hide: true } }, (request, reply) => {
    reply.header("vary", "accept");
    if (!request.headers.accept?.includes("text/html")) return { status: "ok" };
    const nonce = randomBytes(16).toString("base64");
    return reply
      .headers({ ...secure(nonce), "cache-control": "no-store" })
      .type("text/html; charset=utf-8")
      .send(page.replaceAll(NONCE, nonce));
  });
  server.get("/assets/:file", { schema: { hide: true } }, (request, reply) => {
    const { file } = request.params as { file: string };
    const content = assets.get(file);
    if (!content) return reply.callNotFound();
    return reply
      .headers({ "cache-control": "public, max-age=31536000, immutable", ...NO_SNIFFING })
      .type(TYPES[extname(file)] ?? "application/octet-stream")
      .send(content);
  });
}

/** `dist/web`, from the sources and from the build alike. */
function builtFolder(): string {
  const beside = fileURLToPath(new URL("../../../web", import.meta.url));
  return existsSync(join(beside, "index.html"))
    ? beside
    : fileURLToPath(new URL("../../../../dist/web", import.meta.url));
}

function readAssets(folder: string): Map<string, Buffer> {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return new Map(names.map((name) => [name, readFileSync(join(folder, name))]));
}

const NO_SNIFFING = { "x-content-type-options": "nosniff" };

/** Scripts and connections of this server only, and no page around this one. */
function secure(nonce: string): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ];
  return {
    "content-security-policy": policy.join("; "),
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    ...NO_SNIFFING,
  };
}

const MISSING =
  '<!doctype html><html lang="en"><title>Lemmata</title><p>The dashboard is not built: run <code>npm run build</code>.</p></html>';
