/** Test double of a broken app: one answer in 20,000 is wrong under load, and has the right length. */
import { wrongWhen } from "./wrong-once.js";

export const start = wrongWhen((asked) => asked % 20_000 === 0);
