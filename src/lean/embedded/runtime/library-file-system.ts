import { openSync, readFileSync, readSync } from "node:fs";
import type { LibraryIndex } from "../prepare/library-archive.ts";

/**
 * A read-only emscripten file system over the library's tar file. Folders and files exist only as
 * entries of the index, so there is no path by which code inside Lean could leave it, and every
 * attempt to create, rename, remove or write answers EROFS.
 */
interface Node {
  name: string;
  mode: number;
  id: number;
  node_ops: object;
  stream_ops: object;
  children?: Map<string, Entry>;
  range?: [offset: number, size: number];
}

type Entry = { children: Map<string, Entry> } | { range: [offset: number, size: number] };

interface Fs {
  createNode(parent: object | null, name: string, mode: number, device: number): unknown;
  ErrnoError: new (errno: number) => Error;
}

const FOLDER_MODE = 0o40555;
const FILE_MODE = 0o100444;
const ENOENT = 44;
const EROFS = 69;
const EINVAL = 28;

export function createLibraryFileSystem(fs: unknown, tarPath: string, indexPath: string): object {
  const FS = fs as Fs;
  const root = buildTree(JSON.parse(readFileSync(indexPath, "utf8")) as LibraryIndex);
  const file = openSync(tarPath, "r");
  const readOnly = () => {
    throw new FS.ErrnoError(EROFS);
  };
  const createNode = (parent: object | null, name: string, entry: Entry): Node => {
    const isFolder = "children" in entry;
    const node = FS.createNode(parent, name, isFolder ? FOLDER_MODE : FILE_MODE, 0) as Node;
    if (isFolder) node.children = entry.children;
    else node.range = entry.range;
    node.node_ops = nodeOps;
    node.stream_ops = streamOps;
    return node;
  };
  const epoch = new Date(0);
  const nodeOps = {
    getattr: (node: Node) => ({
      dev: 1,
      ino: node.id,
      mode: node.mode,
      nlink: 1,
      uid: 0,
      gid: 0,
      rdev: 0,
      size: node.range?.[1] ?? 4096,
      atime: epoch,
      mtime: epoch,
      ctime: epoch,
      blksize: 4096,
      blocks: Math.ceil((node.range?.[1] ?? 4096) / 4096),
    }),
    lookup(parent: Node, name: string) {
      const entry = parent.children?.get(name);
      if (!entry) throw new FS.ErrnoError(ENOENT);
      return createNode(parent, name, entry);
    },
    readdir: (node: Node) => [".", "..", ...(node.children?.keys() ?? [])],
    setattr: readOnly,
    mknod: readOnly,
    rename: readOnly,
    unlink: readOnly,
    rmdir: readOnly,
    symlink: readOnly,
    readlink: readOnly,
  };
  const read = (node: Node, buffer: Uint8Array, at: number, length: number, position: number) => {
    const [offset, size] = node.range as [number, number];
    const wanted = Math.max(0, Math.min(length, size - position));
    let done = 0;
    while (done < wanted) {
      const n = readSync(file, buffer, at + done, wanted - done, offset + position + done);
      if (n === 0) break;
      done += n;
    }
    return done;
  };
  const streamOps = {
    open: () => {},
    close: () => {},
    read: (
      stream: { node: Node },
      buffer: Uint8Array,
      at: number,
      length: number,
      position: number,
    ) => read(stream.node, buffer, at, length, position),
    write: readOnly,
    llseek(stream: { node: Node; position: number }, offset: number, whence: number) {
      const base =
        whence === 1 ? stream.position : whence === 2 ? (stream.node.range?.[1] ?? 0) : 0;
      if (base + offset < 0) throw new FS.ErrnoError(EINVAL);
      return base + offset;
    },
  };
  return { mount: () => createNode(null, "/", { children: root }) };
}

function buildTree(index: LibraryIndex): Map<string, Entry> {
  const root = new Map<string, Entry>();
  for (const [path, range] of Object.entries(index.files)) {
    const parts = path.split("/");
    const name = parts.pop() as string;
    let folder = root;
    for (const part of parts) {
      let next = folder.get(part);
      if (!next || !("children" in next)) {
        next = { children: new Map() };
        folder.set(part, next);
      }
      folder = next.children;
    }
    folder.set(name, { range });
  }
  return root;
}
