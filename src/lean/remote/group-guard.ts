import { spawn } from "node:child_process";
import type { Socket } from "node:net";

/** Ends a group of processes once its input ends without a word. */
const SCRIPT = 'read -r word || kill -s KILL -- "-$1"';

/**
 * Sees to it that a group of processes ends when this process does, even by SIGKILL: a shell of its own waits for the
 * end of a pipe that nobody else holds. The function that comes back tells it that it is no longer needed.
 */
export function guardGroup(group: number): () => void {
  const guard = spawn("/bin/sh", ["-c", SCRIPT, "lemmata-guard", String(group)], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  guard.on("error", () => {});
  guard.stdin.on("error", () => {});
  guard.unref();
  (guard.stdin as Socket).unref();
  return () => guard.stdin.end("done\n");
}
