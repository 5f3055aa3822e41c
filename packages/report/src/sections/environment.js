import { formatTime, NOT_MEASURED } from "../format.js";

const GIBIBYTE = 1024 ** 3;
const NOT_TOLD = "not available on this platform";

/**
 * What the run was measured on.
 * @param {import("@routebench/contract/result-file").ResultFile} result
 * @returns {import("./section.js").Section}
 */
export function environmentSection({ environment, routebenchVersion }) {
  const { pinning, memoryBytes, swapUsedBytes } = environment;
  return {
    ...{ id: "environment", title: "Environment" },
    blocks: [
      {
        kind: "settings",
        groups: [
          {
            title: "Machine",
            settings: [
              ["CPU", environment.cpuModel],
              ["Cores", environment.cores],
              ["Memory", gibibytes(memoryBytes)],
              ["Operating system", environment.operatingSystem],
              ["Architecture", environment.architecture],
              ["Frequency governor", environment.frequencyGovernor ?? NOT_TOLD],
            ],
          },
          {
            title: "At the start",
            settings: [
              ["Started", formatTime(environment.startedAt)],
              ["Load average over a minute", environment.loadAverage.toFixed(2)],
              ["Swap in use", formatSwap(swapUsedBytes)],
              ["Server’s cores", pinning ? pinning.server.join(", ") : "not pinned"],
              ["Generator’s cores", pinning ? pinning.driver.join(", ") : "not pinned"],
            ],
          },
          {
            title: "Software",
            settings: [
              ["Node", environment.nodeVersion],
              ["V8", environment.v8Version],
              ["routebench", routebenchVersion],
              ["git commit", formatCommit(environment.gitCommit)],
            ],
          },
        ],
      },
    ],
  };
}

/** @param {number} bytes */
const gibibytes = (bytes) => `${(bytes / GIBIBYTE).toFixed(1)} GiB`;

/**
 * @param {string | null | undefined} commit undefined: an earlier routebench did not record it
 * @returns {string | undefined}
 */
function formatCommit(commit) {
  if (commit === null) return "not in a git repository";
  return commit?.replace("-dirty", " with uncommitted changes");
}

/** @param {number | null} bytes */
function formatSwap(bytes) {
  if (bytes === null) return NOT_MEASURED;
  return bytes === 0 ? "none" : gibibytes(bytes);
}
