import type { FastifyInstance } from "fastify";
import type { LeanServices } from "../../lean-services.ts";
import { ALL_OPERATIONS } from "../../operations/index.ts";
import { signalOf } from "../disconnect.ts";
import { overload } from "../failure.ts";

/** `POST /v1/verify` and the others that are answered at once. */
export function addOperationRoutes(server: FastifyInstance, services: LeanServices): void {
  for (const { name, summary, description, request: body, answer, run } of ALL_OPERATIONS) {
    const response = { 200: answer };
    const schema = { summary, description, operationId: name, tags: ["lean"], body, response };
    server.post(`/${name}`, { schema }, async (request, reply) => {
      const signal = signalOf(request, reply);
      const asked = request.body as Parameters<typeof run>[0];
      const answers = services.admission.accept([asked], (item) => {
        signal.throwIfAborted();
        return run(item, { services, signal });
      });
      if ("retryAfterSeconds" in answers) throw overload(answers.retryAfterSeconds);
      return answers[0];
    });
  }
}
