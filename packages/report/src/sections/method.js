import { caseName } from "@routebench/contract/cases";
import { configuredModes, MODES, settingsOf, slicesOf } from "@routebench/contract/modes";
import {
  formatCommit,
  formatDuration,
  formatPercent,
  formatSeconds,
  formatTime,
  NOT_MEASURED,
} from "../format.js";
import { givenToRuntimes } from "./runtimes.js";
import { settingsGrid } from "./section.js";

/** @import { Section, Setting } from "./section.js" */
/** @import { Mode } from "@routebench/contract/modes" */
/** @import { Config } from "@routebench/contract/config" */
/** @import { Environment } from "@routebench/contract/result-file" */
/** @import { Summary } from "@routebench/contract/summary" */
/** @import { Load } from "@routebench/contract/trial" */

/** @type {(summary: Pick<Summary, "config">) => Section} */
export const methodSection = ({ config }) => ({
  id: "method",
  title: "How it was measured",
  short: "Method",
  blocks: [
    settingsGrid("The run", runSettings(config)),
    ...configuredModes(config).map((mode) =>
      settingsGrid(MODES[mode].title, modeSettings(mode, config)),
    ),
  ],
});

/** @type {(mode: Mode, config: Config) => Setting[]} */
function modeSettings(mode, config) {
  const settings = settingsOf(mode, config);
  const slices = slicesOf(mode, config);
  return [
    ["Cases", "cases" in settings ? settings.cases.map(caseName).join("; ") : undefined],
    ["Load generator", "driver" in settings ? settings.driver : undefined],
    ...loadSettings(settings.load, MODES[mode].cases === "all" ? config.cases : []),
    // What has slices is warm when its load begins.
    ["Warm-up", slices ? undefined : formatDuration(settings.load.warmupMs)],
    ...(slices ? sliceSettings(slices) : []),
  ];
}

/** @type {(config: Config) => Setting[]} */
const runSettings = (config) => [
  ["Suite", config.suite],
  ["Method", config.method],
  ["Cases", config.cases.map(caseName).join("; ")],
  ["Quick", config.quick ? "yes" : "no"],
  ["Rounds", config.rounds ?? "as many as the data need"],
  ["Budget", config.budgetMs === null ? "none" : formatSeconds(config.budgetMs)],
  ["Smallest difference that matters", formatPercent(config.resolution, 1)],
  ...precisionSetting(config),
  ["Seed of the orders", config.seed],
  ...flagSettings(config),
];

/** @type {(config: Config) => Setting[]} */
const precisionSetting = ({ precision }) =>
  precision ? [["Requested precision", `±${formatPercent(precision, 1)}`]] : [];

/** @type {(config: Config) => Setting[]} */
function flagSettings(config) {
  const given = givenToRuntimes(config);
  if (given.length > 0) return given.map(([runtime, words]) => [`${runtime} started with`, words]);
  return [["Node flags of every server", config.serverNodeFlags.join(" ") || "none"]];
}

/** @type {(slices: NonNullable<ReturnType<typeof slicesOf>>) => Setting[]} */
const sliceSettings = ({ driver, durationMs, requests, roundMs }) => [
  ["Schedule", "paired slices"],
  ["Load generator of the slices", driver],
  ["Length of a slice", durationMs === undefined ? undefined : formatDuration(durationMs)],
  ["Requests of a slice", requests],
  ["Total time of a round's slices", formatSeconds(roundMs)],
];

/** @type {(load: Load, cases: Config["cases"]) => Setting[]} */
function loadSettings(load, cases) {
  const held = cases.map(({ connections }) => connections ?? load.connections);
  const inFlight = cases.map(({ pipelining }) => pipelining);
  return [
    ["Connections", distinct(held) || load.connections],
    ["Requests in flight per connection", distinct(inFlight) || load.pipelining],
    ["Trial", load.durationMs === undefined ? undefined : formatDuration(load.durationMs)],
    ["Request timeout", formatDuration(load.timeoutMs)],
  ];
}

/** @param {number[]} values */
const distinct = (values) => [...new Set(values)].join(", ");

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
  const { host, address, roundTripUs, generators, areOneMachine } = network;
  return [
    settingsGrid("Between the machines", [
      ["Server host", host],
      ["Server address", address],
      ...(areOneMachine ? [ONE_MACHINE] : []),
      ["Round trip", formatUs(roundTripUs.median)],
      ["Shortest round trip", formatUs(roundTripUs.least)],
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
function placeOf({ host, roundTripUs }) {
  if (!host || !roundTripUs) return [];
  return [
    ["Host", host],
    ["Round trip to the servers", formatUs(roundTripUs.median)],
    ["Shortest round trip", formatUs(roundTripUs.least)],
  ];
}

/** @param {number} us */
const formatUs = (us) => (us < 1000 ? `${us.toFixed(0)} us` : `${(us / 1000).toFixed(2)} ms`);

/** @param {number} bytes */
const gibibytes = (bytes) => `${(bytes / GIBIBYTE).toFixed(1)} GiB`;

/** @param {number | null} bytes */
function formatSwap(bytes) {
  if (bytes === null) return NOT_MEASURED;
  return bytes === 0 ? "none" : gibibytes(bytes);
}
