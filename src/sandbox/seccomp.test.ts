import { expect, test } from "vitest";
import { seccompFilter } from "./seccomp.ts";

const ALLOW = 0x7fff0000;
const EPERM = 0x00050001;
const ENOSYS = 0x00050026;
const KILL = 0x80000000;
const X64 = 0xc000003e;

/** Runs the filter as the kernel would. */
function decide(number: number, firstArgument = 0, architecture = X64): number {
  const program = seccompFilter("x64");
  let accumulator = 0;
  for (let at = 0; ; at++) {
    const code = program.readUInt16LE(8 * at);
    const [ifTrue, ifFalse] = [program.readUInt8(8 * at + 2), program.readUInt8(8 * at + 3)];
    const value = program.readUInt32LE(8 * at + 4);
    if (code === 0x06) return value;
    if (code === 0x20) {
      accumulator = { 0: number, 4: architecture, 16: firstArgument }[value] as number;
    } else {
      const tests: Record<number, boolean> = {
        21: accumulator === value,
        53: accumulator >= value,
        69: (accumulator & value) !== 0,
      };
      at += tests[code] ? ifTrue : ifFalse;
    }
  }
}

test("ordinary calls are allowed: read, write, fork by clone, threads, exec, exit", () => {
  const threadFlags = 0x3d0f00;
  expect([0, 1, 57, 59, 60, 231].map((number) => decide(number))).toEqual(Array(6).fill(ALLOW));
  expect(decide(56, 17)).toBe(ALLOW);
  expect(decide(56, threadFlags)).toBe(ALLOW);
});

test("ptrace, other processes' memory, mounts, keys, bpf, io_uring, memfd are refused", () => {
  const numbers = [101, 310, 311, 165, 272, 308, 250, 321, 425, 319, 29];
  expect(numbers.map((number) => decide(number))).toEqual(Array(numbers.length).fill(EPERM));
});

test("new namespaces are refused, and clone3 pretends not to exist", () => {
  expect(decide(56, 0x10000000)).toBe(EPERM);
  expect(decide(435)).toBe(ENOSYS);
});

test("sockets of the sandbox's own kinds only", () => {
  expect([1, 2, 10].map((family) => decide(41, family))).toEqual([ALLOW, ALLOW, ALLOW]);
  expect([16, 17, 38, 40].map((family) => decide(41, family))).toEqual(Array(4).fill(EPERM));
});

test("calls of another architecture end the process", () => {
  expect(decide(0, 0, 0x40000003)).toBe(KILL);
  expect(decide(0x40000000)).toBe(KILL);
});

test("an architecture whose numbers are unknown has no sandbox", () => {
  expect(() => seccompFilter("mips")).toThrow(/mips/);
});
