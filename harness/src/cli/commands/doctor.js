import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";
import { whyNoRevisions } from "@routebench/host/checkout";
import { Closers } from "@routebench/host/closers";
import { ensureRunFolder } from "@routebench/host/local/guard";
import { openLocalHost } from "@routebench/host/local/local-host";
import { finding, findingsOf, lookAtMachine, readRoom } from "@routebench/host/machine/look";
import { assertAlone } from "@routebench/host/other-runs";
import { UsageError } from "@routebench/host/usage-error";
import { ROOT_DIR } from "@routebench/host/workspace";
import { padded, printable, WIDEST, wrapped } from "@routebench/report/terminal/text";
import { findApps } from "../../find/find-apps.js";
import { selectEntries } from "../../find/select-entries.js";
import { targetsOf } from "../../find/suites.js";
import { BENCH_DEFAULTS, LAST_RUN } from "../../options/options.js";
import { assertRoom, makePlan } from "../../plan/make-plan.js";
import { chooseGenerators } from "../../run/choose-generators.js";
import { runWarnings } from "../../summarise/warnings.js";

/** @import { MachineFinding, MachineLook } from "@routebench/host/machine/look" */
/** @import { Candidates } from "../../find/find-apps.js" */

/**
 * Shows what a run finds here, what that means for it, and what to do. Starts no server.
 * @param {{ suite: string }} options
 */
export async function doctor({ suite: id }) {
  const machine = lookAtMachine();
  const candidates = await findApps({ suite: id });
  const { fault, gap } = await whyNoRevisions(ROOT_DIR);
  const withoutGit = `${fault ? "A result names no commit, and" : "Without them,"} --against and pr cannot compare.`;
  const findings = [
    ...findingsOf(machine, candidates.suite.servers?.unprivileged),
    ...(await unlessRefused("a run", () => lookAtRun(machine, candidates))),
    ...(await unlessRefused("other runs", async () => {
      await assertAlone();
      return [finding("other runs", "none found, except in containers that hide theirs")];
    })),
    gap === null ? finding("git", "a whole repository") : finding("git", gap, withoutGit),
    folderFinding("results", path.resolve(LAST_RUN), "Name another folder with --output."),
    folderFinding("home", process.env.HOME, "For --versions, set HOME to a folder."),
  ];
  const isRefused = findings.some((each) => each.isRefused);
  const verdict = isRefused
    ? "The default run cannot start here. ✗ says why, and what to do."
    : "A run can start here. ! marks what limits it, and what to do.";
  process.stdout.write(`${[verdict, "", ...findings.flatMap(render)].join("\n")}\n`);
  return isRefused ? 2 : 0;
}

/** @type {(what: string, look: () => Promise<MachineFinding[]>) => Promise<MachineFinding[]>} */
async function unlessRefused(what, look) {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return [finding(what, "refused", error.message, true)];
  }
}

/** @type {(machine: MachineLook, candidates: Candidates) => Promise<MachineFinding[]>} */
async function lookAtRun({ countsCpuTime }, candidates) {
  ensureRunFolder();
  const { suite } = candidates;
  const options = { ...BENCH_DEFAULTS, suite: suite.id };
  const { entries } = await selectEntries(candidates, options, new Closers());
  const { generators, notices } = await chooseGenerators(options, suite);
  const setting = { suite, targets: targetsOf(suite, options), generators, seed: 0 };
  const config = makePlan(entries, options, setting);
  const environment = await (await openLocalHost(suite.servers)).describe(ROOT_DIR);
  const { cores, cpuModel, coreChoice = "", frequencyGovernor } = environment;
  const warnings = runWarnings(/** @type {any} */ ({ config, environment, trials: [] }), []);
  const room = readRoom();
  const byWallTime = "Speed is by wall time, and includes the load generator's time.";
  return [
    finding("cores", `${cores} of ${cpuModel}. ${coreChoice}`),
    finding("frequency", frequencyGovernor ?? "not known"),
    countsCpuTime
      ? finding("CPU time", "counted for each thread")
      : finding("CPU time", "not known", byWallTime),
    finding("memory", `${(room.memoryBytes / 1024 ** 3).toFixed(1)} GB available`),
    finding("open files", `${room.openFilesLimit} for a process`),
    finding("processes", room.tasks === null ? "no limit found" : `${room.tasks} more`),
    finding("local ports", room.localPorts ? `${room.localPorts.free} free` : "not known"),
    ...(await unlessRefused("default run", async () => {
      assertRoom(config, entries.length, [room, room]);
      return [finding("default run", `room for its ${entries.length} servers`)];
    })),
    ...warnings.map((warning) => finding("figures", "less certain", warning)),
    ...notices.map((notice) => finding("generator", "not wrk", notice)),
  ];
}

/** @type {(what: string, folder: string | undefined, advice: string) => MachineFinding} */
function folderFinding(what, folder, advice) {
  // A run makes its folder for results.
  let existing = folder ?? "";
  while (what === "results" && !existsSync(existing)) existing = path.dirname(existing);
  try {
    accessSync(existing, constants.W_OK);
    return finding(what, existing);
  } catch {
    return finding(what, folder ? `${folder} cannot be written` : "none", advice);
  }
}

/** @param {MachineFinding} finding */
function render({ what, found, advice, isRefused }) {
  const first = `${isRefused ? "✗" : advice ? "!" : "✓"} ${padded(what, 11)}  `;
  return [found, advice ?? ""]
    .flatMap((text) => (text ? wrapped(printable(text), WIDEST - first.length) : []))
    .map((line, at) => (at === 0 ? first : " ".repeat(first.length)) + line);
}
