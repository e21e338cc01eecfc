import type { RoleUse } from "../core/index.ts";

/** Adds requests to those of the same role and model. */
export function countRole(
  uses: Map<string, RoleUse>,
  { role, model, requests }: Readonly<RoleUse>,
): void {
  const key = JSON.stringify([role, model]);
  const use = uses.get(key) ?? { role, model, requests: 0 };
  use.requests += requests;
  uses.set(key, use);
}

/** Each role and model once, by their names. */
export function addRoles(some: readonly RoleUse[]): RoleUse[] {
  const uses = new Map<string, RoleUse>();
  for (const use of some) countRole(uses, use);
  const keyOf = ({ role, model }: RoleUse) => `${role} ${model}`;
  return [...uses.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}
