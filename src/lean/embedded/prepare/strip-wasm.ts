import { LemmataError } from "../../../core/errors/index.ts";
import { HOST_SLOT_COUNT } from "../runtime/host-slots.ts";
import { buildInvokers, type FunctionType, TABLE_NAME } from "./invokers.ts";
import { buildSymbolTable, type SymbolEntry } from "./symbol-table.ts";
import { leb, sectionBytes, signedLeb, text } from "./wasm-bytes.ts";

/**
 * Rewrites `lean.wasm` so that it starts fast. The package exports 201,110 names, and every thread
 * pays for a JavaScript object per name. The rewritten module keeps only the exports the glue needs;
 * all functions go into the function table instead, at fixed indices, and a symbol table maps names
 * to them. Because every thread has the same indices, `dlsym` needs no bookkeeping, and a heap
 * snapshot taken in one process is valid in the next. The last slots of the table stay free for functions
 * that each thread puts there (`runtime/host-slots.ts`). The table itself comes from a small module beside it,
 * which calls its functions where an exception may come back (`invokers.ts`).
 */
export interface StrippedWasm {
  wasm: Buffer;
  symbols: Uint32Array;
  invokers: Buffer;
}

interface Section {
  id: number;
  start: number;
  bodyStart: number;
  end: number;
}

const TYPE = 1;
const IMPORT = 2;
const TABLE = 4;
const GLOBAL = 6;
const EXPORT = 7;
const ELEMENT = 9;
const CODE = 10;

export function stripWasm(source: Buffer, keepExports: ReadonlySet<string>): StrippedWasm {
  const reader = new WasmReader(source);
  const sections = reader.sections();
  const find = (id: number): Section => {
    const section = sections.find((s) => s.id === id);
    if (!section) throw malformed(`section ${id} is missing`);
    return section;
  };
  const functionImports = reader.functionImports(find(IMPORT));
  const importedFunctions = functionImports.length;
  const functionCount = reader.vectorLength(find(CODE));
  const globals = reader.constantGlobals(find(GLOBAL));
  const importedGlobals = reader.countImportedGlobals(find(IMPORT));
  const table = reader.table(find(TABLE));
  const inTable = reader.tableSlots(find(ELEMENT));
  const firstSlot = table.minimum;

  const slotOf = (index: number) => inTable.get(index) ?? firstSlot + (index - importedFunctions);

  const symbols: SymbolEntry[] = [];
  const kept: Buffer[] = [];
  reader.eachExport(find(EXPORT), (name, kind, index, raw) => {
    if (kind === 0) {
      symbols.push({ name, value: slotOf(index) });
    } else if (kind === 3) {
      const value = globals[index - importedGlobals];
      if (value !== undefined) symbols.push({ name: name.toString(), value });
    }
    if (kind !== 0 || keepExports.has(name)) {
      if (kind !== 3) kept.push(raw);
    }
  });

  const slots = firstSlot + functionCount + HOST_SLOT_COUNT;
  const elementBody = appendAllFunctions(source, find(ELEMENT), {
    firstSlot,
    firstFunction: importedFunctions,
    functionCount,
  });
  const out: Buffer[] = [source.subarray(0, 8)];
  for (const section of sections) {
    if (section.id === IMPORT) {
      out.push(sectionBytes(IMPORT, appendTable(source, section, slots)));
    } else if (section.id === TABLE) {
      // It is imported.
    } else if (section.id === EXPORT) {
      out.push(sectionBytes(EXPORT, Buffer.concat([Buffer.from(leb(kept.length)), ...kept])));
    } else if (section.id === ELEMENT) {
      out.push(sectionBytes(ELEMENT, elementBody));
    } else {
      out.push(source.subarray(section.start, section.end));
    }
  }
  const types = reader.functionTypes(find(TYPE));
  const imports = functionImports.map(({ name, type }) => ({
    name,
    type: types[type] as FunctionType,
  }));
  const value = (name: string) => {
    const symbol = symbols.find((entry) => entry.name === name);
    if (!symbol) throw malformed(`there is no ${name}`);
    return symbol.value;
  };
  return {
    wasm: Buffer.concat(out),
    symbols: buildSymbolTable(symbols),
    invokers: buildInvokers(imports, {
      slots,
      stackPointer: value("emscripten_stack_get_current"),
      restoreStack: value("_emscripten_stack_restore"),
      setThrown: value("setThrew"),
    }),
  };
}

/** The imports, and after them the table. */
function appendTable(source: Buffer, section: Section, slots: number): Buffer {
  const [count, afterCount] = new WasmReader(source).leb(section.bodyStart);
  return Buffer.concat([
    Buffer.from(leb(count + 1)),
    source.subarray(afterCount, section.end),
    Buffer.from([...text("env"), ...text(TABLE_NAME), 1, 0x70, 0, ...leb(slots)]),
  ]);
}

/** How many functions a module defines. */
export function countFunctions(wasm: Buffer): number {
  const reader = new WasmReader(wasm);
  const code = reader.sections().find(({ id }) => id === CODE);
  if (!code) throw malformed(`section ${CODE} is missing`);
  return reader.vectorLength(code);
}

/** Adds one active element segment that puts every defined function into the table, in order. */
function appendAllFunctions(
  source: Buffer,
  section: Section,
  layout: { firstSlot: number; firstFunction: number; functionCount: number },
): Buffer {
  const reader = new WasmReader(source);
  const [count, afterCount] = reader.leb(section.bodyStart);
  const indices: number[] = [];
  for (let i = 0; i < layout.functionCount; i++) indices.push(...leb(layout.firstFunction + i));
  return Buffer.concat([
    Buffer.from(leb(count + 1)),
    source.subarray(afterCount, section.end),
    Buffer.from([0, 0x41, ...signedLeb(layout.firstSlot), 0x0b, ...leb(layout.functionCount)]),
    Buffer.from(indices),
  ]);
}

