// One base error with stable codes.
// Input: what went wrong, where, and the cause. Output: an error every boundary can print or serialise.
// Expected outcomes (a tactic failed, time ran out) are values, never these errors.

export { type ErrorCode, type ErrorDetails, LemmataError, messageOf } from "./lemmata-error.ts";
