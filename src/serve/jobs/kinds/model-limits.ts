import { z } from "zod";

/** How much a request may ask of language models. Which ones is up to the server's configuration, never to a request. */
export const modelLimits = {
  maxModelCalls: z.int().min(0).optional().describe("most requests to models"),
  maxCost: z.number().min(0).optional().describe("most US dollars"),
};

/** The smaller of two limits. */
export function atMost(a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return Math.min(a, b);
}
