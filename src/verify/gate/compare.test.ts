import { describe, expect, test } from "vitest";
import { ExportBuilder } from "../../../tests/support/export-builder.ts";
import type { DeclarationExport, DeclarationRecord, NameParts } from "../../core/index.ts";
import { TermView } from "../../core/index.ts";
import { StatementComparison } from "./compare.ts";

function compare(trusted: ExportBuilder, submitted: ExportBuilder) {
  const [t, s] = [new TermView(trusted.build()), new TermView(submitted.build())];
  const find = (view: TermView) => view.data.records.find((r) => r.kind === "theorem");
  const [a, b] = [find(t), find(s)];
  if (!a || !b) throw new Error("no theorem");
  return new StatementComparison(t, s).compareStatement(a, b);
}

/** `theorem t : f Nat.zero`, with `f` defined as the given constant, under the given name. */
function statement(definitionName: NameParts, definedAs: string, binder = "x"): ExportBuilder {
  const b = new ExportBuilder();
  const nat = b.constant("Nat");
  b.definition(definitionName, b.expr(7, b.name(binder) * 4, nat, nat), b.constant(definedAs));
  const f = b.constant(...definitionName);
  b.theorem(["t"], b.expr(5, f, b.constant("Nat", "zero")), b.constant("proof"));
  return b;
}

describe("comparing statements", () => {
  test("the same statement is the same, whatever bound variables are called", () => {
    expect(compare(statement(["f"], "A", "x"), statement(["f"], "A", "y"))).toBeUndefined();
  });

  test("a definition with another value is named", () => {
    expect(compare(statement(["f"], "A"), statement(["f"], "B"))).toEqual({
      name: "f",
      what: "its value differs",
    });
  });

  test("another constant in the statement is another statement", () => {
    expect(compare(statement(["f"], "A"), statement(["g"], "A"))?.name).toBe("t");
  });

  test("names that only the compiler makes are compared by content", () => {
    const named = (owner: string) => statement([owner, "match_1"], "A");
    expect(compare(named("f"), named("helper"))).toBeUndefined();
    const other = statement(["helper", "match_1"], "B");
    expect(compare(named("f"), other)?.what).toBe("its value differs");
  });

  test("two compiler names never stand for one", () => {
    const pair = (second: string) => {
      const b = new ExportBuilder();
      const nat = b.constant("Nat");
      for (const owner of new Set(["f", second])) b.definition([owner, "match_1"], nat, nat);
      const application = b.expr(5, b.constant("f", "match_1"), b.constant(second, "match_1"));
      b.theorem(["t"], application, b.constant("proof"));
      return b;
    };
    expect(compare(pair("g"), pair("g"))).toBeUndefined();
    expect(compare(pair("g"), pair("f"))?.name).toBe("t");
  });
});

test("data that is not well formed is refused", () => {
  const good = statement(["f"], "A").build();
  const broken = (change: (data: DeclarationExport) => void) => {
    const data = structuredClone(good);
    change(data);
    return () => new TermView(data);
  };
  expect(broken(() => {})).not.toThrow();
  expect(broken((d) => d.terms.exprs.set([5, 1000, 1000], 0))).toThrow(RangeError);
  expect(broken((d) => d.terms.exprs.set([99], 0))).toThrow(RangeError);
  expect(broken((d) => d.records.push(d.records[0] as DeclarationRecord))).toThrow(RangeError);
  expect(broken((d) => Object.assign(d.records[0] as object, { type: -1 }))).toThrow(RangeError);
});
