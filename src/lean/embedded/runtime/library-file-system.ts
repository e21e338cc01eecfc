import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import type { LibraryIndex } from "../prepare/library-archive.ts";

/**
 * Read-only emscripten file systems: one over the library's tar file, one over a folder of `.olean` files. What
 * code inside Lean can name are the entries below, nothing else: there is no path by which it could leave them,
 * and every attempt to create, rename, remove or write answers EROFS.
 */
type Entry = Folder | File;

interface Folder {
  names(): string[];
  find(name: string): Entry | undefined;
}

interface File {
  size: number;
  /** Reads up to `length` bytes from `position` on into `buffer` at `at`; how many there were. */
  read(buffer: Uint8Array, at: number, length: number, position: number): number;
}

interface Node {
  id: number;
  entry: Entry;
  node_ops: object;
  stream_ops: object;
}

interface Fs {
  createNode(parent: object | null, name: string, mode: number, device: number): unknown;
  ErrnoError: new (errno: number) => Error;
}

const FOLDER_MODE = 0o40555;
const FILE_MODE = 0o100444;
const FOLDER_SIZE = 4096;
const ENOENT = 44;
const EROFS = 69;
const EINVAL = 28;

/** The library, out of its tar file. */
export function createLibraryFileSystem(fs: unknown, tarPath: string, indexPath: string): object {
  const index = JSON.parse(readFileSync(indexPath, "utf8")) as LibraryIndex;
  return readOnlyFileSystem(fs as Fs, archiveFolder(index, openSync(tarPath, "r")));
}

/** The `.olean` files of a folder and of the folders in it, looked up when they are named. */
export function createFolderFileSystem(fs: unknown, path: string): object {
  return readOnlyFileSystem(fs as Fs, hostFolder(path));
}

function readOnlyFileSystem(FS: Fs, root: Folder): object {
  const readOnly = () => {
    throw new FS.ErrnoError(EROFS);
  };
  const createNode = (parent: object | null, name: string, entry: Entry): Node => {
    const mode = isFolder(entry) ? FOLDER_MODE : FILE_MODE;
    const node = FS.createNode(parent, name, mode, 0) as Node;
    return Object.assign(node, { entry, node_ops: nodeOps, stream_ops: streamOps });
  };
  const epoch = new Date(0);
  const nodeOps = {
    getattr: ({ id, entry }: Node) => ({
      dev: 1,
      ino: id,
      mode: isFolder(entry) ? FOLDER_MODE : FILE_MODE,
      nlink: 1,
      uid: 0,
      gid: 0,
      rdev: 0,
      size: sizeOf(entry),
      atime: epoch,
      mtime: epoch,
      ctime: epoch,
      blksize: 4096,
      blocks: Math.ceil(sizeOf(entry) / 4096),
    }),
    lookup(parent: Node, name: string) {
      const entry = isFolder(parent.entry) ? parent.entry.find(name) : undefined;
      if (!entry) throw new FS.ErrnoError(ENOENT);
      return createNode(parent, name, entry);
    },
    readdir: ({ entry }: Node) => [".", "..", ...(isFolder(entry) ? entry.names() : [])],
    setattr: readOnly,
    mknod: readOnly,
    rename: readOnly,
    unlink: readOnly,
    rmdir: readOnly,
    symlink: readOnly,
    readlink: readOnly,
  };
  const streamOps = {
    open: () => {},
    close: () => {},
    read(
      { node: { entry } }: { node: Node },
      buffer: Uint8Array,
      at: number,
      length: number,
      position: number,
    ) {
      if (isFolder(entry)) throw new FS.ErrnoError(EINVAL);
      const wanted = Math.max(0, Math.min(length, entry.size - position));
      let done = 0;
      while (done < wanted) {
        const n = entry.read(buffer, at + done, wanted - done, position + done);
        if (n === 0) break;
        done += n;
      }
      return done;
    },
    write: readOnly,
    llseek(stream: { node: Node; position: number }, offset: number, whence: number) {
      const base = whence === 1 ? stream.position : whence === 2 ? sizeOf(stream.node.entry) : 0;
      if (base + offset < 0) throw new FS.ErrnoError(EINVAL);
      return base + offset;
    },
  };
  return { mount: () => createNode(null, "/", root) };
}

function isFolder(entry: Entry): entry is Folder {
  return "names" in entry;
}

function sizeOf(entry: Entry): number {
  return isFolder(entry) ? FOLDER_SIZE : entry.size;
}

function archiveFolder(index: LibraryIndex, archive: number): Folder {
  const root: Tree = new Map();
  for (const [path, [offset, size]] of Object.entries(index.files)) {
    const parts = path.split("/");
    const name = parts.pop() as string;
    let folder = root;
    for (const part of parts) {
      const known = folder.get(part);
      const next: Tree = known instanceof Map ? known : new Map();
      if (next !== known) folder.set(part, next);
      folder = next;
    }
    folder.set(name, {
      size,
      read: (buffer, at, length, position) =>
        readSync(archive, buffer, at, length, offset + position),
    });
  }
  return treeFolder(root);
}

interface Tree extends Map<string, File | Tree> {}

function treeFolder(tree: Tree): Folder {
  return {
    names: () => [...tree.keys()],
    find(name) {
      const found = tree.get(name);
      return found instanceof Map ? treeFolder(found) : found;
    },
  };
}

/** Names that a module's file or folder can have: none that begins with a dot, and no separators. */
const MODULE_PART = /^[^./\\\0][^/\\\0]*$/u;

function hostFolder(path: string): Folder {
  return {
    names: () => readdirSync(path).filter((name) => MODULE_PART.test(name)),
    find(name) {
      if (!MODULE_PART.test(name)) return undefined;
      const inner = join(path, name);
      const found = statSync(inner, { throwIfNoEntry: false });
      if (found?.isDirectory()) return hostFolder(inner);
      return found?.isFile() && name.endsWith(".olean") ? hostFile(inner, found.size) : undefined;
    },
  };
}

function hostFile(path: string, size: number): File {
  return {
    size,
    // Opened for each read: Lean reads a module once, in one piece, and a library has thousands of them.
    read(buffer, at, length, position) {
      const file = openSync(path, "r");
      try {
        return readSync(file, buffer, at, length, position);
      } finally {
        closeSync(file);
      }
    },
  };
}
