/** Test double of a broken app: one answer in 200 is wrong under load, and has the right length. */
import { wrongWhen } from "./wrong-once.js";

export const start = wrongWhen((asked) => asked % 200 === 0);
