import { mainCase } from "@routebench/contract/cases";
import { LEAD_IN_MS, METHOD } from "@routebench/contract/method";
import {
  casesOf,
  chosenModes,
  configuredModes,
  isAdaptive,
  MODES,
  roundsOfAll,
  settingsOf,
  slicesOf,
} from "@routebench/contract/modes";
import { runtimeLabel } from "@routebench/contract/runtimes";
import { targetLabel } from "@routebench/contract/targets";
import { UsageError } from "@routebench/host/usage-error";
import { formatClock } from "@routebench/report/format";
import { counted, listed } from "@routebench/report/words";
import { FEWEST_LAUNCHES } from "@routebench/stats/estimate";
import { LAUNCHES_DIFFER_BY } from "../judge/judge.js";
import { planCases, planFixedRateCases, sharedCases } from "./cases.js";
import * as policy from "./policy.js";

/** @import { BenchOptions } from "../options/options.js" */
/** @import { Config } from "@routebench/contract/config" */
/** @import { Environment } from "@routebench/contract/result-file" */
/** @import { Suite } from "@routebench/contract/suite" */
/** @import { Target } from "@routebench/contract/targets" */
/** @import { Room } from "@routebench/host/host" */
/** @import { Load } from "@routebench/contract/trial" */
/** @import { Description } from "@routebench/generators/generator" */

/**
 * @typedef {object} PlanSetting everything that the options do not contain
 * @property {Pick<Suite, "id" | "modes" | "connections" | "caseMs" | "given" | "servers">} suite
 * @property {Target[]} targets
 * @property {Config["runtimes"]} [runtimes] that the user chose
 * @property {number} seed
 * @property {Record<"inProcess" | "external" | "slices" | "open",
 *   Pick<Description, "comparesBodies" | "shortestMs"> & { label: string, sleeps?: boolean }>} generators
 */

/**
 * Null if the data or the time decide.
 * @type {(options: Pick<BenchOptions, "mode" | "quick" | "rounds" | "budget">, suite: Pick<Suite, "modes">)
 *   => number | null}
 */
export function roundsOf({ mode, quick, rounds, budget }, suite) {
  if (!quick || rounds !== undefined || budget !== undefined) return rounds ?? null;
  // Two launches are enough for a first look if their usual scatter is known.
  return chosenModes(mode, suite).every((each) => LAUNCHES_DIFFER_BY[each]) ? 2 : FEWEST_LAUNCHES;
}

/**
 * The plan of a run: cases, modes, rounds or budget, seed. It contains a value for each option, and reports describe
 * the method from it.
 * @type {(entries: readonly { role: string }[], options: BenchOptions, setting: PlanSetting) => Config}
 */
