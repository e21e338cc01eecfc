import { isUtf8 } from "node:buffer";
import { LemmataError } from "../../../core/errors/index.ts";
import { Doorbell } from "./doorbell.ts";
import type { Runtime } from "./runtime.ts";

/** Address of a Lean object, or a boxed scalar (odd). */
export type Ref = number;

type NativeTable = Record<string, (...args: number[]) => number>;

const HEADER = 8;
const CLOSURE_TAG = 245;
const ARRAY_TAG = 246;
const MPZ_TAG = 250;

/**
 * Typed access to the Lean heap of this build (wasm32).
 *
 * Object layout: `rc:i32, size:u16, objectFields:u8, tag:u8`, then the object fields, then scalars. A reference
 * count below zero means the object is shared between threads; zero means it is never freed. Convention in this
 * folder: a `Ref` returned by a native call is owned by the caller and must be released with `dec`; a `Ref` read
 * out of another object is borrowed from it.
 */
export class LeanHeap {
  readonly native: NativeTable;
  readonly doorbell: Doorbell;
  private readonly u8: Uint8Array;
  private readonly u16: Uint16Array;
  private readonly i32: Int32Array;
  private readonly u32s: Uint32Array;
  private readonly runtime: Runtime;
  private readonly encoder = new TextEncoder();
  // Strict, and U+FEFF is kept: a string is read exactly or not at all.
  private readonly decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  private readonly natives = new Map<string, (...args: number[]) => number>();

  constructor(runtime: Runtime) {
    this.runtime = runtime;
    const buffer = runtime.memory.buffer;
    this.u8 = new Uint8Array(buffer);
    this.u16 = new Uint16Array(buffer);
    this.i32 = new Int32Array(buffer);
    this.u32s = new Uint32Array(buffer);
    this.doorbell = new Doorbell(runtime.bell, runtime.bellSlot);
    this.native = new Proxy({} as NativeTable, {
      get: (_, name: string) => {
        let f = this.natives.get(name);
        if (!f) {
          f = runtime.native(name);
          this.natives.set(name, f);
        }
        return f;
      },
    });
  }

  /** Bytes of heap in use: the highest address ever allocated. It never shrinks. */
  get usedBytes(): number {
    return this.u32s[(this.native.emscripten_get_sbrk_ptr as () => number)() >>> 2] as number;
  }

  bytes(from: number, to: number): Uint8Array {
    return this.u8.subarray(from, to);
  }

  u32(address: number): number {
    return this.u32s[address >>> 2] as number;
  }

  u64(address: number): bigint {
    return BigInt(this.u32(address)) | (BigInt(this.u32(address + 4)) << 32n);
  }

  /** Table slot of a function, for closures; `undefined` when this build has none of that name. */
  slot(name: string): number | undefined {
    return this.runtime.symbol(name);
  }

  /**
   * Builds a closure over a compiled function of the uniform convention (every parameter boxed and
   * owned: `X___boxed`, or `X` itself when it has no such twin). Takes ownership of `fixed`.
   */
  closure(slot: number, arity: number, fixed: readonly Ref[]): Ref {
    const p = this.alloc(16 + 4 * fixed.length);
    this.i32[p >> 2] = 1;
    this.u8[p + 6] = 0;
    this.u8[p + 7] = CLOSURE_TAG;
    this.u32s[(p + 8) >>> 2] = slot;
    this.u16[(p + 12) >> 1] = arity;
    this.u16[(p + 14) >> 1] = fixed.length;
    for (let i = 0; i < fixed.length; i++) this.u32s[(p + 16 + 4 * i) >>> 2] = fixed[i] as number;
    return p;
  }

  /** Table slot of a closure's function, how many arguments that takes, and those that it has. Borrowed. */
  closureParts(ref: Ref): { slot: number; arity: number; fixed: Ref[] } {
    const count = this.u16[(ref + 14) >> 1] as number;
    return {
      slot: this.u32(ref + 8),
      arity: this.u16[(ref + 12) >> 1] as number,
      fixed: Array.from({ length: count }, (_, i) => this.u32(ref + 16 + 4 * i)),
    };
  }

