import { caseName } from "@routebench/contract/cases";
import {
  formatCommit,
  formatMicroseconds,
  formatNumber,
  formatPercent,
  formatSeconds,
  formatTime,
  NOT_MEASURED,
} from "../format.js";
import { methodPart } from "./mode.js";
import { byMode } from "./mode-cases.js";
import { givenToRuntimes } from "./runtimes.js";
import { settingsGrid } from "./section.js";

/** @import { Section, Setting } from "./section.js" */
/** @import { Environment } from "@routebench/contract/result-file" */
/** @import { Summary } from "@routebench/contract/summary" */

const GIGABYTE = 1024 ** 3;

/** How a run was measured: its modes, settings, machine and software. @param {Summary} summary @returns {Section} */
export const methodSection = (summary) => ({
  id: "method",
  title: "Method of this run",
  blocks: [
    ...byMode(summary.modes).map((group) => methodPart(group, summary)),
    settingsOfRun(summary),
    ...environmentGrids(summary),
  ],
});

/** Settings that apply to all modes. @param {Pick<Summary, "config">} summary */
function settingsOfRun({ config }) {
  const { precision, serverNodeFlags, modes } = config;
  const given = givenToRuntimes(config);
  return settingsGrid("The run", [
    ["Suite", config.suite],
    ["Method", config.method],
    ["Cases", config.cases.map(caseName).join("; ")],
    ["Quick", config.quick ? "yes" : "no"],
    ["Rounds", config.rounds ?? "as many as the data need"],
    ["Budget", config.budgetMs === null ? "none" : formatSeconds(config.budgetMs)],
    ["Smallest difference that matters", formatPercent(config.resolution, 1)],
    ["Requested precision", precision ? `±${formatPercent(precision, 1)}` : undefined],
    ["Seed of the orders", config.seed],
    ...given.map(([runtime, words]) => /** @type {Setting} */ ([`${runtime} started with`, words])),
    [
      "Node flags of every server",
      given.length > 0 || modes.footprint ? undefined : serverNodeFlags.join(" ") || "none",
    ],
  ]);
}

/** The machine and software of a run. @param {Summary} summary */
function environmentGrids({ environment, routebenchVersion }) {
  const { pinning, swapUsedBytes, network } = environment;
  return [
    settingsGrid(network ? "The server machine" : "Machine and software", [
      ...machineSettings(environment),
      ["Architecture", environment.architecture],
      ["Frequency governor", environment.frequencyGovernor ?? "not available on this platform"],
      ["Idle cores", environment.coresStayAwake && "stay awake"],
      ["Swap in use", formatSwap(swapUsedBytes)],
      ["Server’s cores", pinning ? pinning.server.join(", ") : "not pinned"],
      ["Generator’s cores", pinning ? pinning.driver.join(", ") : "not pinned"],
      ["Choice of cores", environment.coreChoice],
      ["Started", formatTime(environment.startedAt)],
      ["V8", environment.v8Version],
      ["routebench", routebenchVersion],
      ["git commit", formatCommit(environment.gitCommit)],
    ]),
    ...(network ? describeNetwork(network) : []),
  ];
}

/** @param {Environment | NonNullable<Environment["network"]>["generators"][number]} machine @returns {Setting[]} */
const machineSettings = (machine) => [
  ["CPU", machine.cpuModel],
  ["Cores", machine.cores],
  ["Memory", gigabytes(machine.memoryBytes)],
  ["Operating system", machine.operatingSystem],
  ["Node", machine.nodeVersion],
  ["Load average over a minute", machine.loadAverage.toFixed(2)],
];

/** @param {NonNullable<Environment["network"]>} network */
const describeNetwork = ({ host, address, roundTripUs, generators, areOneMachine }) => [
  settingsGrid("Between the machines", [
    ["Server host", host],
    ["Server address", address],
    ["Machines", areOneMachine ? "one, and the hosts are its namespaces or containers" : undefined],
    ["Round trip from routebench", formatMicroseconds(roundTripUs.median)],
  ]),
  ...generators.map((machine, index) =>
    settingsGrid(generators.length > 1 ? `Load machine ${index + 1}` : "The load machine", [
      ["Host", machine.host],
      [
        "Round trip to the servers",
        machine.roundTripUs && formatMicroseconds(machine.roundTripUs.median),
      ],
      ...machineSettings(machine),
    ]),
  ),
];

/** @param {number} bytes */
const gigabytes = (bytes) => `${formatNumber(bytes / GIGABYTE)} GB`;

/** @param {number | null} bytes */
function formatSwap(bytes) {
  if (bytes === null) return NOT_MEASURED;
  return bytes === 0 ? "none" : gigabytes(bytes);
}
