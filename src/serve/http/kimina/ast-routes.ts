import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LemmataError, messageOf } from "../../../core/errors/index.ts";
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
  server.post("/api/ast", { schema }, async (request) => {
    const { modules } = read(astRequest, request.body ?? undefined);
    return { results: modules.map(ofLibrary) };
  });
  server.get("/api/ast", { schema }, async (request) => {
    const { module } = read(astQuery, request.query, "query");
    return { results: [ofLibrary(module)] };
  });
  server.post("/api/ast_code", { schema }, async (request, reply) => {
    const { code, module, timeout } = read(astCodeRequest, request.body ?? undefined);
    if (!MODULE_NAME.test(module)) {
      throw new HttpFailure({ status: 400, code: "bad-input", message: "Invalid module name" });
    }
    const name = `${module}_${randomBytes(16).toString("hex")}`;
    return { results: [await ofText(services, { name, code, timeout }, { request, reply })] };
  });
}

/** The library comes compiled, without its source. */
function ofLibrary(module: string): AstResult {
  const error = MODULE_NAME.test(module)
    ? `ast-export failed: the source of module ${module} is not here; send it to /api/ast_code`
    : "Invalid module name";
  return { module, error, time: 0 };
}

async function ofText(
  services: LeanServices,
  { name: module, code, timeout }: { name: string; code: string; timeout: number },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<AstResult> {
  const signal = signalOf(request, reply);
  const started = performance.now();
  const answers = services.admission.accept([code], () =>
    exportSyntax(services, code, { timeoutMs: timeout * 1000, signal }),
  );
  if ("retryAfterSeconds" in answers) throw overload(answers.retryAfterSeconds);
  const time = () => (performance.now() - started) / 1000;
  try {
    const outcome = await (answers[0] as (typeof answers)[number]);
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
