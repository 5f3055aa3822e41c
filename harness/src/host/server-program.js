/** The program of a server process, kept tiny because it shares the process with what is measured. */
import { pathToFileURL } from "node:url";
import { serveCalls } from "@routebench/drivers/calls";

const [serverFile = ""] = process.argv.slice(2);

const [[name, version] = ["node", process.versions.node]] = ["bun", "deno"].flatMap((other) =>
  process.versions[other] ? [[other, process.versions[other]]] : [],
);

/** What start() resolved to: a server, or a worker (packages/contract/src/worker.js). @type {any} */
let server;

serveCalls({
  runtime: () => ({ runtime: { name, version }, abi: process.versions.modules }),
  start: async (options) => {
    const app = await import(pathToFileURL(serverFile).href);
    server = await app.start(options);
    return { port: server?.port };
  },
  stop: async () => {
    try {
      await server?.close();
    } finally {
      process.exit(0);
    }
  },
  load: async (step) => {
    const { selfLoad } = await import("@routebench/drivers/autocannon/self-load");
    const { isSteady } = await import("@routebench/stats/steady");
    return selfLoad(step, isSteady);
  },
  ask: ({ what, ...length }) => server?.[what](length),
});
