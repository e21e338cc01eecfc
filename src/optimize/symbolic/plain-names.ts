/** The namespace in which a theorem stands, from its full name and its statement; empty at the root. */
export function namespaceOf(fullName: string, statement: string): string {
  const declared = /\b(?:theorem|lemma)\s+(\S+)/.exec(statement)?.[1];
  if (declared === undefined || !fullName.endsWith(`.${declared}`)) return "";
  return fullName.slice(0, -declared.length - 1);
}

/** A full name as one would write it in a namespace, e.g. `f` for `A.B.f` in `A.B`, and `B.f` in `A`. */
export function plainName(fullName: string, namespace: string): string {
  for (let scope = namespace; scope !== ""; scope = scope.replace(/\.?[^.]*$/, ""))
    if (fullName.startsWith(`${scope}.`)) return fullName.slice(scope.length + 1);
  return fullName;
}
