/** A program that locks the given folder until it is killed. */
import { lockFolder } from "../../src/results/output-folder.js";

await lockFolder(process.argv[2] ?? "");
process.stdout.write("locked\n");
setInterval(() => {}, 60_000);
