import { heartbeatsIn } from "../../core/index.ts";
import type { Guard } from "./guard.ts";

/** How many times what the original takes a proof may take. */
const TIMES = 3;
/** What every proof may take, in thousands of heartbeats: about a second of an idle machine. */
const FREE = heartbeatsIn(1_000);

/** A proof that takes much longer to elaborate than the original did. */
export const heartbeatGuard: Guard = {
  name: "heartbeats",
  violations({ heartbeats: now }, { heartbeats: before }) {
    if (now === undefined || before === undefined) return [];
    const most = Math.max(FREE, TIMES * before);
    return now > most ? [`${Math.round(now)} thousand, ${Math.round(before)} before`] : [];
  },
};
