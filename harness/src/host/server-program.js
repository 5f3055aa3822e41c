/**
 * The program of a server process: loads one app, starts it, and obeys the harness. It is kept tiny
 * because it shares the process with what is measured. It ends when the harness does.
 */
import { pathToFileURL } from "node:url";

const [serverFile = ""] = process.argv.slice(2);

const [[name, version] = ["node", process.versions.node]] = ["bun", "deno"].flatMap((other) =>
  process.versions[other] ? [[other, process.versions[other]]] : [],
);
const runtime = { name, version };

/** What start() resolved to: a server, or a worker (packages/contract/src/worker.js). @type {any} */
let server;

process.on("disconnect", () => process.exit(0));
process.on("message", async (/** @type {any} */ message) => {
  if (message.type === "start") await start(message.options);
  if (message.type === "stop") {
    await server?.close();
    process.exit(0);
  }
  if (message.type === "load") {
    const { selfLoad } = await import("@routebench/drivers/autocannon/self-load");
    const { isSteady } = await import("@routebench/stats/steady");
    process.send?.({ type: "loaded", result: await selfLoad(message.step, isSteady) });
  }
  if (message.type === "ask") {
    const { what, ...length } = message.order;
    try {
      process.send?.({ type: "done", result: server?.[what](length) });
    } catch (error) {
      tellFailure(error);
    }
  }
});

/** @param {object} options */
async function start(options) {
  try {
    const app = await import(pathToFileURL(serverFile).href);
    server = await app.start(options);
    process.send?.({ type: "listening", port: server?.port, runtime });
  } catch (error) {
    tellFailure(error, () => process.exit(1));
  }
}

/**
 * @param {unknown} error
 * @param {() => void} [then]
 */
function tellFailure(error, then = () => {}) {
  const { code, message = String(error) } = /** @type {NodeJS.ErrnoException} */ (error ?? {});
  const abi = process.versions.modules;
  process.send?.({ type: "failed", code, message, runtime, abi }, then);
}
