// The server over HTTP: Kimina's endpoints (`kimina/`), an API of its own (`v1/`), metrics.
// Input: services, jobs, keys. Output: a fastify server that is not listening yet. Start at server.ts.
// Every body is checked against a schema, and every host, origin and key, before anything runs.

export { type ApiKey, keyFromText, makeKey, readKeys } from "./keys.ts";
export { ownerOfKey } from "./owner.ts";
export { makeServer, type ServerOptions } from "./server.ts";
