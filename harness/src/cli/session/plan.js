import { randomInt } from "node:crypto";
import { assertRoom } from "../../plan/assert-room.js";
import { configure } from "../../plan/configure.js";
import { describePlan } from "../../plan/describe-plan.js";

/** @import { Entry } from "../../find/entry.js" */
/** @import { Choice } from "./discover.js" */
/** @import { BenchOptions } from "../options.js" */
/** @import { RunHosts } from "./hosts.js" */
/** @import { ResultFile } from "@routebench/contract/result-file" */

/**
 * @param {Choice} choice @param {readonly Entry[]} entries
 * @param {Pick<RunHosts, "serverHost" | "loadHost">} hosts
 * @param {ResultFile | null} earlier a run to go on with, in the order that its seed gives
 * @param {BenchOptions} options
 */
export function planRun(choice, entries, { serverHost, loadHost }, earlier, options) {
  const { suite, targets, runtimes, drivers, more } = choice;
  const apps = entries.filter(({ role }) => role === "app").length;
  const config = configure(options, {
    suite,
    targets,
    runtimes: options.runtime && runtimes.map(({ name, version }) => ({ name, version })),
    seed: earlier?.config.seed ?? options.seed ?? randomInt(1_000_000),
    drivers,
    apps,
    entries: entries.length,
  });
  const room = serverHost.room();
  const openFilesLimit = Math.min(room.openFilesLimit, loadHost.room().openFilesLimit);
  assertRoom(config, entries.length, { ...room, openFilesLimit });
  return {
    config,
    isOverTls: config.cases.some(({ scheme }) => scheme === "https"),
    description: describePlan(config, { apps, more }),
  };
}
