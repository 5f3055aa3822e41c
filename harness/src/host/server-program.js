/**
 * The program of a server process: loads one app, starts it, and obeys the harness. It is kept tiny
 * because it shares the process with what is measured. It ends when the harness does.
 */
import { pathToFileURL } from "node:url";

const [serverFile = "", optionsJson = "{}"] = process.argv.slice(2);

const [[name, version] = ["node", process.versions.node]] = ["bun", "deno"].flatMap((other) =>
  process.versions[other] ? [[other, process.versions[other]]] : [],
);
const runtime = { name, version };

/** @type {{ port: number, close: () => Promise<unknown> } | undefined} */
let server;

process.on("disconnect", () => process.exit(0));
process.on("message", async (/** @type {any} */ message) => {
  if (message.type === "stop") {
    await server?.close();
    process.exit(0);
  }
  if (message.type === "load") {
    const { selfLoad } = await import("@routebench/drivers/autocannon/self-load");
    const { isSteady } = await import("@routebench/stats/steady");
    process.send?.({ type: "loaded", result: await selfLoad(message.step, isSteady) });
  }
});

try {
  const app = await import(pathToFileURL(serverFile).href);
  const { tableSize = 0, ...options } = JSON.parse(optionsJson);
  // A server without a table has nothing of it in memory.
  if (tableSize > 0) {
    const { tableRoutes } = await import("@routebench/contract/route-table");
    options.routes = tableRoutes(tableSize);
  }
  server = await app.start(options);
  process.send?.({ type: "listening", port: server?.port, runtime });
} catch (error) {
  const { code, message = String(error) } = /** @type {NodeJS.ErrnoException} */ (error ?? {});
  const abi = process.versions.modules;
  process.send?.({ type: "failed", code, message, runtime, abi }, () => process.exit(1));
}
