/** A fake harness: starts a program whose worker has lost its mark, and waits to be killed. */
import { fileURLToPath } from "node:url";
import { ProgramServer } from "../../src/local/program-server.js";

const dir = fileURLToPath(new URL("../programs/", import.meta.url));
const command = ["node", "{dir}/forgets-its-mark.js", "{options}"];
await ProgramServer.start({ serverFile: "", program: { dir, command } });
process.stdout.write("started\n");
