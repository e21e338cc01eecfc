import type { ExecutionLimits } from "../core/index.ts";
import type { Installation } from "./installation.ts";

/** `nobody`: who programs are, inside, and outside too where we are root. */
export const NOBODY = 65534;

/** Descriptors of a sandboxed process, besides stdin, stdout and stderr. */
export const DESCRIPTORS = { requests: 3, replies: 4, filter: 5 } as const;

const ENVIRONMENT: Record<string, string> = {
  PATH: "/usr/bin",
  HOME: "/tmp",
  TMPDIR: "/tmp",
  LANG: "C.UTF-8",
  PYTHONHASHSEED: "0",
  PYTHONDONTWRITEBYTECODE: "1",
  // Numerical libraries start one thread per core otherwise.
  OMP_NUM_THREADS: "1",
  OPENBLAS_NUM_THREADS: "1",
  MKL_NUM_THREADS: "1",
  MPLBACKEND: "Agg",
};

/**
 * Arguments of `bwrap` for a Python that sees nothing of the host but its interpreter and libraries: no
 * network, its own processes, users, mounts and names; all that can be written is an empty `/tmp` in memory.
 */
export function sandboxArguments(
  { python, readOnly }: Installation,
  limits: ExecutionLimits & { addressBytes?: number | undefined },
  source: string,
): string[] {
  return [
    ...["--unshare-user", "--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts"],
    ...["--unshare-cgroup-try", "--uid", String(NOBODY), "--gid", String(NOBODY)],
    ...["--hostname", "sandbox", "--die-with-parent", "--new-session", "--as-pid-1"],
    ...["--cap-drop", "ALL"],
    ...["--clearenv", ...Object.entries(ENVIRONMENT).flatMap((entry) => ["--setenv", ...entry])],
    // First, as what is installed may be below it.
    ...["--size", String(limits.fileBytes), "--tmpfs", "/tmp"],
    ...readOnly.flatMap((path) => ["--ro-bind", path, path]),
    ...["lib", "lib64", "lib32"]
      .filter((name) => readOnly.includes(`/usr/${name}`))
      .flatMap((name) => ["--symlink", `usr/${name}`, `/${name}`]),
    ...["--proc", "/proc", "--dev", "/dev", "--size", String(16 << 20), "--tmpfs", "/dev/shm"],
    ...["--remount-ro", "/dev", "--remount-ro", "/", "--chdir", "/tmp"],
    ...["--seccomp", String(DESCRIPTORS.filter)],
    ...["--", python, "-I", "-c", source, JSON.stringify(innerLimits(limits))],
  ];
}

/** What the process sets on itself before anything else runs; see `python/limits.py`. */
function innerLimits(limits: ExecutionLimits & { addressBytes?: number | undefined }) {
  const {
    addressBytes: memoryBytes = limits.memoryBytes,
    processes,
    fileBytes,
    outputBytes,
    answerBytes,
    totalMs,
  } = limits;
  // Time is watched from outside; this stops what nobody watches any more.
  const cpuSeconds = Math.ceil(totalMs / 1000) + 5;
  return { memoryBytes, processes, fileBytes, outputBytes, answerBytes, cpuSeconds };
}