class WasmReader {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  leb(at: number): [value: number, next: number] {
    let value = 0;
    let scale = 1;
    let p = at;
    for (;;) {
      const byte = this.bytes[p++];
      if (byte === undefined) throw malformed("truncated number");
      value += (byte & 127) * scale;
      if (byte < 128) return [value, p];
      scale *= 128;
    }
  }

  signedLeb(at: number): [value: number, next: number] {
    let value = 0;
    let shift = 0;
    let p = at;
    for (;;) {
      const byte = this.bytes[p++];
      if (byte === undefined) throw malformed("truncated number");
      value |= (byte & 127) << shift;
      shift += 7;
      if (byte < 128) {
        if (shift < 32 && byte & 64) value |= -1 << shift;
        return [value, p];
      }
    }
  }

  sections(): Section[] {
    const found: Section[] = [];
    let p = 8;
    while (p < this.bytes.length) {
      const start = p;
      const id = this.bytes[p] as number;
      const [size, bodyStart] = this.leb(p + 1);
      p = bodyStart + size;
      found.push({ id, start, bodyStart, end: p });
    }
    return found;
  }

  vectorLength(section: Section): number {
    return this.leb(section.bodyStart)[0];
  }

  private eachImport(
    section: Section,
    visit: (kind: number, name: string, type: number) => void,
  ): void {
    let [count, p] = this.leb(section.bodyStart);
    for (; count > 0; count--) {
      let name = "";
      for (let i = 0; i < 2; i++) {
        const [length, q] = this.leb(p);
        name = this.bytes.toString("latin1", q, q + length);
        p = q + length;
      }
      const kind = this.bytes[p++] as number;
      visit(kind, name, kind === 0 ? this.leb(p)[0] : 0);
      if (kind === 0) p = this.leb(p)[1];
      else if (kind === 3) p += 2;
      else if (kind === 2) {
        const flags = this.bytes[p++] as number;
        p = this.leb(p)[1];
        if (flags & 1) p = this.leb(p)[1];
      } else throw malformed(`unexpected import kind ${kind}`);
    }
  }

  /** `type` is the number of its type. */
  functionImports(section: Section): { name: string; type: number }[] {
    const found: { name: string; type: number }[] = [];
    this.eachImport(section, (kind, name, type) => {
      if (kind === 0) found.push({ name, type });
    });
    return found;
  }

  functionTypes(section: Section): FunctionType[] {
    let [count, p] = this.leb(section.bodyStart);
    const types: FunctionType[] = [];
    const valueTypes = (): number[] => {
      const [length, q] = this.leb(p);
      p = q + length;
      return [...this.bytes.subarray(q, p)];
    };
    for (; count > 0; count--) {
      if (this.bytes[p++] !== 0x60) throw malformed("expected a function type");
      types.push({ parameters: valueTypes(), results: valueTypes() });
    }
    return types;
  }

  countImportedGlobals(section: Section): number {
    let n = 0;
    this.eachImport(section, (kind) => {
      if (kind === 3) n++;
    });
    return n;
  }

  table(section: Section): { minimum: number } {
    const [count, p] = this.leb(section.bodyStart);
    if (count !== 1 || this.bytes[p] !== 0x70 || this.bytes[p + 1] !== 0) {
      throw malformed("expected one unbounded function table");
    }
    return { minimum: this.leb(p + 2)[0] };
  }

  /** Values of the immutable `i32.const` globals; `undefined` for all others. */
  constantGlobals(section: Section): (number | undefined)[] {
    const [count, first] = this.leb(section.bodyStart);
    let p = first;
    const values: (number | undefined)[] = [];
    for (let i = 0; i < count; i++) {
      const mutable = this.bytes[p + 1] === 1;
      const opcode = this.bytes[p + 2];
      const [value, q] = this.signedLeb(p + 3);
      if (this.bytes[q] !== 0x0b) throw malformed("unexpected global initialiser");
      values.push(opcode === 0x41 && !mutable ? value >>> 0 : undefined);
      p = q + 1;
    }
    return values;
  }

  /** Function index -> slot of the original table. */
  tableSlots(section: Section): Map<number, number> {
    const [count, first] = this.leb(section.bodyStart);
    let p = first;
    const slots = new Map<number, number>();
    for (let i = 0; i < count; i++) {
      if (this.bytes[p] !== 0 || this.bytes[p + 1] !== 0x41)
        throw malformed("unexpected element segment");
      const [offset, q] = this.signedLeb(p + 2);
      const [length, r] = this.leb(q + 1);
      p = r;
      for (let j = 0; j < length; j++) {
        const [index, next] = this.leb(p);
        if (!slots.has(index)) slots.set(index, offset + j);
        p = next;
      }
    }
    return slots;
  }

  eachExport(
    section: Section,
    visit: (name: string, kind: number, index: number, raw: Buffer) => void,
  ): void {
    const [count, first] = this.leb(section.bodyStart);
    let p = first;
    for (let i = 0; i < count; i++) {
      const start = p;
      const [length, q] = this.leb(p);
      const name = this.bytes.toString("latin1", q, q + length);
      const kind = this.bytes[q + length] as number;
      const [index, next] = this.leb(q + length + 1);
      p = next;
      visit(name, kind, index, this.bytes.subarray(start, next));
    }
  }
}

function malformed(what: string): LemmataError {
  return new LemmataError("lean-package-altered", `lean.wasm has an unexpected form: ${what}`);
}
