import { caseName } from "@routebench/contract/cases";
import { configuredModes, MODES, settingsOf, slicesOf } from "@routebench/contract/modes";
import { formatDuration, formatPercent, formatSeconds } from "../format.js";
import { settingsGrid } from "./cells.js";
import { givenToRuntimes } from "./runtimes.js";

/** @import { Section, Setting } from "./section.js" */
/** @import { Mode } from "@routebench/contract/modes" */
/** @import { Config } from "@routebench/contract/config" */
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
