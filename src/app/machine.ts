import { cpus, totalmem } from "node:os";

/** What figures were measured on, e.g. `2 cores (Intel Xeon), 24 GiB`. */
export function machineText(): string {
  const cores = cpus();
  const memory = (totalmem() / 2 ** 30).toFixed(0);
  return `${cores.length} cores (${cores[0]?.model.trim() ?? "unknown"}), ${memory} GiB`;
}
