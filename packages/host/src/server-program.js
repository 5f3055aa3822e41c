/** The program of a server process. Kept tiny because it shares the process with the measured app. */
import { pathToFileURL } from "node:url";
import { serveCalls } from "@routebench/generators/calls";
import { decode } from "./message.js";
import { serverTools } from "./server-tools.js";

const [serverFile = ""] = process.argv.slice(2);

const [[name, version] = ["node", process.versions.node]] = ["bun", "deno"].flatMap((runtime) =>
  process.versions[runtime] ? [[runtime, process.versions[runtime]]] : [],
);

/** The result of start(): a server, or a worker (packages/contract/src/suite.js). @type {any} */
let server;

let workers = 0;
process.on("worker", (worker) => {
  workers += 1;
  worker.once("exit", () => {
    workers -= 1;
  });
});

serveCalls({
  runtime: () => ({ runtime: { name, version }, abi: process.versions.modules }),
  runs: () => ({ pid: process.pid, workers }),
  start: async (line) => {
    const app = await import(pathToFileURL(serverFile).href);
    const options = /** @type {any} */ (decode(line));
    server = await app.start({ ...options, ...serverTools(options) });
    return { port: server?.port };
  },
  stop: async () => {
    try {
      await server?.close();
    } finally {
      process.exit(0);
    }
  },
  load: async (line) => {
    const { selfLoad } = await import("@routebench/generators/autocannon/session");
    return selfLoad(/** @type {any} */ (decode(line)));
  },
  profile: async (line) => {
    const { step, ...how } = decode(line) ?? {};
    return /** @type {any} */ (await import("./profiler.js"))[step](how);
  },
  ask: (line) => {
    const { what, ...length } = decode(line) ?? {};
    return server?.[what](length);
  },
});
