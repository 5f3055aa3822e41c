import assert from "node:assert/strict";
import { targetKey } from "@routebench/contract/targets";
import { makeAppsFolder } from "./apps-folder.js";
import { runCommand, UNSETTLED } from "./command.js";
import { readReport, readSavedResult } from "./saved-result.js";

/** @import { ResultFile } from "@routebench/contract/result-file" */

export const ONE_APP = ["--filter", "node-http"];
const SHORTEST = ["--quick", "--rounds", "1", ...UNSETTLED];

/**
 * The shortest possible runs of one app, into a temporary folder.
 * @param {{ one?: string }} [doubles] a test double instead of a real app
 */
export async function benchOneApp(doubles = {}) {
  const folder = await makeAppsFolder({ ...doubles });
  const app = doubles.one ? ["--apps", folder.dir] : ONE_APP;
  /**
   * @param {...string} args
   * @returns {Promise<{ ran: Awaited<ReturnType<typeof runCommand>>, result: ResultFile, report: string }>}
   */
  const bench = async (...args) => {
    const ran = await runCommand([...SHORTEST, ...app, ...args, "--output", folder.output]);
    assert.equal(ran.exitCode, 0, ran.stderr);
    const [result, report] = [
      await readSavedResult(folder.output),
      await readReport(folder.output),
    ];
    return { ran, result, report };
  };
  return { bench, remove: folder.remove };
}

/** @param {ResultFile} result */
export const measuredCases = ({ config, trials }) =>
  trials.map(({ mode, caseId, load, status }) => {
    const testCase = config.cases.find(({ id }) => id === caseId);
    assert.ok(testCase, caseId);
    return [mode, testCase.scheme, targetKey(testCase.target), load.connections, status];
  });
