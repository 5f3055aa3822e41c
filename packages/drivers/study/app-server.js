/** Serves the app whose server.js is given, over TLS where a key and a certificate follow. */
import { pathToFileURL } from "node:url";

const [serverFile = "", keyFile, certFile] = process.argv.slice(2);
const { start } = await import(pathToFileURL(serverFile).href);
const tls = keyFile ? { keyFile, certFile } : undefined;
const { port } = await start({ host: "127.0.0.1", port: 0, tls });
process.send?.(port);
process.on("disconnect", () => process.exit());
