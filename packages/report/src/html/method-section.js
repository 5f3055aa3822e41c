import { caseName } from "@routebench/contract/cases";
import { formatDuration, formatPercent, formatSeconds, NOT_MEASURED } from "../format.js";
import { html, shorten } from "./markup.js";

/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("@routebench/contract/result-file").Load} Load
 * @typedef {[string, string | number | null | undefined]} Setting undefined: does not apply
 */

const GIBIBYTE = 1024 ** 3;
const NOT_TOLD = "not told by the platform";

/**
 * How it was measured, from the result's configuration alone.
 * @param {ResultFile} result
 * @returns {import("./markup.js").Markup}
 */
export function renderMethod({ config }) {
  const { cases } = config;
  const { "in-process": inProcess, external, lull, "fixed-rate": fixedRate } = config.modes;
  return html`<section aria-labelledby="method-title">
<h2 id="method-title">How it was measured</h2>
<div class="columns">
${renderSettings("The run", [
  ["Suite", config.suite],
  ["Cases", cases.map(caseName).join("; ")],
  ["Quick", config.quick ? "yes" : "no"],
  ["Rounds", config.rounds ?? "as many as the data need"],
  ["Budget", config.budgetMs === null ? "none" : formatSeconds(config.budgetMs)],
  ["Smallest difference that matters", formatPercent(config.resolution, 1)],
  ["Seed of every order", config.seed],
  ["Node flags, the same for every server", config.serverNodeFlags.join(" ") || "none"],
])}
${inProcess && renderSettings("In-process", loadSettings(inProcess.driver, inProcess.load, cases))}
${
  external &&
  renderSettings("External", [
    ...loadSettings(external.driver, external.load, cases),
    ["Schedule", external.slices ? "paired slices" : "one app after another"],
    ["Why not paired slices", external.whyNotSliced ?? undefined],
    ["Slices", external.slices ? formatDuration(external.slices.durationMs) : undefined],
    [
      "Sliced part of a round",
      external.slices ? formatSeconds(external.slices.roundMs) : undefined,
    ],
  ])
}
${
  lull &&
  renderSettings("After a lull", [
    ["Silence", formatDuration(lull.silenceMs)],
    ...loadSettings(undefined, lull.load),
  ])
}
${
  fixedRate &&
  renderSettings("At a fixed rate", [
    ["Cases", fixedRate.cases.map(caseName).join("; ")],
    ...loadSettings(fixedRate.driver, fixedRate.load),
  ])
}
</div>
</section>`;
}

/**
 * @param {ResultFile} result
 * @returns {import("./markup.js").Markup}
 */
export function renderEnvironment({ environment, routebenchVersion }) {
  const { pinning, memoryBytes, swapUsedBytes } = environment;
  return html`<section aria-labelledby="environment-title">
<h2 id="environment-title">Environment</h2>
<div class="columns">
${renderSettings("Machine", [
  ["CPU", environment.cpuModel],
  ["Cores", environment.cores],
  ["Memory", gibibytes(memoryBytes)],
  ["Operating system", environment.operatingSystem],
  ["Architecture", environment.architecture],
  ["Frequency governor", environment.frequencyGovernor ?? NOT_TOLD],
])}
${renderSettings("At the start", [
  ["Started", formatTime(environment.startedAt)],
  ["Load average over a minute", environment.loadAverage.toFixed(2)],
  ["Swap in use", formatSwap(swapUsedBytes)],
  ["Server’s cores", pinning ? pinning.server.join(", ") : "not pinned"],
  ["Generator’s cores", pinning ? pinning.driver.join(", ") : "not pinned"],
])}
${renderSettings("Software", [
  ["Node", environment.nodeVersion],
  ["V8", environment.v8Version],
  ["routebench", routebenchVersion],
  ["git commit", formatCommit(environment.gitCommit)],
])}
</div>
</section>`;
}

/** @param {number} bytes */
const gibibytes = (bytes) => `${(bytes / GIBIBYTE).toFixed(1)} GiB`;

/**
 * @param {string | null | undefined} commit undefined: an earlier routebench did not record it
 * @returns {string | undefined}
 */
function formatCommit(commit) {
  if (commit === null) return "not in a git repository";
  return commit?.replace("-dirty", " and changes that it does not hold");
}

/** @param {number | null} bytes */
function formatSwap(bytes) {
  if (bytes === null) return NOT_MEASURED;
  return bytes === 0 ? "none" : gibibytes(bytes);
}

/**
 * @param {string} iso
 * @returns {string} to the minute, e.g. "2026-11-20 06:45 UTC"
 */
export const formatTime = (iso) => iso.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d).*Z$/, "$1 $2 UTC");

/**
 * @param {string | undefined} driver
 * @param {Load} load
 * @param {ResultFile["config"]["cases"]} [cases] that tell their own connections and pipelining
 * @returns {Setting[]}
 */
function loadSettings(driver, load, cases = []) {
  const held = cases.map(({ connections }) => connections ?? load.connections);
  const inFlight = cases.map(({ pipelining }) => pipelining);
  return [
    ["Load generator", driver],
    ["Connections", distinct(held) || load.connections],
    ["Requests in flight per connection", distinct(inFlight) || load.pipelining],
    ["Requests per trial", load.requests],
    ["Trial", load.durationMs === undefined ? undefined : formatDuration(load.durationMs)],
    ["Warm-up", formatDuration(load.warmupMs)],
    ["Time limit of a request", formatDuration(load.timeoutMs)],
  ];
}

/** @param {number[]} values */
const distinct = (values) => [...new Set(values)].join(", ");

/**
 * @param {string} title
 * @param {Setting[]} settings
 */
function renderSettings(title, settings) {
  return html`<div><h3>${title}</h3><dl>${settings
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) => html`<div><dt>${name}</dt><dd>${shorten(String(value), 600)}</dd></div>`,
    )}</dl></div>`;
}
