import { formatCommit, formatTime, NOT_MEASURED } from "../format.js";
import { settingsGrid } from "./cells.js";

/** @import { Section, Setting } from "./section.js" */
/** @import { Environment } from "@routebench/contract/result-file" */
/** @import { Summary } from "@routebench/contract/summary" */

const GIBIBYTE = 1024 ** 3;
const NOT_AVAILABLE = "not available on this platform";

/** What the run was measured on. @param {Summary} summary @returns {Section} */
export function environmentSection({ environment, routebenchVersion }) {
  const { pinning, memoryBytes, swapUsedBytes, network } = environment;
  return {
    id: "environment",
    title: "Environment",
    blocks: [
      settingsGrid(network ? "The server machine" : "Machine", [
        ["CPU", environment.cpuModel],
        ["Cores", environment.cores],
        ["Memory", gibibytes(memoryBytes)],
        ["Operating system", environment.operatingSystem],
        ["Architecture", environment.architecture],
        ["Frequency governor", environment.frequencyGovernor ?? NOT_AVAILABLE],
      ]),
      ...(network ? describeNetwork(network) : []),
      settingsGrid("At the start", [
        ["Started", formatTime(environment.startedAt)],
        ["Load average over a minute", environment.loadAverage.toFixed(2)],
        ["Swap in use", formatSwap(swapUsedBytes)],
        ["Server’s cores", pinning ? pinning.server.join(", ") : "not pinned"],
        ["Generator’s cores", pinning ? pinning.driver.join(", ") : "not pinned"],
      ]),
      settingsGrid("Software", [
        ["Node", environment.nodeVersion],
        ["V8", environment.v8Version],
        ["routebench", routebenchVersion],
        ["git commit", formatCommit(environment.gitCommit)],
      ]),
    ],
  };
}

/** @param {NonNullable<Environment["network"]>} network */
function describeNetwork(network) {
  const { host, address, roundTripUs, clock, generators, areOneMachine } = network;
  return [
    settingsGrid("Between the machines", [
      ["Server host", host],
      ["Server address", address],
      ...(areOneMachine ? [ONE_MACHINE] : []),
      ["Round trip", formatUs(roundTripUs.median)],
      ["Shortest round trip", formatUs(roundTripUs.least)],
      ["The host’s clock", describeClock(clock)],
    ]),
    ...generators.map((machine, index) =>
      settingsGrid(generators.length > 1 ? `Load machine ${index + 1}` : "The load machine", [
        ...placeOf(machine),
        ["CPU", machine.cpuModel],
        ["Cores", machine.cores],
        ["Memory", gibibytes(machine.memoryBytes)],
        ["Operating system", machine.operatingSystem],
        ["Node", machine.nodeVersion],
        ["Load average over a minute", machine.loadAverage.toFixed(2)],
      ]),
    ),
  ];
}

/** @type {Setting} */
const ONE_MACHINE = ["Machines", "one: the hosts are namespaces or containers of it"];

/** @type {(machine: NonNullable<Environment["network"]>["generators"][number]) => Setting[]} */
function placeOf({ host, roundTripUs, clock }) {
  if (!host || !roundTripUs || !clock) return [];
  return [
    ["Host", host],
    ["Round trip to the servers", formatUs(roundTripUs.median)],
    ["Shortest round trip", formatUs(roundTripUs.least)],
    ["Its clock", describeClock(clock)],
  ];
}

/** @param {number} us */
const formatUs = (us) => (us < 1000 ? `${us.toFixed(0)} us` : `${(us / 1000).toFixed(2)} ms`);

/** @param {{ offsetMs: number, errorMs: number }} clock */
function describeClock({ offsetMs, errorMs }) {
  const side = offsetMs < 0 ? "behind" : "ahead";
  return `${Math.abs(offsetMs).toFixed(1)} ms ${side}, give or take ${errorMs.toFixed(1)} ms`;
}

/** @param {number} bytes */
const gibibytes = (bytes) => `${(bytes / GIBIBYTE).toFixed(1)} GiB`;

/** @param {number | null} bytes */
function formatSwap(bytes) {
  if (bytes === null) return NOT_MEASURED;
  return bytes === 0 ? "none" : gibibytes(bytes);
}
