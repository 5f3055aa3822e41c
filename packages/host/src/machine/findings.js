/** What a look at the machine means for a run. Pure. */

/** @import { Machine } from "./look.js" */
/** @import { Environment } from "@routebench/contract/result-file" */

/**
 * @typedef {object} Finding
 * @property {string} what
 * @property {string} found a clause
 * @property {string} [means] for a run: a sentence
 * @property {string} [remedy] a sentence; absent if all is well
 * @property {boolean} [isRefused] no run can start
 */

/** A server and its load generator each use a core. */
const CORES_OF_RUN = 2;

/**
 * What a run reports at its start if it needs a remedy.
 * @type {(machine: Machine, servers: { haveOtherUser: boolean }) => Finding[]} haveOtherUser: than the harness
 */
export const findingsOf = (machine, servers) => [
  quotaFinding(machine),
  hiddenFinding(machine, servers),
  machine.hasLoopback
    ? { what: "loopback", found: "up" }
    : {
        what: "loopback",
        found: "down, as in a new network namespace",
        means: "No server can listen.",
        remedy: "Run: ip link set lo up",
        isRefused: true,
      },
];

/** @param {Machine} machine @returns {Finding} */
function quotaFinding({ quotaCores, countsCpuTime }) {
  const what = "CPU quota";
  if (quotaCores === null) return { what, found: countsCpuTime ? "none" : "not known" };
  const found = `${quotaCores} cores`;
  if (quotaCores >= CORES_OF_RUN) return { what, found };
  return {
    what,
    found,
    means: "The load generator sleeps between slices, and servers stop when the quota is used up.",
    remedy: `Grant ${CORES_OF_RUN} cores or more, as with docker run --cpus ${CORES_OF_RUN}.`,
  };
}

/** @type {(machine: Machine, servers: { haveOtherUser: boolean }) => Finding} */
function hiddenFinding({ whyHidden }, { haveOtherUser }) {
  const what = "/proc";
  if (whyHidden === null || !haveOtherUser) return { what, found: "readable" };
  return {
    what,
    found: `it hides the files of servers of another user (${whyHidden})`,
    means: "What these servers write, and on which other ports they listen, is not known.",
    remedy: "In a container, add --cap-add SYS_PTRACE.",
  };
}

/**
 * What else `bench doctor` shows. A run says it in its report.
 * @type {(machine: Machine, environment: Environment) => Finding[]}
 */
export const environmentFindings = ({ countsCpuTime, room }, environment) => [
  coresFinding(environment),
  governorFinding(environment),
  {
    what: "CPU time",
    found: countsCpuTime ? "counted for each thread" : "not known",
    ...(!countsCpuTime && {
      means: "Speed is by wall time, and includes the load generator's time.",
      remedy: "Use Linux with /proc mounted.",
    }),
  },
  loadFinding(environment),
  swapFinding(environment),
  { what: "memory", found: `${(room.memoryBytes / 1024 ** 3).toFixed(1)} GB available` },
  { what: "open files", found: `${room.openFilesLimit.toLocaleString("en")} for a process` },
  { what: "processes", found: room.tasks === null ? "no limit found" : `${room.tasks} more` },
  {
    what: "local ports",
    found: room.localPorts ? `${room.localPorts.free.toLocaleString("en")} free` : "not known",
  },
  checkoutFinding(environment),
];

/** @param {Environment} environment @returns {Finding} */
function coresFinding({ cores, cpuModel, pinning, onOneCore, coreChoice }) {
  const what = "cores";
  const found = `${cores} of ${cpuModel}`;
  const means = coreChoice;
  if (pinning && !onOneCore) return { what, found, means };
  return {
    what,
    found,
    means,
    remedy:
      pinning || cores < CORES_OF_RUN
        ? `Grant ${CORES_OF_RUN} physical cores.`
        : "Use Linux with taskset (util-linux).",
  };
}

/** @param {Environment} environment @returns {Finding} */
function governorFinding({ frequencyGovernor: governor }) {
  const what = "frequency";
  if (governor === null || governor === "performance") {
    return { what, found: governor ?? "not known" };
  }
  return {
    what,
    found: `it varies (governor ${governor})`,
    means: "Intervals are wider.",
    remedy: "Run: cpupower frequency-set -g performance",
  };
}

/** @param {Environment} environment @returns {Finding} */
function loadFinding({ loadAverage, cores }) {
  const what = "load";
  const found = `${loadAverage.toFixed(2)} over the last minute`;
  if (loadAverage <= cores / 2) return { what, found };
  return {
    what,
    found,
    means: "Other programs use the cores, so intervals are wider.",
    remedy: "Wait until the machine is quiet.",
  };
}

/** @param {Environment} environment @returns {Finding} */
function swapFinding({ swapUsedBytes }) {
  const what = "swap";
  if (!swapUsedBytes) return { what, found: swapUsedBytes === null ? "not known" : "not in use" };
  return {
    what,
    found: "in use",
    means: "Apps may seem slower than they are.",
    remedy: "Free memory, or switch swap off.",
  };
}

/** @param {Environment} environment @returns {Finding} */
function checkoutFinding({ gitCommit }) {
  const what = "checkout";
  if (gitCommit) return { what, found: `commit ${gitCommit.slice(0, 12)}` };
  return {
    what,
    found: "no commit is known",
    means: "A result cannot name its source, and --against takes no git revision.",
    remedy: "Clone the repository with git instead of downloading an archive.",
  };
}

/** In a message. @param {Finding} finding */
export const findingWords = ({ what, found, means, remedy }) =>
  [`${what}: ${found}.`, means, remedy].filter(Boolean).join(" ");
