import { ROOT_DIR } from "@routebench/host/workspace";
import { besideVersions, chooseSubjects, withReference } from "../../find/choose-subjects.js";
import { unsupportedNodes } from "../../find/end-of-life.js";
import { findRuntimes } from "../../find/find-runtimes.js";
import { targetsOf } from "../../find/suites.js";
import { openEntries } from "../../find/variants.js";
import { wantedVersions } from "../../find/versions.js";
import { chooseDrivers } from "../../run/choose-driver.js";
import { assertApply } from "../check-options.js";

/** @import { Closers } from "@routebench/host/closers" */
/** @import { Subject } from "@routebench/contract/subject" */
/** @import { BenchOptions } from "../options.js" */
/** @import { Suite } from "@routebench/contract/suite" */

/**
 * @typedef {Awaited<ReturnType<typeof discover>>} Discovered
 * @typedef {Awaited<ReturnType<typeof choose>>} Choice
 */

/** @param {BenchOptions} options */
export async function discover(options) {
  const runtimes = await findRuntimes(options.runtime);
  const chosen = await chooseSubjects({ ...options, runtimes });
  assertApply(options, chosen.suite);
  return { ...chosen, runtimes };
}

/** @param {Discovered} found @param {BenchOptions} options @throws {UsageError} where it makes no sense */
export async function choose({ suite, found, subjects, more, runtimes }, options) {
  const named = besideVersions(subjects, options);
  const measured = withReference(named, found, options, suite.reference);
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

/** @param {Choice} choice @param {BenchOptions} options @param {Closers} closers */
export async function openEntriesOf(choice, options, closers) {
  const { subjects } = choice;
  const { entries, close } = await openEntries(subjects, { ...options, ...choice }, ROOT_DIR);
  closers.add(close);
  return entries;
}
