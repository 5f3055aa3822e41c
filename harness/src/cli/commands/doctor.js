import { accessSync, constants, existsSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Closers } from "@routebench/host/closers";
import { ensureRunFolder } from "@routebench/host/local/guard";
import { openLocalHost } from "@routebench/host/local/local-host";
import { environmentFindings, findingsOf } from "@routebench/host/machine/findings";
import { lookAtMachine } from "@routebench/host/machine/look";
import { findOtherRuns } from "@routebench/host/other-runs";
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
import { haveOtherUser } from "../session/look.js";

/** @import { Finding } from "@routebench/host/machine/findings" */
/** @import { Machine } from "@routebench/host/machine/look" */
/** @import { Suite } from "@routebench/contract/suite" */

/**
 * Shows what a run finds here, what that means for it, and what to do. Starts no server.
 * @param {{ suite: string }} options
 */
export async function doctor({ suite: id }) {
  const options = { ...BENCH_DEFAULTS, suite: id };
  const candidates = await findApps(options);
  const { suite } = candidates;
  const machine = lookAtMachine();
  const findings = [
    ...findingsOf(machine, { haveOtherUser: haveOtherUser(suite) }),
    ...(await unlessRefused("servers", () => lookAround(machine, suite))),
    ...(await unlessRefused("default run", () => lookAtRun(machine, candidates, options))),
    otherRunsFinding(await findOtherRuns()),
    folderFinding("results", path.resolve(LAST_RUN), "Name another folder with --output."),
    folderFinding("home", homeFolder(), "Set HOME to a folder, for --versions and runtime add."),
  ];
  process.stdout.write(printable(render(findings)));
  return findings.some(({ isRefused }) => isRefused) ? 2 : 0;
}

/** @type {(what: string, look: () => Promise<Finding[]>) => Promise<Finding[]>} */
async function unlessRefused(what, look) {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return [{ what, found: "a run is refused", remedy: `${error.message}.`, isRefused: true }];
  }
}

/** @param {Machine} machine @param {Suite} suite */
async function lookAround(machine, suite) {
  ensureRunFolder();
  const host = await openLocalHost(suite.servers);
  return environmentFindings(machine, await host.describe(ROOT_DIR));
}

/** @type {(machine: Machine, candidates: Awaited<ReturnType<typeof findApps>>, options: typeof BENCH_DEFAULTS) => Promise<Finding[]>} */
async function lookAtRun({ room }, candidates, options) {
  const { suite } = candidates;
  const { entries } = await selectEntries(candidates, options, new Closers());
  const { generators, notices } = await chooseGenerators(options, suite);
  const targets = targetsOf(suite, options);
  assertRoom(makePlan(entries, options, { suite, targets, generators, seed: 0 }), entries.length, [
    room,
    room,
  ]);
  return [
    {
      what: "default run",
      found: `room for its ${entries.length} servers and their connections`,
    },
    ...notices.map((notice) => ({
      what: "generator",
      found: "wrk is missing",
      remedy: notice.replace(/^note: /, ""),
    })),
  ];
}

/** @param {string[]} runs @returns {Finding} */
const otherRunsFinding = ([first]) =>
  first === undefined
    ? { what: "other runs", found: "none found; runs in other containers may be hidden" }
    : {
        what: "other runs",
        found: first,
        means: "Each run would disturb the other.",
        remedy: "Wait for its end with --wait, or measure anyway with --force.",
        isRefused: true,
      };

/** Null if the user has none. */
function homeFolder() {
  try {
    return os.homedir();
  } catch {
    return null;
  }
}

/** @type {(what: string, folder: string | null, remedy: string) => Finding} */
function folderFinding(what, folder, remedy) {
  if (folder === null) return { what, found: "none", remedy };
  let nearest = folder;
  while (!existsSync(nearest) && what === "results") nearest = path.dirname(nearest);
  try {
    accessSync(nearest, constants.W_OK);
    return { what, found: folder };
  } catch {
    return { what, found: `${folder} cannot be written`, remedy };
  }
}

/** @param {Finding[]} findings */
function render(findings) {
  const width = widest(findings.map(({ what }) => what));
  const indent = " ".repeat(width + 4);
  const lines = findings.flatMap(({ what, found, means, remedy, isRefused }) => {
    const first = `${isRefused ? "✗" : remedy ? "!" : "✓"} ${padded(what, width)}  `;
    return [found, means, remedy]
      .flatMap((text) => (text ? wrapped(text, WIDEST - first.length) : []))
      .map((text, at) => (at === 0 ? first : indent) + text);
  });
  return [verdictOn(findings), "", ...lines, ""].join("\n");
}

/** @param {Finding[]} findings */
function verdictOn(findings) {
  if (findings.some(({ isRefused }) => isRefused)) return "No run can start here. Follow ✗ below.";
  return findings.some(({ remedy }) => remedy)
    ? "A run can start here. What ! shows makes its figures less certain."
    : "A run can start here, and nothing found makes its figures less certain.";
}
