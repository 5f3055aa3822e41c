import { findingsOf, findingWords } from "@routebench/host/machine/findings";
import { lookAtMachine } from "@routebench/host/machine/look";
import { UsageError } from "@routebench/host/usage-error";

/** @import { Suite } from "@routebench/contract/suite" */

/**
 * Notes about this machine for the start of a run.
 * @param {Pick<Suite, "servers">} suite @throws {UsageError} if no run can start here
 */
export function lookBefore(suite) {
  const findings = findingsOf(lookAtMachine(), { haveOtherUser: haveOtherUser(suite) });
  const problems = findings.filter(({ remedy }) => remedy !== undefined);
  const refused = problems.find(({ isRefused }) => isRefused);
  if (refused) throw new UsageError(findingWords(refused));
  return problems.map((finding) => `note: ${findingWords(finding)}`);
}

/** @param {Pick<Suite, "servers">} suite */
export const haveOtherUser = ({ servers }) =>
  servers?.unprivileged === true && process.geteuid?.() === 0;
