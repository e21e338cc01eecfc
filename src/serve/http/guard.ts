import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Failure, HttpFailure } from "./failure.ts";
import { type ApiKey, findKey } from "./keys.ts";
import { RateLimit } from "./rate-limit.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Whose key came with it; `undefined` where there are no keys. */
    apiKey: ApiKey | undefined;
  }
}

export interface GuardOptions {
  /** May change while the server runs. */
  keys: readonly ApiKey[];
  /** Names by which the server may be called besides `localhost` and addresses, without ports. */
  hosts: readonly string[];
  /** Pages of other origins that may ask, e.g. `https://lean.example`. */
  origins: readonly string[];
}

/** Reached without a key: whether the server lives, what it offers, and the pages that then ask with a key. */
const OPEN = /^\/(?:health\/?|openapi\.json|assets\/.*)?(?:\?|$)/;

/**
 * Refuses what a browser was tricked into sending, and who has no key. A page that rebinds its own name to this machine
 * still says its name in `Host`; a page of another origin says so in `Origin`; and nothing here lives on cookies.
 */
export function addGuard(server: FastifyInstance, options: GuardOptions): void {
  const limits = new Map<string, { perMinute: number; limit: RateLimit }>();
  const limitOf = ({ name, requestsPerMinute: perMinute }: ApiKey) => {
    if (perMinute === undefined) return undefined;
    const known = limits.get(name);
    const fitting =
      known?.perMinute === perMinute ? known : { perMinute, limit: new RateLimit(perMinute) };
    limits.set(name, fitting);
    return fitting.limit;
  };
  server.decorateRequest("apiKey", undefined);
  server.addHook("onRequest", async (request) => {
    checkHost(request, options);
    checkOrigin(request, options);
    if (options.keys.length === 0 || OPEN.test(request.url)) return;
    const key = keyOf(request, options.keys);
    request.apiKey = key;
    const wait = limitOf(key)?.take();
    if (wait !== undefined) {
      const message = `key ${key.name} may ask ${key.requestsPerMinute} times in a minute`;
      const failure = { status: 429, code: "rate-limited", message, retryAfterSeconds: wait };
      throw new HttpFailure(failure);
    }
  });
}

function checkHost(request: FastifyRequest, { hosts }: GuardOptions): void {
  const host = nameOf(request.headers.host ?? "");
  if (isAddress(host) || host === "localhost" || hosts.includes(host)) return;
  throw forbidden(`this server is not called ${host || "nothing"}`, {
    hint: "start it with --allow-host NAME",
  });
}

function checkOrigin(request: FastifyRequest, { origins }: GuardOptions): void {
  const { origin } = request.headers;
  if (origin === undefined || origins.includes(origin)) return;
  const own = URL.canParse(origin) && new URL(origin).host === request.headers.host;
  if (own) return;
  throw forbidden(`pages of ${origin} may not ask this server`, {
    hint: "start it with --allow-origin ORIGIN",
  });
}

function keyOf(request: FastifyRequest, keys: readonly ApiKey[]): ApiKey {
  const { authorization, "x-api-key": header } = request.headers;
  const given = authorization ?? (typeof header === "string" ? header : undefined);
  if (!given) throw unauthorized("Missing API key");
  const key = findKey(keys, given);
  if (!key) throw unauthorized("Invalid API key");
  return key;
}

/** `localhost` of `localhost:8000`, `[::1]` of `[::1]:8000`. */
function nameOf(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, "");
}

/** An address cannot be rebound. */
function isAddress(host: string): boolean {
  return /^\d{1,3}(\.\d{1,3}){3}$/.test(host) || /^\[[0-9a-f:.]+\]$/.test(host);
}

function forbidden(message: string, more: Partial<Failure>): HttpFailure {
  return new HttpFailure({ status: 403, code: "forbidden", message, ...more });
}

function unauthorized(message: string): HttpFailure {
  return new HttpFailure({ status: 401, code: "unauthorized", message });
}
