import { mainCase } from "./cases.js";

/** @import { Case, FixedRateCase } from "./cases.js" */
/** @import { Config } from "./config.js" */
/** @import { MetricId } from "./metrics.js" */
/** @import { Suite } from "./suite.js" */

/**
 * The modes as data: code asks for a trait of a mode, not for its id.
 * @typedef {"external" | "in-process" | "fixed-rate" | "profile" | "footprint" | "standalone"} Mode
 * @typedef {"external" | "in-process" | "standalone"} RankedMode
 * @typedef {RankedMode | "footprint" | "all"} ModeChoice footprint: that and nothing else
 * @typedef {object} ModeTraits
 * @property {string} title
 * @property {"same process" | "own process" | "none"} generator none: subjects are no servers
 * @property {boolean} ranked by speed, for which its apps may be measured side by side, in slices; otherwise each app's
 *   figures stand by themselves
 * @property {boolean} hasTwins whether controls and baselines run next to the apps
 * @property {true} [measuresCapacity] whether its rates are the capacity that a load may be a share of
 * @property {"all" | "main" | "own"} cases of a run that it measures; own: those in its settings
 * @property {number} rounds where neither the command line nor the data say how many
 * @property {readonly MetricId[]} metrics that its ranking shows
 * @typedef {NonNullable<NonNullable<Config["modes"]["external"]>["slices"]>} ExternalSlices
 * @typedef {Partial<ExternalSlices> & { requests?: number, roundMs: number }} Slices of any mode
 */

const OF_SERVERS = /** @type {const} */ ([
  "durationS",
  "latencyUs",
  "latencyP50Us",
  "latencyP90Us",
  "latencyP99Us",
  "requestsPerSecond",
  "bytesPerSecond",
  "rssPeakBytes",
]);

const OF_SLICED_SERVERS = /** @type {const} */ ([
  "requestsPerOwnSecond",
  "ownLatencyUs",
  "ownUsPerRequest",
  ...OF_SERVERS,
  "serverCpuUsPerRequest",
]);

const OF_A_WORKER = /** @type {const} */ ([
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
 * In the order of running and showing them: as users load a server comes first, and a capacity before a share of it.
 * @type {Readonly<Record<Mode, ModeTraits>>}
 */
export const MODES = {
  external: {
    ...RANKED,
    title: "External",
    generator: "own process",
    measuresCapacity: true,
    metrics: OF_SLICED_SERVERS,
  },
  "in-process": { ...RANKED, title: "In-process", generator: "same process", metrics: OF_SERVERS },
  "fixed-rate": { ...UNRANKED, title: "At a fixed rate", cases: "own", rounds: 3 },
  profile: { ...UNRANKED, title: "Under a profiler", hasTwins: true, cases: "main", rounds: 5 },
  footprint: {
    ...UNRANKED,
    title: "Footprint",
    cases: "main",
    rounds: 20,
    metrics: ["startupMs", "rssIdleBytes", "rssLoadedBytes"],
  },
  standalone: { ...RANKED, title: "Standalone", generator: "none", metrics: OF_A_WORKER },
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
 * Whether each launch of a round, from 1 on, is also loaded by itself after its slices.
 * @type {(round: number, slices: Pick<Slices, "loadedFrom" | "loadedRounds"> | null) => boolean}
 */
export function isLoadedRound(round, slices) {
  const { loadedFrom = 1, loadedRounds = Number.POSITIVE_INFINITY } = slices ?? {};
  return round >= loadedFrom && round < loadedFrom + loadedRounds;
}

/** In how many rounds each entry is launched once. @param {Mode} mode @param {Pick<Config, "modes">} config */
export const roundsOfAll = (mode, config) => slicesOf(mode, config)?.blocks?.rounds ?? 1;

/** Whether it goes on until the data decide. @type {(mode: Mode, config: Pick<Config, "rounds">) => boolean} */
export const isAdaptive = (mode, config) => config.rounds === null && MODES[mode].ranked;

/** @type {(mode: Mode, config: Pick<Config, "modes" | "cases">) => (Case | FixedRateCase)[]} */
export function casesOf(mode, { modes, cases }) {
  const settings = modes[mode];
  if (settings && "cases" in settings) return settings.cases;
  return MODES[mode].cases === "main" ? [mainCase(cases)] : cases;
}
