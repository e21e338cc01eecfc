// A TypeDoc plugin: every field of the public face is documented. By a comment of its own; or by that of its type, when
// this names the field in code, as in `{line: 3, column: 2}`; or because it is a tag such as `status: "finished"`.
// Members of a type literal are documented by what the literal stands in.
import { Converter, ReflectionKind } from "typedoc";

/** @param {import("typedoc").Application} app */
export function load(app) {
  app.converter.on(Converter.EVENT_RESOLVE_END, ({ project }) => {
    for (const field of project.getReflectionsByKind(ReflectionKind.Property)) {
      const isInherited = Boolean(field.inheritedFrom ?? field.implementationOf);
      if (isInherited || isTag(field.type) || isDocumented(field)) continue;
      app.logger.warn(`${field.getFullName()} has no doc comment`);
    }
  });
}

/** @param {import("typedoc").DeclarationReflection} field */
function isDocumented(field) {
  if (field.hasComment()) return true;
  const owner = field.parent;
  if (owner?.kindOf(ReflectionKind.ClassOrInterface)) return namesIn(owner).has(field.name);
  let around = owner;
  while (around && !around.hasComment()) around = around.parent;
  return around !== undefined && !around.isProject();
}

/** @param {import("typedoc").Reflection} type */
function namesIn(type) {
  const code = type.comment?.summary.filter(({ kind }) => kind === "code") ?? [];
  return new Set(code.flatMap(({ text }) => text.match(/\w+/g) ?? []));
}

/** @param {import("typedoc").SomeType | undefined} type */
function isTag(type) {
  if (type?.type === "union") return type.types.every(isTag);
  return type?.type === "literal";
}
