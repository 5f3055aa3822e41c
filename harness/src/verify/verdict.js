import path from "node:path";
import { isFault } from "@routebench/host/trial-failure";
import { appFindings } from "../summarise/findings.js";
import { lineToFix } from "./line-to-fix.js";

/** @import { Subject } from "@routebench/contract/subject" */
/** @import { WholeVerification } from "./verify-fully.js" */
/** @import { Failure } from "@routebench/contract/trial" */

/**
 * The printed outcome of an app's verification: the request, the expected and the received answer for
 * each wrong answer with the line to begin at, or what it was asked and the findings.
 * @param {Subject} app
 * @param {WholeVerification} verification
 * @param {Parameters<typeof lineToFix>[1]} [source] of a subject that is wrong
 */
export function describeVerdict(app, { failure, faults, served, also }, source = null) {
  const { name, dir, version, tls, cannot } = app;
  if (failure) {
    const reasons = faults.length > 0 ? faults : [failure.detail];
    const folder = dir.split(path.sep).slice(-2).join("/");
    let last = "";
    const told = reasons.map((reason) => {
      const line = lineToFix(reason, source);
      const begin = line ? `  begin at ${folder}/${line.file}:${line.number}: ${line.text}\n` : "";
      const isNew = begin !== last;
      last = begin;
      return `${markOf(failure)} ${name}: ${reason}\n${isNew ? begin : ""}`;
    });
    return told.join("");
  }
  const asked = also.filter(({ cannot }) => cannot === null).map(({ label }) => label);
  const schemes = tls ? "over HTTP and HTTPS" : "over HTTP";
  const targets = asked.length > 0 ? `, with ${asked.join(", ")}` : "";
  const reasons = new Set(also.flatMap(({ cannot }) => cannot ?? []));
  if (!tls) reasons.add(cannot?.https ?? "it serves no TLS");
  const why = [...reasons].map((reason) => `; ${reason}`).join("");
  const found = appFindings({ ...app, served }).map((finding) => `⚠ ${name} ${finding}\n`);
  return `✓ ${name} ${version} answers as the contract says, ${schemes}${targets}${why}\n${found.join("")}`;
}

/** @param {Subject} app @param {Failure | null} failure */
export function describeWorkerVerdict({ name, version }, failure) {
  if (!failure) return `✓ ${name} ${version} does its work rightly\n`;
  return `${markOf(failure)} ${name}: ${failure.detail}\n`;
}

/** @param {Failure} failure */
const markOf = (failure) => (isFault(failure) ? "✗" : "–");
