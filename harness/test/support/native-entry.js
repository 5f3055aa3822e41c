/** Starts an app's server file on Bun or Deno, and prints whether it uses the runtime's own server or node:http. */
const [file] = process.argv.slice(2);
const { Bun, Deno } = /** @type {Record<string, any>} */ (globalThis);
const runtime = Bun ?? Deno;
const { serve } = runtime;
let isNative = false;
runtime.serve = (/** @type {unknown[]} */ ...options) => {
  // Bun's node:http calls this function too, with an option of its own.
  isNative ||= !Object.hasOwn(Object(options[0]), "onNodeHTTPRequest");
  return serve(...options);
};
const { start } = await import(file);
await start({ host: "127.0.0.1", port: 0 });
process.stdout.write(isNative ? "native" : "node:http");
process.exit();