  /** A persistent object that a C global holds, e.g. `l_Lean_MessageLog_empty`. Borrowed. */
  global(name: string): Ref {
    const address = this.runtime.symbol(name);
    if (address === undefined)
      throw new LemmataError("internal", `this build of Lean has no ${name}`);
    return this.u32(address);
  }

  /** Reads a `Bool` global. */
  globalByte(name: string): number {
    const address = this.runtime.symbol(name);
    if (address === undefined)
      throw new LemmataError("internal", `this build of Lean has no ${name}`);
    return this.u8[address] as number;
  }

  isScalar(ref: Ref): boolean {
    return (ref & 1) === 1;
  }

  box(n: number): Ref {
    return ((n << 1) | 1) >>> 0;
  }

  unbox(ref: Ref): number {
    return ref >>> 1;
  }

  /** Constructor index: of an object its tag, of a boxed scalar its value. */
  tag(ref: Ref): number {
    return ref & 1 ? ref >>> 1 : (this.u8[ref + 7] as number);
  }

  objectFields(ref: Ref): number {
    return this.u8[ref + 6] as number;
  }

  /** Bytes of a constructor object, header and padding included. */
  objectSize(ref: Ref): number {
    return this.u16[(ref + 4) >> 1] as number;
  }

  /** Object field `i`. Borrowed. */
  field(ref: Ref, i: number): Ref {
    return this.u32s[(ref + HEADER + 4 * i) >>> 2] as number;
  }

  /** Replaces an object field that holds a boxed scalar; takes ownership of `value`. */
  setField(ref: Ref, i: number, value: Ref): void {
    this.u32s[(ref + HEADER + 4 * i) >>> 2] = value;
  }

  /** Byte at `offset` of the scalar area. */
  scalar8(ref: Ref, offset: number): number {
    return this.u8[ref + HEADER + 4 * (this.u8[ref + 6] as number) + offset] as number;
  }

  scalarAddress(ref: Ref, offset: number): number {
    return ref + HEADER + 4 * (this.u8[ref + 6] as number) + offset;
  }

  inc(ref: Ref): Ref {
    if (ref & 1) return ref;
    const rc = this.i32[ref >> 2] as number;
    if (rc > 0) this.i32[ref >> 2] = rc + 1;
    else if (rc < 0) Atomics.sub(this.i32, ref >> 2, 1);
    return ref;
  }

  dec(ref: Ref): void {
    if (ref & 1) return;
    const rc = this.i32[ref >> 2] as number;
    if (rc > 1) this.i32[ref >> 2] = rc - 1;
    else if (rc !== 0) this.native.lean_dec_ref_cold?.(ref);
  }

  /** Marks an object as shared between threads; needed before another thread may see it. */
  share(ref: Ref): Ref {
    this.native.lean_mark_mt?.(ref);
    return ref;
  }

  /** Makes an object one that is never freed; what is in it is as before. */
  neverFreed(ref: Ref): Ref {
    this.i32[ref >> 2] = 0;
    return ref;
  }

  /** Builds a constructor object; takes ownership of the fields. */
  ctor(tag: number, fields: readonly Ref[], scalars: readonly number[] = []): Ref {
    const size = (HEADER + 4 * fields.length + scalars.length + 7) & ~7;
    const p = this.alloc(size);
    this.i32[p >> 2] = 1;
    this.u16[(p + 4) >> 1] = size;
    this.u8[p + 6] = fields.length;
    this.u8[p + 7] = tag;
    for (let i = 0; i < fields.length; i++) {
      this.u32s[(p + HEADER + 4 * i) >>> 2] = fields[i] as number;
    }
    this.u8.set(scalars, p + HEADER + 4 * fields.length);
    return p;
  }

  private alloc(size: number): Ref {
    return this.native.lean_alloc_object?.(size) as number;
  }

  /** Throws `bad-input` for half a surrogate pair, which no Lean string can hold. */
  string(text: string): Ref {
    if (!text.isWellFormed()) throw lossy("a string with half a surrogate pair");
    return this.stringBytes(this.encoder.encode(text));
  }

