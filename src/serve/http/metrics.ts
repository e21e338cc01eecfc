import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Jobs } from "../jobs/index.ts";
import type { LeanServices } from "../lean-services.ts";

/** Seconds. */
const BUCKETS = [0.005, 0.02, 0.1, 0.5, 1, 2, 5, 10, 30, 60, 300];

/** `GET /metrics` for Prometheus: requests by route and status, the queue, jobs, memory. */
export function addMetrics(
  server: FastifyInstance,
  { services, jobs }: { services: LeanServices; jobs: Jobs },
): void {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: "lemmata_" });
  const seconds = new Histogram({
    name: "lemmata_http_request_seconds",
    help: "Time from the request to the end of its answer",
    labelNames: ["method", "route", "status"],
    buckets: BUCKETS,
    registers,
  });
  const refused = new Counter({
    name: "lemmata_refused_requests_total",
    help: "Requests that were answered with 429",
    registers,
  });
  const gauge = (name: string, help: string, value: () => number | Promise<number>) =>
    new Gauge({
      ...{ name: `lemmata_${name}`, help, registers },
      async collect() {
        this.set(await value());
      },
    });
  gauge("waiting_checks", "Checks that wait", () => services.admission.waiting);
  gauge("running_checks", "Checks that run", () => services.admission.running);
  gauge("lanes", "Checks that may run side by side", () => services.lanes);
  gauge("waiting_jobs", "Jobs that wait", () => jobs.counts().waiting);
  gauge("running_jobs", "Jobs that run", () => jobs.counts().running);
  gauge("lean_heap_bytes", "Wasm heap of the processes that check", async () =>
    (await services.heapBytes()).reduce((sum, bytes) => sum + bytes, 0),
  );
  server.addHook("onResponse", async (request, reply) => {
    const { method, routeOptions } = request;
    const labels = { method, route: routeOptions.url ?? "none", status: reply.statusCode };
    seconds.observe(labels, reply.elapsedTime / 1000);
    if (reply.statusCode === 429) refused.inc();
  });
  server.get("/metrics", { schema: { hide: true } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}
