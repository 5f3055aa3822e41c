/** Test double of a broken app: under load, one response in 20,000 is wrong but has the right length. */
import { wrongWhen } from "./wrong-once.js";

/** The first wrong response comes early, because a load on a slow machine has fewer than 20,000 requests. */
export const start = wrongWhen((requests) => requests % 20_000 === 500);
