import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LemmataError, messageOf } from "../../../core/errors/index.ts";
import { decodeUtf8 } from "../../../core/index.ts";
import type { LeanServices } from "../../lean-services.ts";
import { exportSyntax, type SyntaxExport } from "../../syntax-export.ts";
import { signalOf } from "../disconnect.ts";
import { HttpFailure, overload } from "../failure.ts";
import { read } from "./detail.ts";
import { astCodeRequest, astQuery, astRequest } from "./schemas.ts";

const MODULE_NAME = /^[A-Za-z0-9_.]+$/;

/** Nothing is wrong with the text then. */
const NO_LEAN: ReadonlySet<string> = new Set([
  ...["lean-unavailable", "lean-start-failed", "lean-package-missing", "cache-unwritable"],
]);

/** `ast` or `error`. `time`: seconds. */
interface AstResult {
  module: string;
  ast?: SyntaxExport;
  error?: string;
  time: number;
  diagnostics?: { ast_bytes: number };
}

/** `/api/ast` and `/api/ast_code`. Failures of a module are in its result, with status 200. */
export function addAstRoutes(server: FastifyInstance, services: LeanServices): void {
  const schema = { hide: true };
  server.post("/api/ast", { schema }, async (request, reply) => {
    const { modules, timeout } = read(astRequest, request.body ?? undefined);
    const asked = modules.map((module) => ({ module, timeout }));
    return { results: await exportAll(services, asked, { request, reply }) };
  });
  server.get("/api/ast", { schema }, async (request, reply) => {
    const asked = read(astQuery, request.query, "query");
    return { results: await exportAll(services, [asked], { request, reply }) };
  });
  server.post("/api/ast_code", { schema }, async (request, reply) => {
    const { code, module, timeout } = read(astCodeRequest, request.body ?? undefined);
    if (!MODULE_NAME.test(module)) {
      throw new HttpFailure({ status: 400, code: "bad-input", message: "Invalid module name" });
    }
    const asked = { module: `${module}_${randomBytes(16).toString("hex")}`, code, timeout };
    return { results: await exportAll(services, [asked], { request, reply }) };
  });
}

/** What to export. `timeout`: seconds. `code`: its text; without it the module's source is looked for. */
interface Asked {
  module: string;
  timeout: number;
  code?: string;
}

/** The library comes compiled, without its source. Throws `bad-input`. */
function sourceOf(services: LeanServices, module: string): string {
  const source = services.sources()?.find(module);
  if (source) return decodeUtf8(source.text, module);
  const message = `the source of module ${module} is not here`;
  throw new LemmataError("bad-input", `${message}; see --project, or send it to /api/ast_code`);
}

/** The trees in the order of the modules. Refuses all when there is no room for them. */
async function exportAll(
  services: LeanServices,
  asked: readonly Asked[],
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<AstResult[]> {
  const signal = signalOf(request, reply);
  const answers = services.admission.accept(asked, (each) => exportOne(services, each, signal));
  if ("retryAfterSeconds" in answers) throw overload(answers.retryAfterSeconds);
  return Promise.all(answers);
}

async function exportOne(
  services: LeanServices,
  { module, code, timeout }: Asked,
  signal: AbortSignal,
): Promise<AstResult> {
  if (!MODULE_NAME.test(module)) return { module, error: "Invalid module name", time: 0 };
  const started = performance.now();
  const time = () => (performance.now() - started) / 1000;
  try {
    const text = code ?? sourceOf(services, module);
    const outcome = await exportSyntax(services, text, { timeoutMs: timeout * 1000, signal });
    if (outcome.status === "timed-out") {
      return { module, error: `timed out after ${timeout}s`, time: timeout };
    }
    if (outcome.status !== "finished") {
      return { module, error: `ast-export failed: ${outcome.reason}`, time: time() };
    }
    const { ast } = outcome;
    const diagnostics = { ast_bytes: Buffer.byteLength(JSON.stringify(ast)) };
    return { module, ast, time: time(), diagnostics };
  } catch (error) {
    // As the original answers where its exporter is not installed.
    if (error instanceof LemmataError && NO_LEAN.has(error.code))
      throw new HttpFailure({ status: 500, code: error.code, message: error.message });
    return { module, error: `ast-export failed: ${messageOf(error)}`, time: time() };
  }
}
