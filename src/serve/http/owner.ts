import type { FastifyInstance, FastifyRequest } from "fastify";
import { findRun, listRuns } from "../../store/index.ts";
import type { JobOwner, Jobs } from "../jobs/index.ts";
import type { ApiKey } from "./keys.ts";

/** Whose jobs and runs a request is about. */
export function ownerOf({ apiKey }: Pick<FastifyRequest, "apiKey">): JobOwner {
  return apiKey ? ownerOfKey(apiKey) : { name: null };
}

/** The limits of a key, for its jobs. */
export function ownerOfKey({ name, maxCostPerDay, maxJobs, admin }: ApiKey): JobOwner {
  return { name, maxCostPerDay, maxJobs, isAdmin: admin };
}

/** Whether a recorded run may be shown. */
export type MayView = (run: { id: string }) => boolean;

/** Where there are keys, only an admin's sees what others and commands recorded. */
export function mayViewOf(request: Pick<FastifyRequest, "apiKey">, jobs: Jobs): MayView {
  const owner = ownerOf(request);
  if (owner.name === null || owner.isAdmin) return () => true;
  const own = jobs.runsOf(owner);
  return ({ id }) => own.has(id);
}

/** To every route that names a run, those that may not be shown are not there; `last` and beginnings mean the others. */
export function hideRuns(server: FastifyInstance, jobs: Jobs): void {
  server.addHook("preHandler", async (request) => {
    const params = request.params as { run?: string } | undefined;
    if (params?.run === undefined) return;
    params.run = findRun(listRuns().filter(mayViewOf(request, jobs)), params.run).id;
  });
}
