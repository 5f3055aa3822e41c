import { UsageError } from "@routebench/host/usage-error";
import { ROOT_DIR } from "@routebench/host/workspace";
import { FEWEST_LAUNCHES } from "@routebench/stats/estimate";
import {
  besideVersions,
  chooseSubjects,
  withOthers,
  withReference,
} from "../../find/choose-subjects.js";
import { unsupportedNodes } from "../../find/end-of-life.js";
import { findRuntimes } from "../../find/find-runtimes.js";
import { targetsOf } from "../../find/suites.js";
import { openEntries } from "../../find/variants.js";
import { wantedVersions } from "../../find/versions.js";
import { assertLoadsMakeSense } from "../../plan/assert-loads.js";
import { roundsOf } from "../../plan/configure.js";
import { chooseDrivers } from "../../run/choose-driver.js";
import { assertOverHosts } from "./hosts.js";

/** @import { Closers } from "@routebench/host/closers" */
/** @import { WhichSubjects } from "../../find/choose-subjects.js" */
/** @import { PackageSpec } from "../../find/package-spec.js" */
/** @import { Limits } from "@routebench/host/limits" */
/** @import { Subject } from "@routebench/contract/subject" */
/** @import { BenchChoices } from "../../plan/configure.js" */
/** @import { WantedDriver } from "../../run/choose-driver.js" */
/** @import { AskedRuntime } from "../../find/runtime-name.js" */
/** @import { WhichHosts } from "./hosts.js" */
/** @import { Suite } from "@routebench/contract/suite" */

/**
 * @typedef {object} Means
 * @property {number} [seed]
 * @property {WantedDriver} driver
 * @property {boolean} [control]
 * @property {string} [against]
 * @property {string[]} [beside]
 * @property {PackageSpec[]} [versions]
 * @property {AskedRuntime[]} [runtime]
 * @property {boolean} reference
 * @property {boolean} wait
 * @property {Limits} limit
 *
 * @typedef {{ output: string, json: boolean, failOn: "slower" | "never", resume: boolean }} Output
 * @typedef {BenchChoices & WhichSubjects & WhichHosts & Means & Output} BenchOptions
 * @typedef {Awaited<ReturnType<typeof discover>>} Discovered
 * @typedef {Awaited<ReturnType<typeof choose>>} Choice
 */

/** @param {BenchOptions} options */
export async function discover(options) {
  const runtimes = await findRuntimes(options.runtime);
  const chosen = await chooseSubjects({ ...options, runtimes });
  assertOverHosts(options, chosen.suite);
  return { ...chosen, runtimes };
}

/** @param {Discovered} found @param {BenchOptions} options @throws {UsageError} where it makes no sense */
export async function choose({ suite, found, subjects, more, runtimes }, options) {
  if (options.versions && options.runtime) {
    throw new UsageError(
      "--versions and --runtime change two things at once, so a difference would have two causes. Remove one of them.",
    );
  }
  assertCanBeSlower(suite, options);
  const named = besideVersions(subjects, options);
  const measured = withOthers(
    withReference(named, found, options, suite.reference),
    found,
    options,
  );
  assertLoadsMakeSense(suite, options);
  const targets = targetsOf(suite, options);
  const versions = wantedVersions(options.versions ?? [], found);
  const { drivers, notices } = await chooseDrivers({ ...options, suite });
  const today = new Date().toISOString().slice(0, 10);
  return {
    suite,
    subjects: measured,
    more: named.length > 0 ? more : 0,
    targets,
    versions,
    runtimes,
    drivers,
    notices: [...notices, ...unsupportedNodes(runtimes, today)],
  };
}

/** @param {Suite} suite @param {BenchOptions} options @throws {UsageError} where --fail-on could never apply */
function assertCanBeSlower(suite, options) {
  if (options.failOn !== "slower") return;
  if (options.against === undefined && !options.versions) {
    throw new UsageError(
      "--fail-on slower needs another version to compare with; give --against or --versions",
    );
  }
  const rounds = roundsOf(options, suite);
  if (rounds !== null && rounds < FEWEST_LAUNCHES) {
    throw new UsageError(
      `--fail-on slower needs ${FEWEST_LAUNCHES} rounds, for fewer launches tell no order; give --rounds ${FEWEST_LAUNCHES} or more`,
    );
  }
}

/** @param {Choice} choice @param {BenchOptions} options @param {Closers} closers */
export async function openEntriesOf(choice, options, closers) {
  const { subjects } = choice;
  const { entries, close } = await openEntries(subjects, { ...options, ...choice }, ROOT_DIR);
  closers.add(close);
  return entries;
}
