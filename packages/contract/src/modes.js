import { mainCase } from "./cases.js";

/** @import { Case, FixedRateCase } from "./cases.js" */
/** @import { Config } from "./config.js" */
/** @import { MetricId } from "./metrics.js" */
/** @import { Suite } from "./suite.js" */

/**
 * The modes as data: code reads a mode's traits instead of comparing ids.
 * @typedef {"external" | "in-process" | "fixed-rate" | "profile" | "footprint" | "standalone"} Mode
 * @typedef {"external" | "in-process" | "standalone"} RankedMode
 * @typedef {RankedMode | "footprint" | "all"} ModeChoice footprint: only that mode
 * @typedef {object} ModeTraits
 * @property {string} title
 * @property {"same process" | "own process" | "none"} generator where it runs; none: the suite's apps are not servers
 * @property {boolean} ranked whether apps are ranked by speed, often from slices
 * @property {boolean} hasTwins whether controls and baselines run next to the apps
 * @property {true} [measuresCapacity] whether its rates define the capacity for loads at a share of capacity
 * @property {"all" | "main" | "own"} cases of the run that the mode measures; own: cases in the mode's settings
 * @property {number} rounds default, if neither the command line nor the data decide
 * @property {readonly MetricId[]} metrics in its ranking
 * @typedef {NonNullable<NonNullable<Config["modes"]["external"]>["slices"]>} ExternalSlices
 * @typedef {Partial<ExternalSlices> & { requests?: number, roundMs: number }} Slices of any mode
 */

const SERVER_METRICS = /** @type {const} */ ([
  "latencyUs",
  "latencyP50Us",
  "latencyP90Us",
  "latencyP99Us",
  "requestsPerSecond",
  "bytesPerSecond",
  "rssPeakBytes",
]);

const SLICED_SERVER_METRICS = /** @type {const} */ ([
  "requestsPerOwnSecond",
  "ownLatencyUs",
  "ownUsPerRequest",
  ...SERVER_METRICS,
  "serverCpuUsPerRequest",
]);

const WORKER_METRICS = /** @type {const} */ ([
  "requestsPerSecond",
  "wallNsPerRequest",
  "cpuNsPerRequest",
  "bytesPerSecond",
  "allocatedBytesPerRequest",
  "collectionsPerMillion",
  "rssPeakBytes",
]);

const RANKED = /** @type {const} */ ({ ranked: true, hasTwins: true, cases: "all", rounds: 3 });

const UNRANKED = /** @type {const} */ ({
  ranked: false,
  hasTwins: false,
  generator: "own process",
  metrics: [],
});

/**
 * In the order of running and of showing: external first, as users load a server; capacity before shares of capacity.
 * @type {Readonly<Record<Mode, ModeTraits>>}
 */
export const MODES = {
  external: {
    ...RANKED,
    title: "External",
    generator: "own process",
    measuresCapacity: true,
    metrics: SLICED_SERVER_METRICS,
  },
  "in-process": {
    ...RANKED,
    title: "In-process",
    generator: "same process",
    metrics: SERVER_METRICS,
  },
  "fixed-rate": { ...UNRANKED, title: "At a fixed rate", cases: "own", rounds: 3 },
  profile: { ...UNRANKED, title: "Under a profiler", hasTwins: true, cases: "main", rounds: 5 },
  footprint: {
    ...UNRANKED,
    title: "Footprint",
    cases: "main",
    rounds: 20,
    metrics: ["startupMs", "rssIdleBytes", "rssLoadedBytes"],
  },
  standalone: { ...RANKED, title: "Standalone", generator: "none", metrics: WORKER_METRICS },
};

export const MODE_IDS = /** @type {Mode[]} */ (Object.keys(MODES));

export const RANKED_MODES = /** @type {RankedMode[]} */ (
  MODE_IDS.filter((mode) => MODES[mode].ranked)
);

/** @type {(choice: ModeChoice, suite: Pick<Suite, "modes">) => Mode[]} */
export const chosenModes = (choice, { modes }) =>
  MODE_IDS.filter(
    (mode) => modes.includes(mode) && (choice === "all" ? MODES[mode].ranked : choice === mode),
  );

/** @param {Pick<Config, "modes">} config */
export const configuredModes = ({ modes }) => MODE_IDS.filter((mode) => modes[mode] !== undefined);

/** @param {Pick<Config, "modes">} config */
export const configuredRankedModes = ({ modes }) =>
  RANKED_MODES.filter((mode) => modes[mode] !== undefined);

/**
 * @type {<M extends Mode>(mode: M, config: Pick<Config, "modes">) => NonNullable<Config["modes"][M]>}
 * @throws {Error} if the mode is not configured
 */
export function settingsOf(mode, { modes }) {
  const settings = modes[mode];
  if (settings === undefined) throw new Error(`the ${mode} mode is not configured`);
  return settings;
}

/** Null if the mode is not measured in slices. @type {(mode: Mode, config: Pick<Config, "modes">) => Slices | null} */
export function slicesOf(mode, { modes }) {
  const settings = modes[mode];
  return settings && "slices" in settings ? (settings.slices ?? null) : null;
}

/**
 * Whether each launch of a round is also loaded alone after its slices. Rounds count from 1.
 * @type {(round: number, slices: Pick<Slices, "loadedFrom" | "loadedRounds"> | null) => boolean}
 */
export function isLoadedRound(round, slices) {
  const { loadedFrom = 1, loadedRounds = Number.POSITIVE_INFINITY } = slices ?? {};
  return round >= loadedFrom && round < loadedFrom + loadedRounds;
}

/** How many rounds it takes to launch every entry once. @param {Mode} mode @param {Pick<Config, "modes">} config */
export const roundsOfAll = (mode, config) => slicesOf(mode, config)?.blocks?.rounds ?? 1;

/** Whether rounds go on until the data decide. @type {(mode: Mode, config: Pick<Config, "rounds">) => boolean} */
export const isAdaptive = (mode, config) => config.rounds === null && MODES[mode].ranked;

/** @type {(mode: Mode, config: Pick<Config, "modes" | "cases">) => (Case | FixedRateCase)[]} */
export function casesOf(mode, { modes, cases }) {
  const settings = modes[mode];
  if (settings && "cases" in settings) return settings.cases;
  return MODES[mode].cases === "main" ? [mainCase(cases)] : cases;
}
