/** Test double of a broken app: one answer in 20,000 is wrong under load, and has the right length. */
import { wrongWhen } from "./wrong-once.js";

/** The first comes early, for a slow machine asks fewer than 20,000. */
export const start = wrongWhen((asked) => asked % 20_000 === 500);
