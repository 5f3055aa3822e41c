/** Stands in for the harness: starts a program whose worker has forgotten its mark, and waits to be killed. */
import { fileURLToPath } from "node:url";
import { ProgramServer } from "../../src/local/program-server.js";

const dir = fileURLToPath(new URL("../programs/", import.meta.url));
const command = ["node", "{dir}/forgets-its-mark.js", "{options}"];
await ProgramServer.start({ serverFile: "", program: { dir, command } });
process.stdout.write("started\n");
