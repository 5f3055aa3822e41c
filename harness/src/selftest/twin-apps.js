import { cp, mkdtemp, readFile, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

const HANDLER = "function answer(request, response) {";

/**
 * What is put into a copy of node:http's app to make it slower by a known CPU time per request: a
 * chain of integer operations, as long as that takes on this core. It asks no clock while it
 * serves, and costs every request the same.
 * @param {number} spinUs
 */
const spinSource = (spinUs) => `
let state = 1;
function spin(operations) {
  for (let i = 0; i < operations; i += 1) state = (Math.imul(state, 1103515245) + 12345) | 0;
}
const PROBE = 1_000_000;
spin(PROBE);
const probesMs = Array.from({ length: 15 }, () => {
  const startedAt = performance.now();
  spin(PROBE);
  return performance.now() - startedAt;
});
const OPERATIONS = Math.round(${spinUs / 1000} / (Math.min(...probesMs) / PROBE));
`;

/**
 * Makes a folder with node:http's app and a twin of it, which may be slower.
 * @param {string} appsDir
 * @param {number} spinUs extra CPU time per request of the twin; 0 makes the two alike
 * @returns {Promise<string>} the folder, to be removed by the caller
 * @throws {Error} where the app's source no longer has the place where the time is spent
 */
export async function makeTwinApps(appsDir, spinUs) {
  const dir = await mkdtemp(path.join(os.tmpdir(), "routebench-selftest-"));
  const source = path.join(appsDir, "node-http");
  await cp(source, path.join(dir, "node-http"), { recursive: true });
  await cp(source, path.join(dir, "twin"), { recursive: true });
  if (spinUs > 0) {
    const serverFile = path.join(dir, "twin", "server.js");
    const server = await readFile(serverFile, "utf8");
    if (!server.includes(HANDLER))
      throw new Error("apps/node-http/server.js has changed its handler");
    await writeFile(
      serverFile,
      `${server.replace(HANDLER, `${HANDLER}\n  spin(OPERATIONS);`)}${spinSource(spinUs)}`,
    );
  }
  return dir;
}
