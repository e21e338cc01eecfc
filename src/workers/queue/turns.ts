import type { Redis } from "ioredis";
import { keysOf } from "./names.ts";

/** The largest priority of BullMQ; those beyond are first come, first served. */
const LAST_TURN = 2_097_151;

/**
 * Start-time fair queueing (Goyal, Vin and Cheng 1996): the next turn of a run is after its last one and not before
 * the turn that is worked on now, so that runs share the workers whatever they have waiting. Numbers begin anew when
 * nothing waits. Gives a turn, 0 where the job is there already, or -1 where there is no room.
 */
const TAKE = `
if redis.call("EXISTS", KEYS[3]) == 1 then return 0 end
local waiting = redis.call("ZCARD", KEYS[4]) + redis.call("LLEN", KEYS[5])
if waiting >= tonumber(ARGV[3]) then return -1 end
if waiting == 0 then redis.call("DEL", KEYS[1], KEYS[2]) end
local now = tonumber(redis.call("GET", KEYS[2]) or "0")
local last = tonumber(redis.call("HGET", KEYS[1], ARGV[1]) or "0")
local turn = math.min(math.max(now, last) + tonumber(ARGV[2]), ${LAST_TURN})
redis.call("HSET", KEYS[1], ARGV[1], turn)
return turn
`;

/** Gives 1 where there is an answer already. */
const BEGIN = `
local now = tonumber(redis.call("GET", KEYS[1]) or "0")
if tonumber(ARGV[1]) > now then redis.call("SET", KEYS[1], ARGV[1]) end
return redis.call("EXISTS", KEYS[2])
`;

export type Urgency = "high" | "normal" | "low";

/** How far apart the turns of a run are. */
const STEP = { high: 1, normal: 4, low: 16 };

/** Takes the next turn of a run. */
export async function takeTurn(
  redis: Redis,
  queue: string,
  {
    id,
    run,
    urgency,
    maxWaiting,
  }: { id: string; run: string; urgency: Urgency; maxWaiting: number },
): Promise<number> {
  const { turns, now, job, prioritized, waiting } = keysOf(queue);
  const keys = [turns, now, job(id), prioritized, waiting];
  return Number(await redis.eval(TAKE, keys.length, ...keys, run, STEP[urgency], maxWaiting));
}

/** Says that a job of that turn is worked on. Whether it has to be: its worker may have died after it had answered. */
export async function beginTurn(
  redis: Redis,
  queue: string,
  { id, turn }: { id: string; turn: number },
): Promise<boolean> {
  const { now, answer } = keysOf(queue);
  return (await redis.eval(BEGIN, 2, now, answer(id), turn)) === 0;
}
