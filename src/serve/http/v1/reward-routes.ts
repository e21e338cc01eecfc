import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { scoreRequest } from "../../../rewards/http/index.ts";
import type { RewardItem } from "../../../rewards/index.ts";
import type { LeanServices } from "../../lean-services.ts";
import { json } from "../../operations/operation.ts";
import { overload } from "../failure.ts";

const answer = z.object({
  results: z.array(
    z.looseObject({ index: z.int(), status: z.enum(["ok", "error"]), id: json.optional() }),
  ),
});

/** `POST /v1/rewards`: the same items as `POST /score` of `lemmata reward serve`. */
export function addRewardRoutes(server: FastifyInstance, services: LeanServices): void {
  const schema = {
    operationId: "rewards",
    summary: "Score completions for a trainer.",
    description:
      "Items of the kinds `proof`, `optimization`, `decomposition` and `critique`, answered in their order.",
    tags: ["rewards"],
    body: scoreRequest,
    response: { 200: answer },
  };
  server.post("/rewards", { schema }, async (request) => {
    const { items } = request.body as z.output<typeof scoreRequest>;
    const service = await services.rewards();
    const answers = service.accept(items.map(({ id: _, ...item }) => item as RewardItem));
    if ("retryAfterSeconds" in answers) throw overload(answers.retryAfterSeconds);
    const results = answers.map(async (each, index) => {
      const id = items[index]?.id;
      return { id, index, ...(await each) };
    });
    return { results: await Promise.all(results) };
  });
}
