/**
 * Like slower-and-slower, for a load of seconds. Responses take so long from the start that the delays of a busy machine
 * are small in comparison. It is not yet slowest when a late load ends, and does not recover while it has to wait.
 */
import { wornOut } from "./slower-and-slower.js";

export const start = wornOut({ firstMs: 20, longestMs: 640, silenceMs: 1000 });
