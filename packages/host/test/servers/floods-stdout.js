/** Test double of a chatty app: it logs a gigabyte before its first response. */
import { writeSync } from "node:fs";

export { start } from "./conforming.js";

const mebibyte = Buffer.alloc(1024 ** 2, "all is well\n");
for (let written = 0; written < 1024; written += 1) writeSync(1, mebibyte);
