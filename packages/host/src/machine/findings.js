/** What a look at the machine means for a run. Pure. */
import { UsageError } from "../usage-error.js";

/** @import { MachineLook } from "./look.js" */

/** A server and its load generator each use a core. */
const CORES_OF_RUN = 2;

const QUOTA_ADVICE = `The load generator sleeps between slices, and servers stop when the quota is used up. Grant ${CORES_OF_RUN} cores or more, as with docker run --cpus ${CORES_OF_RUN}.`;
const HIDDEN = "it hides the files of servers of another user (CAP_SYS_PTRACE is missing)";
const HIDDEN_ADVICE =
  "What these servers write, and on which other ports they listen, is not known. In a container, add --cap-add SYS_PTRACE.";

/**
 * @param {string} what
 * @param {string} found a clause
 * @param {string | null} [advice] what it means for a run, and what to do; absent if all is well
 * @param {boolean} [isRefused] no run can start
 */
export const finding = (what, found, advice = null, isRefused = false) => ({
  what,
  found,
  advice,
  isRefused,
});

/** @typedef {ReturnType<typeof finding>} MachineFinding */

/**
 * What a run says at its start, if there is advice.
 * @type {(machine: MachineLook, haveOtherUser?: boolean) => MachineFinding[]} haveOtherUser: servers run as another user than root
 */
export function findingsOf(machine, haveOtherUser = false) {
  const { quotaCores, countsCpuTime, hidesOtherUsers, hasLoopback } = machine;
  const noQuota = countsCpuTime ? "none" : "not known";
  const isSmall = quotaCores !== null && quotaCores < CORES_OF_RUN;
  const isHidden = hidesOtherUsers && haveOtherUser;
  const noLoopback = "No server can listen. Run: ip link set lo up";
  return [
    finding(
      "CPU quota",
      quotaCores ? `${quotaCores} cores` : noQuota,
      isSmall ? QUOTA_ADVICE : null,
    ),
    isHidden
      ? finding("/proc", HIDDEN, HIDDEN_ADVICE)
      : finding("/proc", countsCpuTime ? "shows what a run needs" : "does not show CPU time"),
    hasLoopback
      ? finding("loopback", "up")
      : finding("loopback", "down, as in a new network namespace", noLoopback, true),
  ];
}

/** @param {MachineFinding[]} findings @throws {UsageError} if a run is refused */
export function notesOf(findings) {
  return findings.flatMap(({ what, found, advice, isRefused }) => {
    if (isRefused) throw new UsageError(`${what}: ${found}. ${advice}`);
    return advice ? `note: ${what}: ${found}. ${advice}` : [];
  });
}
