/** Test double of a broken app: it listens, accepts requests and never responds. */
import { answering } from "./conforming.js";

export const start = answering(() => {});
