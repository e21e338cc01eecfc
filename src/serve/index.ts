// What the commands do, for other programs: over HTTP (`http/`) and for coding agents (`mcp/`).
// Input: an open Lean, limits, keys. Output: answers to requests; jobs that go on without their client (`jobs/`).
// Requests are hostile input: they name no file, no address and no program.

export { LeanServices, type ServiceOptions } from "./lean-services.ts";
