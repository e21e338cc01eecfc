import { promisify } from "node:util";
import { gunzip } from "node:zlib";

/**
 * The library of `.olean` files, kept as one plain tar file. The session reads modules out of it
 * through a read-only file system, so no host folder is ever visible to code that runs inside Lean.
 */
export interface LibraryIndex {
  /** Path inside the library, e.g. `Init/Prelude.olean` -> byte range in the tar file. */
  files: Record<string, [offset: number, size: number]>;
}

const BLOCK = 512;

/** Unpacks the gzipped tar in memory. Bytes in, bytes out; runs off the main thread. */
export function inflateLibrary(packed: Buffer): Promise<Buffer> {
  return promisify(gunzip)(packed, { chunkSize: 1 << 22 });
}

/** Lists the `.olean` files of an unpacked tar. Files that macOS adds (`._name`) are left out. */
export function indexLibrary(tar: Buffer): LibraryIndex {
  const files: LibraryIndex["files"] = {};
  let at = 0;
  let longName: string | undefined;
  while (at + BLOCK <= tar.length && tar[at] !== 0) {
    const field = (start: number, length: number) =>
      tar.toString("latin1", at + start, at + start + length).replace(/\0.*$/s, "");
    const size = Number.parseInt(field(124, 12), 8);
    const kind = field(156, 1);
    const prefix = field(345, 155);
    let name = longName ?? (prefix ? `${prefix}/${field(0, 100)}` : field(0, 100));
    longName = undefined;
    const data = at + BLOCK;
    if (kind === "L") {
      longName = tar.toString("latin1", data, data + size).replace(/\0.*$/s, "");
    } else if (kind === "0" || kind === "") {
      name = name.replace(/^\.\//, "");
      const base = name.slice(name.lastIndexOf("/") + 1);
      if (name.endsWith(".olean") && !base.startsWith("._")) files[name] = [data, size];
    } else if (kind === "x") {
      longName = /\d+ path=([^\n]*)\n/.exec(tar.toString("utf8", data, data + size))?.[1];
    }
    at = data + Math.ceil(size / BLOCK) * BLOCK;
  }
  return { files };
}
