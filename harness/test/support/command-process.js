/** Runs command lines one after another in the same process. */
import { main } from "../../src/cli/main.js";

/**
 * @typedef {{ args: string[], env: Record<string, string> }} CommandLine
 * @typedef {{ exitCode: number, stdout: string, stderr: string }} Ran
 */

process.on("disconnect", () => process.exit());
process.on("message", async (/** @type {CommandLine} */ { args, env }) => {
  const before = { ...process.env };
  Object.assign(process.env, env);
  const [stdout, stderr] = [process.stdout, process.stderr].map(keepWritten);
  const exitCode = await main(args, new AbortController().signal);
  for (const name of Object.keys(env)) restore(name, before[name]);
  process.send?.({ exitCode, stdout: stdout?.(), stderr: stderr?.() });
});

/**
 * @param {NodeJS.WriteStream} stream
 * @returns {() => string} restores the stream and returns what was written
 */
function keepWritten(stream) {
  const { write } = stream;
  let written = "";
  stream.write = (/** @type {string | Uint8Array} */ chunk) => {
    written += Buffer.from(chunk).toString();
    return true;
  };
  return () => {
    stream.write = write;
    return written;
  };
}

/** @param {string} name of a variable @param {string | undefined} value */
function restore(name, value) {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}