  /** Throws `bad-input` when the bytes are no UTF-8. */
  stringBytes(utf8: Uint8Array): Ref {
    if (!isUtf8(utf8)) throw lossy("text that is not valid UTF-8");
    const n = this.native;
    const at = n.malloc?.(utf8.length + 1) as number;
    this.u8.set(utf8, at);
    this.u8[at + utf8.length] = 0;
    const ref = n.lean_mk_string_from_bytes?.(at, utf8.length) as number;
    n.free?.(at);
    return ref;
  }

  /** A Lean string, exactly. Throws `bad-input` when its bytes are no UTF-8: a tampered heap. */
  readString(ref: Ref): string {
    return this.decodeUtf8(ref + 20, ref + 20 + this.stringSize(ref));
  }

  /** The text between two byte offsets of a Lean string, exactly; throws as `readString`. */
  readSubstring(ref: Ref, from: number, to: number): string {
    return from >= to ? "" : this.decodeUtf8(ref + 20 + from, ref + 20 + to);
  }

  private decodeUtf8(from: number, to: number): string {
    try {
      // A shared buffer cannot be decoded in place.
      return this.decoder.decode(this.u8.slice(from, to));
    } catch (cause) {
      throw lossy("a string that is not valid UTF-8", cause);
    }
  }

  /** Size of a string, bytes without the terminator. */
  stringSize(ref: Ref): number {
    return this.u32(ref + 8) - 1;
  }

  stringUtf8(ref: Ref): Uint8Array {
    return this.u8.subarray(ref + 20, ref + 20 + this.stringSize(ref));
  }

  /** Builds an array; takes ownership of the elements. */
  array(items: readonly Ref[]): Ref {
    const capacity = Math.max(items.length, 1);
    const size = (16 + 4 * capacity + 7) & ~7;
    const p = this.alloc(size);
    this.i32[p >> 2] = 1;
    this.u16[(p + 4) >> 1] = size <= 1024 ? size : 0;
    this.u8[p + 6] = 0;
    this.u8[p + 7] = ARRAY_TAG;
    this.u32s[(p + 8) >>> 2] = items.length;
    this.u32s[(p + 12) >>> 2] = capacity;
    for (let i = 0; i < items.length; i++) this.u32s[(p + 16 + 4 * i) >>> 2] = items[i] as number;
    return p;
  }

  isArray(ref: Ref): boolean {
    return !this.isScalar(ref) && this.tag(ref) === ARRAY_TAG;
  }

  arraySize(ref: Ref): number {
    return this.u32(ref + 8);
  }

  arrayItem(ref: Ref, i: number): Ref {
    return this.u32(ref + 16 + 4 * i);
  }

  *arrayItems(ref: Ref): Generator<Ref> {
    const n = this.arraySize(ref);
    for (let i = 0; i < n; i++) yield this.arrayItem(ref, i);
  }

  *listItems(ref: Ref): Generator<Ref> {
    for (let p = ref; !(p & 1); p = this.field(p, 1)) yield this.field(p, 0);
  }

  list(items: readonly Ref[]): Ref {
    let list = this.box(0);
    for (let i = items.length - 1; i >= 0; i--) list = this.ctor(1, [items[i] as number, list]);
    return list;
  }

  /** `none` -> undefined; `some x` -> x, borrowed. */
  option(ref: Ref): Ref | undefined {
    return ref & 1 ? undefined : this.field(ref, 0);
  }

  some(ref: Ref): Ref {
    return this.ctor(1, [ref]);
  }

  none(): Ref {
    return this.box(0);
  }

  /** A `Nat` as a bigint; handles big numbers. */
  nat(ref: Ref): bigint {
    if (ref & 1) return BigInt(ref >>> 1);
    if (this.tag(ref) !== MPZ_TAG) throw new LemmataError("internal", "not a Nat");
    const text = this.native.l_Nat_reprFast?.(this.inc(ref));
    const value = BigInt(this.readString(text as number));
    this.dec(text as number);
    return value;
  }

