// Tools for coding agents over the Model Context Protocol.
// Input: calls of an agent. Output: short texts, with a cursor for more.
// What an agent sees at once (names, schemas, prompts) is in tool-list.ts and prompts.ts; what does the work is loaded
// with the first call, so that the server is there at once.

export { makeAgentServer } from "./agent-server.ts";
export { clientConfigs } from "./client-configs.ts";
export { serveStdio } from "./serve-stdio.ts";
