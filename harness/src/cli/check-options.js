import { chosenModes, MODES } from "@routebench/contract/modes";
import { UsageError } from "@routebench/host/usage-error";
import { FEWEST_LAUNCHES } from "@routebench/stats/estimate";
import { BENCH, defaultOf, longFlag } from "../options/options.js";
import { roundsOf } from "../plan/make-plan.js";

/** @import { BenchOptions, OptionRow } from "../options/options.js" */
/** @import { Suite } from "@routebench/contract/suite" */

/** @type {(row: OptionRow | undefined, value: unknown) => boolean} */
const isGiven = (row, value) =>
  row !== undefined && value !== undefined && value !== defaultOf(row) && value !== false;

/**
 * @param {Record<string, OptionRow>} rows @param {Record<string, unknown>} options
 * @throws {UsageError} if an option lacks another option, or excludes it
 */
export function assertCombine(rows, options) {
  const given = Object.keys(rows).filter((name) => isGiven(rows[name], options[name]));
  const flagOf = (/** @type {string} */ name) => longFlag(rows[name] ?? { flags: name });
  for (const name of given) {
    const lacking = rows[name]?.needs?.find((needed) => !given.includes(needed));
    if (lacking !== undefined) {
      throw new UsageError(`${flagOf(name)} requires ${flagOf(lacking)}. Add ${flagOf(lacking)}.`);
    }
    const excluded = rows[name]?.excludes?.find((each) => given.includes(each));
    if (excluded !== undefined) {
      const flags = `${flagOf(name)} and ${flagOf(excluded)}`;
      throw new UsageError(`${flags} cannot be combined. Remove one of them.`);
    }
  }
}

/**
 * @param {BenchOptions} options @param {Pick<Suite, "id" | "modes" | "worker" | "servers">} suite
 * @throws {UsageError} if an option has no effect in this suite or mode, or cannot apply
 */
export function assertApply(options, suite) {
  const { id, modes } = suite;
  const measured = chosenModes(options.mode, suite);
  if (measured.length === 0) {
    throw new UsageError(
      `the suite "${id}" has no ${options.mode} mode. Use one of: ${modes.join(", ")}.`,
    );
  }
  const generators = measured.map((mode) => MODES[mode].generator);
  const measureCapacity = measured.some((mode) => MODES[mode].measuresCapacity);
  const rates = options.rates ?? [];
  /** @param {string} option @param {boolean} applies @param {string} needs */
  const assertApplies = (option, applies, needs) => {
    if (applies) return;
    throw new UsageError(
      `${option} needs ${needs}, which this run of the suite "${id}" lacks (modes: ${measured.join(", ")}). Remove ${option}.`,
    );
  };
  const traits = {
    servers: generators.some((generator) => generator !== "none"),
    "loads from another process": rates.length > 0 || generators.includes("own process"),
    "the external mode": measureCapacity,
    "the fixed-rate mode": modes.includes("fixed-rate"),
  };
  const rows = /** @type {[keyof typeof BENCH, OptionRow][]} */ (Object.entries(BENCH));
  for (const [name, row] of rows) {
    if (row.takes && isGiven(row, options[name])) {
      assertApplies(longFlag(row), traits[row.takes], row.takes);
    }
  }
  if (rates.some((rate) => "shareOfCapacity" in rate)) {
    assertApplies("--rate in percent", measureCapacity, "the external mode");
  }
  if (options.explain) {
    assertApplies("explain", modes.includes("profile"), "servers that can be profiled");
  }
  assertCanBeSlower(options, suite);
  if (options.server !== undefined) assertOnHosts(options, suite);
}

/** A server that loads itself keeps its connections. @param {BenchOptions} options */
export const withMode = (options) =>
  options.requestsPerConnection !== undefined && options.mode === "all"
    ? { ...options, mode: /** @type {const} */ ("external") }
    : options;

/** @type {(options: BenchOptions, suite: Pick<Suite, "modes">) => void} @throws {UsageError} */
function assertCanBeSlower(options, suite) {
  if (options.failOn !== "slower") return;
  if (options.against === undefined && !options.versions) {
    throw new UsageError("--fail-on slower requires another version. Add --against or --versions.");
  }
  assertEnoughRounds(roundsOf(options, suite));
}

/** For --fail-on slower. @param {number | null} rounds null if the data decide @throws {UsageError} */
export function assertEnoughRounds(rounds) {
  if (rounds === null || rounds >= FEWEST_LAUNCHES) return;
  throw new UsageError(
    `--fail-on slower needs at least ${FEWEST_LAUNCHES} rounds. Give --rounds ${FEWEST_LAUNCHES} or more.`,
  );
}

/** @type {(options: BenchOptions, suite: Pick<Suite, "id" | "worker" | "servers">) => void} @throws {UsageError} */
function assertOnHosts(
  { explain, mode, generator, server = "", loadFrom, rates = [] },
  { id, worker, servers },
) {
  const why =
    (worker && `the subjects of the suite "${id}" are not servers`) ||
    (servers?.oneMachine &&
      `the servers of the suite "${id}" run on this machine only: ${servers.oneMachine}`) ||
    (explain && "explain profiles servers on this machine only");
  if (why) throw new UsageError(`${why}. Remove --server.`);
  if (loadFrom === undefined) return;
  if (loadFrom.includes(server)) {
    throw new UsageError(
      `the servers run on ${server}, which --load-from names. Name other hosts.`,
    );
  }
  const whyNotLoad =
    (mode === "in-process" && "in the in-process mode each server loads itself") ||
    (rates.length > 0 &&
      "fixed rates are sent from this machine only; load hosts run closed-loop") ||
    (generator === "wrk" && "wrk runs on this machine only; load hosts run closed-loop");
  if (whyNotLoad) throw new UsageError(`${whyNotLoad}. Remove --load-from.`);
}
