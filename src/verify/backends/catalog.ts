import type { BackendKind } from "./backend.ts";
import { embedded } from "./embedded.ts";
import { kimina } from "./kimina.ts";
import { repl } from "./repl.ts";

const KINDS = { embedded, repl, kimina };

export type BackendName = keyof typeof KINDS;

/** Which Leans can be asked, by the names of `--backend`. To add one, write its file and name it here. */
export const BACKENDS: Readonly<Record<BackendName, BackendKind>> = KINDS;
