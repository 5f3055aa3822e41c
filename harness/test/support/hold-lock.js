/** A program that locks the folder given and holds it until it is killed. */
import { lockFolder } from "../../src/results/folder-lock.js";

await lockFolder(process.argv[2] ?? "");
process.stdout.write("locked\n");
setInterval(() => {}, 60_000);
