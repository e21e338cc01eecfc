import { z } from "zod";

/** What is wrong with a row, in one line. */
export function rowFault(error: z.ZodError): string {
  return z.prettifyError(error).replaceAll(/\s*\n\s*/g, " ");
}
