import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { JsonValue } from "../../../core/index.ts";
import type { JobEvent, JobRecord } from "../../../store/index.ts";
import { JOB_KINDS, type Jobs } from "../../jobs/index.ts";
import { json } from "../../operations/operation.ts";
import { HttpFailure } from "../failure.ts";
import { ownerOf } from "../owner.ts";
import { streamEvents } from "./event-stream.ts";

const job = z
  .object({
    id: z.string(),
    kind: z.string(),
    state: z.enum(["queued", "running", "finished", "failed", "cancelled"]),
    created: z.number().describe("milliseconds since 1970"),
    updated: z.number(),
    run: z.string().nullable().describe("the recorded run, see /v1/runs"),
    costUsd: z.number(),
    error: z
      .object({ code: z.string(), message: z.string(), hint: z.string().optional() })
      .nullable(),
  })
  .meta({ id: "Job" });

const wholeJob = job.extend({ request: json, result: json }).meta({ id: "WholeJob" });

const byId = z.object({ id: z.string().max(100) });

/** `POST /v1/prove` and the others that take long; and `/v1/jobs`, where they are watched and cancelled. */
export function addJobRoutes(server: FastifyInstance, jobs: Jobs): void {
  for (const { name, summary, description, request: body } of JOB_KINDS) {
    const response = { 202: job };
    const schema = { summary, description, operationId: name, tags: ["jobs"], body, response };
    server.post(`/${name}`, { schema }, (request, reply) => {
      const taken = jobs.submit(name, request.body as JsonValue, ownerOf(request));
      if ("retryAfterSeconds" in taken) throw new HttpFailure({ status: 429, ...taken });
      return reply.status(202).header("location", `/v1/jobs/${taken.id}`).send(taken);
    });
  }
  const describe = (operationId: string, summary: string) => ({
    ...{ operationId, summary, tags: ["jobs"] },
  });
  const query = z.object({ limit: z.coerce.number().int().min(1).max(1000).default(100) });
  const listed = z.object({ jobs: z.array(job) });
  server.get(
    "/jobs",
    {
      schema: {
        ...describe("listJobs", "Your jobs, the latest first."),
        querystring: query,
        response: { 200: listed },
      },
    },
    (request) => {
      const { limit } = request.query as z.output<typeof query>;
      return { jobs: jobs.list(ownerOf(request), limit) };
    },
  );
  server.get(
    "/jobs/:id",
    {
      schema: {
        ...describe("getJob", "A job, with its result when it is over."),
        params: byId,
        response: { 200: wholeJob },
      },
    },
    (request) => jobOf(jobs, request),
  );
  server.delete(
    "/jobs/:id",
    {
      schema: {
        ...describe("cancelJob", "Cancel a job. One that is over stays as it is."),
        params: byId,
        response: { 200: job },
      },
    },
    (request) => jobs.cancel(jobOf(jobs, request).id),
  );
  server.get(
    "/jobs/:id/events",
    {
      schema: {
        ...describe("watchJob", "What happens in a job, as server-sent events."),
        description:
          "All events so far, then each as it happens, until one of kind `end`. `Last-Event-ID` (or `?after=`) goes on after an event.",
        params: byId,
        querystring: z.object({ after: z.coerce.number().int().min(0).optional() }),
      },
    },
    (request, reply) => watch(jobs, request, reply),
  );
}

function watch(jobs: Jobs, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { id } = jobOf(jobs, request);
  const { after } = request.query as { after?: number };
  const last = Number(request.headers["last-event-id"] ?? after ?? 0);
  const from = last > 0 ? Math.min(Math.floor(last), Number.MAX_SAFE_INTEGER) : 0;
  return streamEvents<JobEvent>(request, reply, (signal) => jobs.events(id, from, signal));
}

function jobOf(jobs: Jobs, request: FastifyRequest): JobRecord {
  const { id } = request.params as z.output<typeof byId>;
  const found = jobs.get(id, ownerOf(request));
  if (found) return found;
  throw new HttpFailure({ status: 404, code: "not-found", message: `there is no job ${id}` });
}
