/** What a client can ask of the REPL. Numbers are the client's: they count environments and states. */
export type ReplRequest =
  | { kind: "step"; proofState: number; tactic: string }
  | { kind: "pickle-environment"; env: number; pickleTo: string }
  | { kind: "unpickle-environment"; unpickleEnvFrom: string }
  | { kind: "pickle-proof-state"; proofState: number; pickleTo: string }
  | { kind: "unpickle-proof-state"; unpickleProofStateFrom: string; env?: number }
  | ({ kind: "command"; cmd: string } & CommandOptions)
  | ({ kind: "file"; path: string } & CommandOptions);

export interface CommandOptions {
  env?: number;
  allTactics?: boolean;
  rootGoals?: boolean;
  infotree?: string;
}

type Field = "nat" | "string" | "bool";

/** The structures of the protocol in the order in which they are tried; `?` marks optional fields. */
const STRUCTURES: readonly [ReplRequest["kind"], Record<string, `${Field}${"" | "?"}`>][] = [
  ["step", { proofState: "nat", tactic: "string" }],
  ["pickle-environment", { env: "nat", pickleTo: "string" }],
  ["unpickle-environment", { unpickleEnvFrom: "string" }],
  ["pickle-proof-state", { proofState: "nat", pickleTo: "string" }],
  ["unpickle-proof-state", { unpickleProofStateFrom: "string", env: "nat?" }],
  ["command", { ...commandOptions(), cmd: "string" }],
  ["file", { ...commandOptions(), path: "string" }],
];

function commandOptions() {
  return { allTactics: "bool?", rootGoals: "bool?", infotree: "string?", env: "nat?" } as const;
}

const COMPLAINTS: Record<Field, string> = {
  nat: "Natural number expected",
  string: "String expected",
  bool: "Bool expected",
};

/**
 * Determines which request a JSON value is: the first structure whose fields all fit. Unknown keys are ignored and
 * `null` stands for an absent optional field. Otherwise the complaint about the last structure, as the REPL words
 * it, e.g. `REPL.File.path: String expected`.
 */
export function decodeRequest(value: unknown): ReplRequest | { kind: "none"; complaint: string } {
  let complaint = "";
  const object = isObject(value) ? value : {};
  for (const [kind, fields] of STRUCTURES) {
    const decoded: Record<string, unknown> = { kind };
    complaint = "";
    for (const [name, type] of Object.entries(fields)) {
      const given = object[name];
      const field = type.replace("?", "") as Field;
      if (given === undefined || given === null) {
        if (!type.endsWith("?")) complaint ||= `REPL.File.${name}: ${COMPLAINTS[field]}`;
      } else if (!fits(given, field)) complaint ||= `REPL.File.${name}: ${COMPLAINTS[field]}`;
      else decoded[name] = given;
    }
    if (complaint === "") return decoded as unknown as ReplRequest;
  }
  return { kind: "none", complaint };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function fits(value: unknown, field: Field): boolean {
  if (field === "nat") return Number.isSafeInteger(value) && (value as number) >= 0;
  return typeof value === (field === "bool" ? "boolean" : "string");
}