  /** A `Nat` for positions and counts, which are small in honest texts; larger ones become `MAX_SAFE_INTEGER`. */
  smallNat(ref: Ref): number {
    return ref & 1 ? ref >>> 1 : Number.MAX_SAFE_INTEGER;
  }

  /** A `Nat` that is part of a term, exactly. Throws `bad-input` from 2^31 on. */
  exactNat(ref: Ref): number {
    if (!(ref & 1)) throw lossy("a number of 2^31 or more where an index stands");
    return ref >>> 1;
  }

  bigNat(value: bigint): Ref {
    if (value < 0n) throw lossy("a negative natural number");
    if (value < 1n << 30n) return this.box(Number(value));
    const n = this.native;
    const text = this.encoder.encode(value.toString());
    const at = n.malloc?.(text.length + 1) as number;
    this.u8.set(text, at);
    this.u8[at + text.length] = 0;
    const ref = n.lean_cstr_to_nat?.(at) as number;
    n.free?.(at);
    return ref;
  }

  /**
   * A `Name` from its parts; a number part stands for a numeric component. Throws `bad-input` for numbers
   * that are not exact, see `nameParts`.
   */
  nameFromParts(parts: readonly (string | number)[]): Ref {
    let name = this.box(0);
    for (const part of parts) {
      if (typeof part === "number" && !(Number.isSafeInteger(part) && part >= 0)) {
        throw lossy(`the number ${part} in a name`);
      }
      name =
        typeof part === "string"
          ? (this.native.l_Lean_Name_str___override?.(name, this.string(part)) as number)
          : (this.native.l_Lean_Name_num___override?.(name, this.bigNat(BigInt(part))) as number);
    }
    return name;
  }

  /** A `Name` written with dots and no escapes, e.g. `Nat.add_comm`. */
  name(dotted: string): Ref {
    return this.nameFromParts(dotted === "" ? [] : dotted.split("."));
  }

  /** Throws `bad-input` for a numeric component of 2^53 or more: two of them could become one. */
  nameParts(ref: Ref): (string | number)[] {
    const parts: (string | number)[] = [];
    for (let p = ref; !(p & 1); p = this.field(p, 0)) {
      const last = this.field(p, 1);
      if (this.tag(p) === 1) parts.push(this.readString(last));
      else {
        const number = this.nat(last);
        if (number > Number.MAX_SAFE_INTEGER) throw lossy(`the number ${number} in a name`);
        parts.push(Number(number));
      }
    }
    return parts.reverse();
  }

  /** A `Name` as Lean prints it without escapes; the anonymous name is `[anonymous]`. */
  readName(ref: Ref): string {
    return ref & 1 ? "[anonymous]" : this.nameParts(ref).join(".");
  }

  /** Elements of a `Lean.PersistentArray`. Borrowed. */
  *persistentArray(ref: Ref): Generator<Ref> {
    yield* this.persistentNode(this.field(ref, 0));
    yield* this.arrayItems(this.field(ref, 1));
  }

  private *persistentNode(node: Ref): Generator<Ref> {
    const items = this.field(node, 0);
    if (this.tag(node) === 0) {
      for (const child of this.arrayItems(items)) yield* this.persistentNode(child);
    } else yield* this.arrayItems(items);
  }

  /** The value of an `EIO` result, owned; a Lean exception is thrown as `lean-crashed`. */
  io(result: Ref): Ref {
    const value = this.inc(this.field(result, 0));
    const ok = this.tag(result) === 0;
    this.dec(result);
    if (ok) return value;
    const text = this.native.lean_io_error_to_string?.(value) as number;
    const message = this.readString(text);
    this.dec(text);
    throw new LemmataError("internal", `Lean: ${message}`);
  }

  /** Value of a finished `Task`, borrowed; 0 while it is running. */
  taskValue(task: Ref): Ref {
    return Atomics.load(this.u32s, (task + 8) >>> 2);
  }
}

function lossy(what: string, cause?: unknown): LemmataError {
  return new LemmataError(
    "bad-input",
    `${what} cannot cross between Lean and JavaScript unchanged`,
    { cause },
  );
}
