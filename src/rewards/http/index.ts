// The reward service over HTTP: its own routes and Kimina's.
// Input: requests of a trainer. Output: scores.
// Every body is checked against a schema before anything runs.

export { makeRewardServer, type RewardServerOptions } from "./reward-server.ts";
export { scoreRequest } from "./schemas.ts";