export function makePlan(entries, options, setting) {
  const { suite, generators } = setting;
  const { quick, budget, duration } = options;
  const apps = entries.filter(({ role }) => role === "app").length;
  const cases = planCases(options, setting.targets);
  const fixedRateCases = planFixedRateCases(cases, options.rates ?? []);
  const caseCount = cases.length + fixedRateCases.length;
  const modes = chosenModes(options.mode, suite);

  const rounds = roundsOf(options, suite);
  const appsInModes = apps * modes.length;
  const usualMs = rounds === null ? policy.defaultBudgetMs(suite, appsInModes, caseCount) : null;
  const budgetMs = budget ?? usualMs;
  // On a slow machine, measuring may take 50% longer until each entry has enough launches for an order.
  const isPatient = usualMs !== null && budget === undefined && caseCount === 1;

  const { external, inProcess, inProcessSlice, ...preset } = policy.presetOf(quick);
  const blocks = policy.blocksOf({ apps, entries: entries.length });
  const loadedRounds = blocks?.rounds ?? 1;
  // If there is time for a second launch, it gets the load, so that the rankings of all modes appear early.
  const launchesMs = policy.ENTRY_MS * entries.length * modes.length * caseCount;
  const loadedFrom = budgetMs === null || budgetMs >= 2 * launchesMs ? 1 + loadedRounds : 1;
  const plannedSlices = (/** @type {typeof external} */ { slicedMs, warmUpRequests }) => ({
    roundMs: slicedMs * (blocks?.entries ?? entries.length),
    warmUpRequests,
    ...(options.rounds === undefined && { loadedFrom, loadedRounds }),
    blocks,
  });
  const shared = sharedCases(cases, (target) => suite.given?.(target));
  const { connections = 100 } = suite;
  /** @type {Load} */
  const load = { model: "closed", connections, pipelining: 1, warmupMs: 0, timeoutMs: 5000 };
  const inProcessLoad = { ...load, durationMs: inProcess.loadMs };
  const externalMs = duration ?? Math.max(generators.external.shortestMs, external.loadMs);
  /** @type {Required<Config["modes"]>} */
  const settings = {
    "in-process": {
      driver: generators.inProcess.label,
      load: { ...inProcessLoad, connections: inProcessSlice.connections },
      slices: { requests: inProcessSlice.requests, ...plannedSlices(inProcess) },
    },
    external: {
      driver: generators.external.label,
      comparesBodies: generators.external.comparesBodies,
      load: { ...load, durationMs: externalMs },
      slices: {
        durationMs: policy.SLICE.externalMs,
        ...plannedSlices(external),
        sharedCases: shared.length > 0 ? shared : undefined,
        driver: generators.slices.label,
      },
    },
    "fixed-rate": {
      driver: generators.open.label,
      cases: fixedRateCases,
      load: { ...load, model: "open", durationMs: duration ?? preset.fixedRateMs },
      warmUpRequests: external.warmUpRequests,
    },
    profile: {
      driver: generators.slices.label,
      load: { ...load, warmupMs: 3000, durationMs: preset.profileMs },
      // A sample takes 10 to 50 µs of the server's core.
      intervalUs: 1000,
    },
    // No generator supports loads shorter than a second.
    footprint: {
      driver: generators.external.label,
      load: { ...load, durationMs: 1000 },
      idleMs: 500,
    },
    standalone: {
      driver: "none",
      load: { ...load, connections: 1 },
      slices: { durationMs: policy.SLICE.standaloneMs, roundMs: 240 * entries.length },
    },
  };
  if (fixedRateCases.length > 0) modes.push("fixed-rate");
  if (options.explain) modes.push("profile");
  return {
    suite: suite.id,
    quick,
    seed: setting.seed,
    rounds,
    budgetMs,
    patienceMs: isPatient ? 1.5 * usualMs : undefined,
    resolution: policy.RESOLUTION,
    precision: rounds === null && !quick ? options.precision : undefined,
    serverNodeFlags: suite.servers?.flags ?? policy.SERVER_NODE_FLAGS,
    runtimes: setting.runtimes,
    method: METHOD,
    leadInMs: LEAD_IN_MS,
    generatorSleeps: generators.slices.sleeps ?? false,
    cases,
    modes: Object.fromEntries(modes.map((mode) => [mode, settings[mode]])),
  };
}

/** Warns that the budget ends before each app was measured once. @type {(config: Config, entries: number) => string[]} */
export function budgetNotices(config, entries) {
  const { budgetMs, quick } = config;
  if (budgetMs === null || quick) return [];
  const launches = configuredModes(config)
    .filter((mode) => isAdaptive(mode, config))
    .map((mode) => {
      const { blocks } = slicesOf(mode, config) ?? {};
      return casesOf(mode, config).length * (blocks?.rounds ?? 1) * (blocks?.entries ?? entries);
    });
  const leastMs = policy.ENTRY_MS * launches.reduce((sum, each) => sum + each, 0);
  if (budgetMs >= leastMs) return [];
  const times = `takes about ${formatClock(leastMs)}, so a budget of ${formatClock(budgetMs)}`;
  return [`warning: measuring each app once ${times} leaves apps out. Give a larger --budget`];
}

/**
 * What the run measures, the most important first. It contains no time except the budget, because the length of rounds
 * is not known before the first ends.
 * @param {Config} config @param {readonly { role: string }[]} entries
 * @param {number} moreApps that --all would add
 * @param {Pick<Environment, "nodeVersion" | "cpuModel" | "cores">} environment
 */
export function describePlan(config, entries, moreApps, { nodeVersion, cpuModel, cores }) {
  const apps = entries.filter(({ role }) => role === "app").length;
  const { rounds, budgetMs, patienceMs } = config;
  const modes = configuredModes(config);
  const cases = modes.flatMap((mode) => casesOf(mode, config)).length;
  const isOpen = modes.some((mode) => isAdaptive(mode, config));
  const inAll = modes.map((mode) => (rounds ?? MODES[mode].rounds) * roundsOfAll(mode, config));
  const most = patienceMs ?? budgetMs;
  return [
    counted(apps, "app"),
    cases === modes.length ? targetLabel(mainCase(config.cases).target) : counted(cases, "case"),
    listed(modes),
    ...(config.runtimes?.map(runtimeLabel) ?? [`Node ${nodeVersion.replace(/^v/, "")}`]),
    `${cpuModel} (${counted(cores, "core")})`,
    ...(isOpen ? [] : [counted(Math.max(...inAll), "round")]),
    ...(most === null ? [] : [`up to ${formatClock(most)} (--budget)`]),
    ...(moreApps > 0 ? [`${moreApps} more apps with --all`] : []),
  ];
}

