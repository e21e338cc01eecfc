import type { FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Jobs } from "../../jobs/index.ts";
import type { LeanServices } from "../../lean-services.ts";
import { addLiveRoutes } from "../dashboard/index.ts";
import { hideRuns } from "../owner.ts";
import { addErrorHandler, errorAnswer } from "./errors.ts";
import { addJobRoutes } from "./job-routes.ts";
import { addOperationRoutes } from "./operation-routes.ts";
import { addRewardRoutes } from "./reward-routes.ts";
import { addRunRoutes } from "./run-routes.ts";

/** The API of this package, under `/v1`. */
export function addV1(
  server: FastifyInstance,
  { services, jobs }: { services: LeanServices; jobs: Jobs },
): void {
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(serializerCompiler);
  addErrorHandler(server);
  // Every route may fail in the one shape.
  server.addHook("onRoute", ({ schema }) => {
    if (!schema) return;
    const { response } = schema as { response?: object };
    schema.response = { ...response, "4xx": errorAnswer, "5xx": errorAnswer };
  });
  addOperationRoutes(server, services);
  addJobRoutes(server, jobs);
  hideRuns(server, jobs);
  addRunRoutes(server, jobs);
  addLiveRoutes(server, jobs);
  addRewardRoutes(server, services);
}
