/**
 * The program of a server process: loads one app, starts it, and obeys the harness. It is kept tiny
 * because it shares the process with what is measured. It ends when the harness does.
 */
import { pathToFileURL } from "node:url";

const [serverFile = "", optionsJson = "{}"] = process.argv.slice(2);

/** @type {{ port: number, close: () => Promise<unknown> } | undefined} */
let server;

process.on("disconnect", () => process.exit(0));
process.on("message", async (/** @type {any} */ message) => {
  if (message.type === "stop") {
    await server?.close();
    process.exit(0);
  }
  if (message.type === "load") {
    const { loadWithAutocannon } = await import("@routebench/drivers/autocannon/load");
    process.send?.({ type: "loaded", result: await loadWithAutocannon(message.run) });
  }
});

try {
  const app = await import(pathToFileURL(serverFile).href);
  server = await app.start(JSON.parse(optionsJson));
  process.send?.({ type: "listening", port: server?.port });
} catch (error) {
  const { code, message = String(error) } = /** @type {NodeJS.ErrnoException} */ (error ?? {});
  process.send?.({ type: "failed", code, message }, () => process.exit(1));
}
