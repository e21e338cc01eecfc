// The machine: files, clocks, memory, signals, processes, who started this process, and a cache of promises.
// Input: paths and keys. Output: texts, written files, what the machine is.
// Nothing here knows Lean.

export { CpuShare } from "./cpu-share.ts";
export {
  entriesOf,
  isFile,
  isFolder,
  listFolder,
  makeFolder,
  readBytes,
  readLines,
  readText,
  STDIN,
  shownPath,
  writeTarget,
  writeTexts,
  writeWhole,
} from "./files.ts";
export { interruptOn } from "./interrupt.ts";
export { readKeptFile, readKeptJson } from "./kept-json.ts";
export { cpuTimeMs, machineText } from "./machine.ts";
export { processStat } from "./process-stat.ts";
export { contentKey, PromiseCache } from "./promise-cache.ts";
export { endWithStarter } from "./starter.ts";
export { startTimer, timeoutSignal } from "./timers.ts";