/** Open files of a server process that are not connections: its own, and its files in /proc. */
const FILES_OF_SERVER = 64;

/** Average memory of an app in published runs, and of each connection that it also makes itself. */
const SERVER_BYTES = 80e6;
const CONNECTION_BYTES = 80e3;

/** Threads of Node in a server process, and processes of the harness. */
const TASKS_OF_SERVER = 12;
const OTHER_TASKS = 40;

/**
 * All servers of a round run at once, so their needs are checked before any of them starts.
 * @type {(config: Config, entries: number,
 *   rooms: [servers: Room, loads: Pick<Room, "openFilesLimit" | "localPorts">]) => void}
 * @throws {UsageError} if the machine has too little of something
 */
export function assertRoom(config, entries, [servers, loads]) {
  const { memoryBytes, tasks } = servers;
  const openFilesLimit = Math.min(servers.openFilesLimit, loads.openFilesLimit);
  for (const mode of configuredModes(config)) {
    const { generator } = MODES[mode];
    if (generator === "none") continue;
    const { load } = settingsOf(mode, config);
    const slices = slicesOf(mode, config);
    const alive = slices === null ? 1 : (slices.blocks?.entries ?? entries);
    const held = casesOf(mode, config).map((each) => each.connections ?? load.connections);
    const connections = Math.max(...held);
    // The process with most files: routebench or a generator, or a server with both ends of its connections.
    const isSelfLoading = generator === "same process";
    const sockets = connections * (isSelfLoading ? 2 : alive);
    const files = FILES_OF_SERVER + Math.max(FILES_OF_SERVER * alive, sockets);
    const bytes = alive * (SERVER_BYTES + (isSelfLoading ? connections * CONNECTION_BYTES : 0));
    const what = `the ${mode} mode has ${counted(alive, "server")} at once`;
    if (files > openFilesLimit) {
      const fewer = alive > 1 ? ", or choose fewer apps with --filter" : "";
      throw new UsageError(
        `${what} with ${connections} connections each. A process needs ${files} open files for them, and its limit is ${openFilesLimit}. ` +
          `Raise the limit (ulimit -Hn), or give fewer --connections${fewer}`,
      );
    }
    const { localPorts } = isSelfLoading ? servers : loads;
    const ports = neededPorts(connections, alive);
    if (localPorts !== null && ports > localPorts.free) {
      throw new UsageError(
        `${what} with ${connections} connections each. A closed connection keeps its port for a minute, so they need about ${ports} local ports, and ${localPorts.free} are free. ` +
          `Widen net.ipv4.ip_local_port_range (now ${localPorts.first} to ${localPorts.last}), or give fewer --connections`,
      );
    }
    const neededTasks = TASKS_OF_SERVER * alive + OTHER_TASKS;
    if (tasks !== null && neededTasks > tasks) {
      throw new UsageError(
        `${what}, which need about ${neededTasks} processes and threads, but the control group allows only ${tasks} more. ` +
          "Raise its limit (pids.max, docker run --pids-limit), or choose fewer apps with --filter",
      );
    }
    if (alive > 1 && bytes > memoryBytes) {
      throw new UsageError(
        `${what}, which need about ${inGb(bytes)} GB of memory, but only ${inGb(memoryBytes)} GB are available. Choose fewer with --filter`,
      );
    }
  }
}

/** Each launch connects about twice. Launches with thousands of connections take longer, and ports are reused sooner. */
const CONNECTS_A_MINUTE = 20;

/**
 * Connections to different servers share ports at random, so n connections leave exp(-n / ports) of the ports to
 * servers that want to listen.
 * @param {number} connections @param {number} alive servers
 */
function neededPorts(connections, alive) {
  let ports = connections + alive;
  while (ports * Math.log(ports / alive) < CONNECTS_A_MINUTE * connections) {
    ports = Math.ceil(ports * 1.05);
  }
  return ports;
}

/** @param {number} bytes */
const inGb = (bytes) => (bytes / 1024 ** 3).toFixed(1);
