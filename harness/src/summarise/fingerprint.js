import { circumstancesOf, systemOf } from "@routebench/contract/circumstances";
import { configuredRankedModes, MODES, settingsOf, slicesOf } from "@routebench/contract/modes";
import { formatSeconds } from "@routebench/report/format";

/** @import { RankedMode } from "@routebench/contract/modes" */
/** @import { ResultFile } from "@routebench/contract/result-file" */
/** @import { Load } from "@routebench/contract/trial" */

/** @typedef {Pick<ResultFile, "routebenchVersion" | "environment" | "config">} MadeWith */
/** @typedef {MadeWith & Pick<ResultFile, "apps">} FingerprintOf */

/**
 * What two results must share before figures of these modes may be compared. Keys are names that users know.
 * @type {(result: MadeWith, modes?: RankedMode[]) => Record<string, string>}
 */
export function conditionsOf(result, modes = configuredRankedModes(result.config)) {
  const { routebenchVersion, environment, config } = result;
  const hasGenerator = modes.some((mode) => MODES[mode].generator === "own process");
  const common = Object.entries(circumstancesOf(result)).filter(
    ([name]) => hasGenerator || !OF_GENERATOR.includes(name),
  );
  return {
    "routebench version": routebenchVersion,
    ...Object.fromEntries(common),
    ...machineOf(environment),
    "pinning to cores": pinningWords(environment.pinning),
    hosts: hostsWords(environment.network),
    ...Object.fromEntries(
      modes.flatMap((mode) => {
        const { driver, load } = settingsOf(mode, config);
        return [
          [`${mode} generator`, driver],
          [`${mode} load`, describeLoad(load)],
          [`${mode} slices`, describeSlices(slicesOf(mode, config))],
        ];
      }),
    ),
  };
}

/**
 * What else changes ratios. Earlier results lack the quota. Some Nodes count only the whole cores of a quota.
 * @param {ResultFile["environment"]} environment
 */
const machineOf = ({ architecture, operatingSystem, frequencyGovernor, quotaCores, cores }) => ({
  architecture,
  system: systemOf(operatingSystem),
  "frequency governor": frequencyGovernor ?? "not known",
  ...(quotaCores !== undefined && {
    "CPU quota": quotaCores === null || quotaCores >= cores + 1 ? "none" : `${quotaCores} cores`,
  }),
});

/** Of the machine. Results that differ in them may be compared, with a note. @type {(result: MadeWith) => Record<string, string>} */
export const versionsOf = ({ environment }) => ({
  "operating system": environment.operatingSystem,
});

/** Circumstances of modes with a generator of their own. */
const OF_GENERATOR = ["load before each slice", "generator of slices"];

/**
 * What was measured. Results that differ in it may be compared, with a note. A run can only go on if it is the same.
 * @type {(result: FingerprintOf) => Record<string, string>}
 */
export function sourcesOf({ environment, apps }) {
  const { gitCommit, changesHash } = environment;
  return {
    "git commit": [gitCommit ?? "not known", changesHash].filter(Boolean).join(" "),
    ...Object.fromEntries(
      apps.flatMap(({ id, version, sourceHash, lockfileHash, commit, runtime }) => [
        [
          id,
          [
            version,
            ...(commit ? [`commit ${commit.slice(0, 12)}`] : []),
            `source ${sourceHash ?? "not known"}`,
            `lockfile ${lockfileHash ?? "none"}`,
          ].join(", "),
        ],
        // The runtime is unknown if verification ended before it reached the app.
        ...(runtime ? [[`runtime of ${id}`, `${runtime.name} ${runtime.version}`]] : []),
      ]),
    ),
  };
}

/**
 * What else a run must share to go on: how much is measured, and the state of its machine.
 * @type {(result: MadeWith & { apps: { id: string }[] }) => Record<string, string>}
 */
export const planOf = ({ environment, config, apps }) => ({
  "operating system": environment.operatingSystem,
  apps: apps.map(({ id }) => id).join(", "),
  modes: configuredRankedModes(config).join(", ") || "none",
  cases: config.cases.map(({ id }) => id).join("; "),
  "fixed rates": `${config.modes["fixed-rate"]?.driver ?? "none"} ${config.modes["fixed-rate"]?.cases.map(({ id }) => id).join("; ") ?? ""}`,
  rounds: String(config.rounds ?? "adaptive"),
  budget: config.budgetMs === null ? "none" : formatSeconds(config.budgetMs),
  resolution: String(config.resolution),
  precision: String(config.precision ?? "any"),
  explained: String(config.modes.profile !== undefined),
  quick: String(config.quick),
});

/** @type {(pinning: ResultFile["environment"]["pinning"]) => string} */
const pinningWords = (pinning) =>
  pinning
    ? `servers on core ${pinning.server.join(", ")}, load generator on core ${pinning.driver.join(", ")}`
    : "not pinned";

/** @type {(network: ResultFile["environment"]["network"]) => string} */
function hostsWords(network) {
  if (!network) return "one machine";
  const generators = network.generators.map(({ cpuModel, cores }) => `${cores} × ${cpuModel}`);
  return `servers at ${network.address}, load from ${generators.join(" and ")}`;
}

/** @type {(slices: ReturnType<typeof slicesOf>) => string} */
function describeSlices(slices) {
  if (slices === null) return "none";
  const { durationMs, requests } = slices;
  return durationMs === undefined ? `${requests} requests` : `${durationMs} ms`;
}

/** Equal loads have equal descriptions: fields are sorted. @param {Load} load */
const describeLoad = ({ warmupMs: _, ...load }) =>
  Object.entries(load)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} ${value}`)
    .sort()
    .join(", ");

/**
 * A phrase with both values for each thing that both results have and that differs.
 * @template M @param {M} before @param {M} after @param {((result: M) => Record<string, string>)[]} kinds
 */
export function differences(before, after, ...kinds) {
  return kinds.flatMap((describe) => {
    const [old, now] = [describe(before), describe(after)];
    return Object.keys(old)
      .filter((name) => name in now && old[name] !== now[name])
      .map((name) => `${name}: ${old[name]} then, ${now[name]} now`);
  });
}
