import { inspectServed } from "./served.js";
import { askUnusual } from "./unusual-requests.js";
import { verifyApp } from "./verify-app.js";

/**
 * Verifies each app once; what is entered beside it shares its verdict.
 * @param {import("../entries/entries.js").Entry[]} entries
 * @param {{ launchPrefix: string[], limits: import("../limits.js").Limits, path: string }} conditions
 *   the path is the one whose response is measured
 * @param {import("../progress/progress.js").Progress} progress
 * @param {AbortSignal} signal
 * @returns {Promise<import("@routebench/contract/result-file").AppRecord[]>} every entry, those that fail too
 */
export async function verifyEntries(entries, { launchPrefix, limits, path }, progress, signal) {
  /** @type {Map<string, Awaited<ReturnType<typeof verifyApp>>["failure"]>} */
  const failures = new Map();
  /** @type {Map<string, import("@routebench/contract/result-file").Served>} */
  const servedBy = new Map();
  for (const { app } of entries) {
    if (signal.aborted || failures.has(app.serverFile)) continue;
    const { failure } = await verifyApp(app, launchPrefix, limits, async (server) => {
      const { served } = await inspectServed(server, path, limits.answerMs);
      const unusual = await server.whileAlive(askUnusual(server.origin, path));
      servedBy.set(app.serverFile, { ...served, unusual });
    });
    failures.set(app.serverFile, failure);
    if (failure) progress.note(`✗ ${app.name} is left out: ${failure.detail}`);
  }
  const passed = [...failures.values()].filter((failure) => failure === null).length;
  progress.note(`Verified: ${passed} of ${failures.size} apps answer as the contract says`);
  return entries.map(({ id, role, of, app: { name, homepage, suite, version, serverFile } }) => ({
    ...{ id, name, homepage, suite, role, of, version },
    verification: failures.get(serverFile) ?? { status: "ok" },
    served: servedBy.get(serverFile) ?? null,
  }));
}
