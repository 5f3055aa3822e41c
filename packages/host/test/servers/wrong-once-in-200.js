/** Test double of a broken app: under load, one response in 200 is wrong but has the right length. */
import { wrongWhen } from "./wrong-once.js";

export const start = wrongWhen((requests) => requests % 200 === 0);
