import { appFindings } from "../judge/findings.js";
import { isFault } from "../trial-failure.js";

/**
 * The printed outcome of an app's verification: the request, the expected and the received answer for
 * each wrong answer, or the findings.
 * @param {import("../discover/apps.js").App} app
 * @param {Awaited<ReturnType<typeof import("./inspect-app.js").inspectApp>>} verification
 * @returns {string} one or more whole lines
 */
export function describeVerdict(app, { failure, faults, served }) {
  const { name, version, tls } = app;
  if (!failure) {
    const schemes = tls ? "over HTTP and HTTPS" : "over HTTP; it serves no TLS";
    const found = appFindings({ ...app, served }).map((finding) => `⚠ ${name} ${finding}\n`);
    return `✓ ${name} ${version} answers as the contract says, ${schemes}\n${found.join("")}`;
  }
  const reasons = faults.length > 0 ? faults : [failure.detail];
  return reasons.map((reason) => `${markOf(failure)} ${name}: ${reason}\n`).join("");
}

/**
 * @param {import("../discover/apps.js").App} app that is no server
 * @param {import("../trial-failure.js").Failure | null} failure
 * @returns {string} a whole line
 */
export function describeWorkerVerdict({ name, version }, failure) {
  if (!failure) return `✓ ${name} ${version} does its work rightly\n`;
  return `${markOf(failure)} ${name}: ${failure.detail}\n`;
}

/** @param {import("../trial-failure.js").Failure} failure */
const markOf = (failure) => (isFault(failure) ? "✗" : "–");
