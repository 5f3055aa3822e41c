import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";
import { whyNoRevisions } from "@routebench/host/checkout";
import { Closers } from "@routebench/host/closers";
import { ensureRunFolder } from "@routebench/host/local/guard";
import { openLocalHost } from "@routebench/host/local/local-host";
import { findingsOf } from "@routebench/host/machine/findings";
import { lookAtMachine } from "@routebench/host/machine/look";
import { assertAlone } from "@routebench/host/other-runs";
import { UsageError } from "@routebench/host/usage-error";
import { ROOT_DIR } from "@routebench/host/workspace";
import { printable } from "@routebench/report/terminal/printable";
import { padded, WIDEST, widest, wrapped } from "@routebench/report/terminal/text";
import { findApps } from "../../find/find-apps.js";
import { selectEntries } from "../../find/select-entries.js";
import { targetsOf } from "../../find/suites.js";
import { BENCH_DEFAULTS, LAST_RUN } from "../../options/options.js";
import { assertRoom, makePlan } from "../../plan/make-plan.js";
import { chooseGenerators } from "../../run/choose-generators.js";
import { runWarnings } from "../../summarise/warnings.js";

/** @import { Finding } from "@routebench/host/machine/findings" */

/**
 * Shows what a run finds here, what that means for it, and what to do. Starts no server.
 * @param {{ suite: string }} options
 */
export async function doctor({ suite: id }) {
  const machine = lookAtMachine();
  const candidates = await findApps({ suite: id });
  const { fault: noRepository } = await whyNoRevisions(ROOT_DIR);
  const findings = [
    ...findingsOf(machine, candidates.suite.servers?.unprivileged),
    ...(await unlessRefused("a run", () => lookAtRun(machine, candidates))),
    ...(await unlessRefused("other runs", async () => {
      await assertAlone();
      return [{ what: "other runs", found: "none found, except in containers that hide theirs" }];
    })),
    {
      what: "git",
      found: noRepository ?? "a repository",
      advice: noRepository !== null && "A result names no commit, and --against takes no revision.",
    },
    folderFinding("results", path.resolve(LAST_RUN), "Name another folder with --output."),
    folderFinding("home", process.env.HOME, "For --versions, set HOME to a folder."),
  ];
  process.stdout.write(`${render(findings).join("\n")}\n`);
  return findings.some(({ isRefused }) => isRefused) ? 2 : 0;
}

/** @type {(what: string, look: () => Promise<Finding[]>) => Promise<Finding[]>} */
async function unlessRefused(what, look) {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return [{ what, found: "refused", advice: error.message, isRefused: true }];
  }
}

/** @type {(machine: ReturnType<typeof lookAtMachine>, candidates: Awaited<ReturnType<typeof findApps>>) => Promise<Finding[]>} */
async function lookAtRun({ room, countsCpuTime }, candidates) {
  ensureRunFolder();
  const { suite } = candidates;
  const options = { ...BENCH_DEFAULTS, suite: suite.id };
  const { entries } = await selectEntries(candidates, options, new Closers());
  const { generators, notices } = await chooseGenerators(options, suite);
  const setting = { suite, targets: targetsOf(suite, options), generators, seed: 0 };
  const config = makePlan(entries, options, setting);
  const environment = await (await openLocalHost(suite.servers)).describe(ROOT_DIR);
  const result = /** @type {any} */ ({ config, environment, trials: [] });
  const { cores, cpuModel, coreChoice = "", frequencyGovernor } = environment;
  return [
    { what: "cores", found: `${cores} of ${cpuModel}. ${coreChoice}` },
    { what: "frequency", found: frequencyGovernor ?? "not known" },
    {
      what: "CPU time",
      found: countsCpuTime ? "counted for each thread" : "not known",
      advice: !countsCpuTime && "Speed is by wall time, and includes the load generator's time.",
    },
    { what: "memory", found: `${(room.memoryBytes / 1024 ** 3).toFixed(1)} GB available` },
    { what: "open files", found: `${room.openFilesLimit} for a process` },
    { what: "processes", found: room.tasks === null ? "no limit found" : `${room.tasks} more` },
    { what: "local ports", found: room.localPorts ? `${room.localPorts.free} free` : "not known" },
    ...(await unlessRefused("default run", async () => {
      assertRoom(config, entries.length, [room, room]);
      return [{ what: "default run", found: `room for its ${entries.length} servers` }];
    })),
    ...[...runWarnings(result, []), ...notices].map((advice) => ({
      what: "figures",
      found: advice.replace(/^note: /, ""),
      advice: true,
    })),
  ];
}

/** @type {(what: string, folder: string | undefined, advice: string) => Finding} */
function folderFinding(what, folder, advice) {
  if (folder === undefined) return { what, found: "none", advice };
  // A run makes its folder for results.
  let existing = folder;
  while (what === "results" && !existsSync(existing)) existing = path.dirname(existing);
  try {
    accessSync(existing, constants.W_OK);
    return { what, found: folder };
  } catch {
    return { what, found: `${folder} cannot be written`, advice };
  }
}

/** @param {Finding[]} findings */
function render(findings) {
  const width = widest(findings.map(({ what }) => what));
  const lines = findings.flatMap(({ what, found, advice, isRefused }) => {
    const first = `${isRefused ? "✗" : advice ? "!" : "✓"} ${padded(what, width)}  `;
    return [found, ...(typeof advice === "string" ? [advice] : [])]
      .flatMap((text) => wrapped(printable(text), WIDEST - first.length))
      .map((text, at) => (at === 0 ? first : " ".repeat(first.length)) + text);
  });
  if (findings.some(({ isRefused }) => isRefused)) {
    return ["No run can start here. ✗ says what to do.", "", ...lines];
  }
  const isClear = !findings.some(({ advice }) => advice);
  return [`A run can start here${isClear ? "." : "; ! says what makes it worse."}`, "", ...lines];
}
