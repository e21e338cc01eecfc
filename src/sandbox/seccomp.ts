import { LemmataError } from "../core/errors/index.ts";

const LOAD_WORD = 0x20;
const JUMP_EQUAL = 0x15;
const JUMP_ANY_BIT = 0x45;
const JUMP_GREATER_EQUAL = 0x35;
const RETURN = 0x06;

const ALLOW = 0x7fff0000;
const KILL_PROCESS = 0x80000000;
const refuse = (errno: number) => 0x00050000 | errno;
const EPERM = 1;
const ENOSYS = 38;

/** Offsets in `struct seccomp_data`. */
const NUMBER = 0;
const ARCHITECTURE = 4;
const FIRST_ARGUMENT = 16;
const SECOND_ARGUMENT = 24;
const THIRD_ARGUMENT = 32;

/** `CLONE_NEW*` flags: new namespaces. */
const NEW_NAMESPACE = 0x7e020080;
/** Address families that stay inside the sandbox: unix, inet, inet6 (there is no network but loopback). */
const SOCKET_FAMILIES = [1, 2, 10];

interface SystemCalls {
  audit: number;
  clone: number;
  clone3: number;
  socket: number;
  setsockopt: number;
  setsid: number;
  refused: readonly number[];
}

/** Sizes of a socket's buffers: `SO_SNDBUF`, `SO_RCVBUF` and how the privileged set them. */
const BUFFER_SIZES = [7, 8, 32, 33];
const SOCKET_LEVEL = 1;
/** The call does nothing and says that it succeeded. */
const PRETEND = refuse(0);

/** Numbers that both architectures share: calls added since the tables were unified. */
const SHARED = [424, 425, 426, 427, 428, 429, 430, 431, 432, 433, 438, 442];

/**
 * Refused: looking into other processes, mounts and namespaces, keys, modules, kernel tracing, io_uring,
 * userfaultfd, clocks, and memory that no limit of a process counts (memfd, System V).
 */
const X64: SystemCalls = {
  audit: 0xc000003e,
  clone: 56,
  clone3: 435,
  socket: 41,
  setsockopt: 54,
  setsid: 112,
  refused: [
    ...[101, 310, 311, 312, 165, 166, 155, 161, 272, 308, 321, 298, 323, 248, 249, 250, 246, 320],
    ...[175, 313, 176, 135, 303, 304, 103, 167, 168, 169, 170, 171, 179, 163, 164, 227, 159, 305],
    ...[172, 173, 154, 153, 212, 256, 279, 237, 238, 278, 319, 447, 29, 64, 68, 139, 174, 300, 301],
    ...SHARED,
  ],
};

const ARM64: SystemCalls = {
  audit: 0xc00000b7,
  clone: 220,
  clone3: 435,
  socket: 198,
  setsockopt: 208,
  setsid: 157,
  refused: [
    ...[117, 270, 271, 272, 40, 39, 41, 51, 97, 268, 280, 241, 282, 217, 218, 219, 104, 294],
    ...[105, 273, 106, 92, 264, 265, 116, 224, 225, 142, 161, 162, 60, 89, 170, 112, 171, 266],
    ...[58, 18, 238, 239, 235, 237, 75, 279, 447, 194, 190, 186, 262, 263],
    ...SHARED,
  ],
};

type Instruction = [code: number, ifTrue: number, ifFalse: number, value: number];

/**
 * The filter of system calls for `bwrap --seccomp`, as the kernel reads it: 8 bytes per instruction.
 * Throws `sandbox-unavailable` on an architecture whose numbers are not known.
 */
export function seccompFilter(architecture: string = process.arch): Buffer {
  const calls = { x64: X64, arm64: ARM64 }[architecture];
  if (calls === undefined) {
    throw new LemmataError(
      "sandbox-unavailable",
      `no sandbox for processors of type ${architecture}`,
    );
  }
  const program: Instruction[] = [
    [LOAD_WORD, 0, 0, ARCHITECTURE],
    [JUMP_EQUAL, 1, 0, calls.audit],
    [RETURN, 0, 0, KILL_PROCESS],
    [LOAD_WORD, 0, 0, NUMBER],
    // The x32 numbers of the same calls.
    [JUMP_GREATER_EQUAL, 0, 1, 0x40000000],
    [RETURN, 0, 0, KILL_PROCESS],
    // Its flags lie in memory, where no filter sees them; libraries fall back to clone.
    ...whenCall(calls.clone3, [[RETURN, 0, 0, refuse(ENOSYS)]]),
    ...whenCall(calls.clone, [
      [LOAD_WORD, 0, 0, FIRST_ARGUMENT],
      [JUMP_ANY_BIT, 0, 1, NEW_NAMESPACE],
      [RETURN, 0, 0, refuse(EPERM)],
      [RETURN, 0, 0, ALLOW],
    ]),
    ...whenCall(calls.socket, [
      [LOAD_WORD, 0, 0, FIRST_ARGUMENT],
      ...SOCKET_FAMILIES.flatMap((family): Instruction[] => [
        [JUMP_EQUAL, 0, 1, family],
        [RETURN, 0, 0, ALLOW],
      ]),
      [RETURN, 0, 0, refuse(EPERM)],
    ]),
    // Buffers stay as large as they are counted.
    ...whenCall(calls.setsockopt, [
      [LOAD_WORD, 0, 0, SECOND_ARGUMENT],
      [JUMP_EQUAL, 1, 0, SOCKET_LEVEL],
      [RETURN, 0, 0, ALLOW],
      [LOAD_WORD, 0, 0, THIRD_ARGUMENT],
      ...BUFFER_SIZES.flatMap((option): Instruction[] => [
        [JUMP_EQUAL, 0, 1, option],
        [RETURN, 0, 0, PRETEND],
      ]),
      [RETURN, 0, 0, ALLOW],
    ]),
    // Where processors are shared by sessions, a sandbox is one, however many processes it has.
    ...whenCall(calls.setsid, [[RETURN, 0, 0, PRETEND]]),
    ...calls.refused.flatMap((number) => whenCall(number, [[RETURN, 0, 0, refuse(EPERM)]])),
    [RETURN, 0, 0, ALLOW],
  ];
  return encode(program);
}

/** `body` ends with a return. */
function whenCall(number: number, body: Instruction[]): Instruction[] {
  return [[JUMP_EQUAL, 0, body.length, number], ...body];
}

function encode(program: readonly Instruction[]): Buffer {
  const bytes = Buffer.alloc(8 * program.length);
  for (const [i, [code, ifTrue, ifFalse, value]] of program.entries()) {
    bytes.writeUInt16LE(code, 8 * i);
    bytes.writeUInt8(ifTrue, 8 * i + 2);
    bytes.writeUInt8(ifFalse, 8 * i + 3);
    bytes.writeUInt32LE(value, 8 * i + 4);
  }
  return bytes;
}
