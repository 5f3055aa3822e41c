/**
 * Test double as slower-and-slower, for a load of seconds: from the start its answers take so long that a busy machine's
 * own delays are small beside them, it is not at its slowest when a late load ends, and does not recover where it has to wait.
 */
import { wornOut } from "./slower-and-slower.js";

export const start = wornOut({ firstMs: 20, longestMs: 640, silenceMs: 1000 });
