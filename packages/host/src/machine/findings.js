/** What a look at the machine means for a run. Pure. */
import { UsageError } from "../usage-error.js";

/** @import { Machine } from "./look.js" */

/**
 * @typedef {object} Finding
 * @property {string} what
 * @property {string} found a clause
 * @property {string | boolean} [advice] what it means for a run, and what to do; false or absent: all is well; true:
 *   `found` says it
 * @property {boolean} [isRefused] no run can start
 */

/** A server and its load generator each use a core. */
const CORES_OF_RUN = 2;

/**
 * What a run says at its start, if there is advice.
 * @type {(machine: Machine, haveOtherUser?: boolean) => Finding[]} haveOtherUser: servers run as another user than root
 */
export const findingsOf = (machine, haveOtherUser = false) => [
  {
    what: "CPU quota",
    found: quotaWords(machine),
    advice:
      machine.quotaCores !== null &&
      machine.quotaCores < CORES_OF_RUN &&
      `The load generator sleeps between slices, and servers stop when the quota is used up. Grant ${CORES_OF_RUN} cores or more, as with docker run --cpus ${CORES_OF_RUN}.`,
  },
  machine.hidesOtherUsers && haveOtherUser
    ? {
        what: "/proc",
        found: "it hides the files of servers of another user (CAP_SYS_PTRACE is missing)",
        advice:
          "What these servers write, and on which other ports they listen, is not known. In a container, add --cap-add SYS_PTRACE.",
      }
    : { what: "/proc", found: "shows what a run needs" },
  machine.hasLoopback
    ? { what: "loopback", found: "up" }
    : {
        what: "loopback",
        found: "down, as in a new network namespace",
        advice: "No server can listen. Run: ip link set lo up",
        isRefused: true,
      },
];

/** @param {Machine} machine */
const quotaWords = ({ quotaCores, countsCpuTime }) =>
  quotaCores === null ? (countsCpuTime ? "none" : "not known") : `${quotaCores} cores`;

/** @param {Finding[]} findings @throws {UsageError} if a run is refused */
export function notesOf(findings) {
  const messages = findings
    .filter(({ advice }) => advice)
    .map(({ what, found, advice, isRefused }) => ({
      text: `${what}: ${found}. ${advice}`,
      isRefused,
    }));
  for (const { text, isRefused } of messages) if (isRefused) throw new UsageError(text);
  return messages.map(({ text }) => `note: ${text}`);
}
