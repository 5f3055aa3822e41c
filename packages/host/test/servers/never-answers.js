/** Test double of a broken app: it listens, takes requests and says nothing. */
import { answering } from "./conforming.js";

export const start = answering(() => {});
