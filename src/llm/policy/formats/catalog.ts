import { completeCode } from "./complete-code.ts";
import type { PromptFormat } from "./prompt-format.ts";
import { searchReplace } from "./search-replace.ts";

const FORMATS = { "search-replace": searchReplace, "complete-code": completeCode };

export type PromptFormatName = keyof typeof FORMATS;

/** The formats by name, as in the configuration. */
export const PROMPT_FORMATS: Readonly<Record<PromptFormatName, PromptFormat>> = FORMATS;

export const PROMPT_FORMAT_NAMES = Object.keys(FORMATS) as PromptFormatName[];
