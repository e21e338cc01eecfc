import type { z } from "zod";
import type { JobKind } from "../job-kind.ts";
import { critiqueJob } from "./critique.ts";
import { formalizeJob } from "./formalize.ts";
import { optimizeJob } from "./optimize.ts";
import { proveJob } from "./prove.ts";

/** The kinds of jobs. A new one is a file, and a line here. */
export const JOB_KINDS = [
  proveJob,
  optimizeJob,
  critiqueJob,
  formalizeJob,
] as unknown as readonly JobKind<z.ZodObject>[];
