// The endpoints of the Kimina Lean Server, and of its fork that exports syntax trees.
// Input: what their clients send. Output: what their clients read; differences are in docs/serve.md.

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { LeanServices } from "../../lean-services.ts";
import { signalOf } from "../disconnect.ts";
import { overload } from "../failure.ts";
import { addAstRoutes } from "./ast-routes.ts";
import { checkSnippet, type SnippetOptions, type SnippetResult } from "./check-snippet.ts";
import { addDetailHandler, read } from "./detail.ts";
import { checkRequest, verifyRequest } from "./schemas.ts";

export function addKimina(server: FastifyInstance, services: LeanServices): void {
  addDetailHandler(server);
  const schema = { hide: true };
  server.post("/api/check", { schema }, async (request, reply) => {
    const { snippets, timeout, debug, infotree } = read(checkRequest, request.body ?? undefined);
    const signal = signalOf(request, reply);
    const codes = snippets.map(({ code }) => code);
    const results = await checkAll(services, codes, { timeout, debug, infotree, signal });
    return { results: results.map((result, i) => ({ id: snippets[i]?.id, ...result })) };
  });
  const verify = async (request: FastifyRequest, reply: FastifyReply) => {
    const { codes, timeout, infotree_type } = read(verifyRequest, request.body ?? undefined);
    const options = { timeout, debug: false, infotree: infotree_type };
    const texts = codes.map(({ proof, code }) => proof ?? code ?? "");
    const signal = signalOf(request, reply);
    const results = await checkAll(services, texts, { ...options, signal });
    return {
      results: results.map(({ time, error, response }, i) => {
        const custom_id = String(codes[i]?.custom_id);
        return response ? { custom_id, response: { ...response, time } } : { custom_id, error };
      }),
    };
  };
  server.post("/verify", { schema }, verify);
  server.post("/one_pass_verify_batch", { schema }, verify);
  addAstRoutes(server, services);
}

/** Whether who asks for this expects answers of the original, also where there is nothing. */
export function isOfKimina(url: string): boolean {
  return /^\/(?:api|verify|one_pass_verify_batch)(?:[/?]|$)/.test(url);
}

/** The results in the order of the texts. Refuses all when there is no room for them. */
async function checkAll(
  services: LeanServices,
  codes: readonly string[],
  options: SnippetOptions,
): Promise<SnippetResult[]> {
  const work = async (code: string): Promise<SnippetResult> => {
    if (options.signal.aborted) return { time: 0, error: "the client is gone" };
    return checkSnippet(services, code, options);
  };
  const answers = services.admission.accept(codes, work);
  if ("retryAfterSeconds" in answers) throw overload(answers.retryAfterSeconds);
  return Promise.all(answers);
}
