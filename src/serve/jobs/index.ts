// Jobs: what takes too long for one answer. Start at jobs.ts.
// Input: requests of the kinds in `kinds/`. Output: records and events that survive the server.
// A new kind is a file and a line in `kinds/`.

export { type JobOwner, Jobs } from "./jobs.ts";
export { JOB_KINDS } from "./kinds/index.ts";
