/** Test double of a broken app: its thousandth answer is its last right one. */
import { wrongAfter } from "./wrong-after.js";

export const start = wrongAfter(1000);
