/** Runs test doubles of the gallery with the real command, together with a good app. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { configuredRankedModes, MODES } from "@routebench/contract/modes";
import { commandLinesWith, startedBy } from "../../../packages/host/test/support/processes.js";
import { summarise } from "../../src/summarise/summarise.js";
import { makeAppsFolder } from "../support/apps-folder.js";
import { runCommand } from "../support/command.js";
import { reasonOf, rowOf } from "../support/report-text.js";
import { readReport, readSavedResult } from "../support/saved-result.js";
import { BEFORE_LOAD } from "./faults.js";

/** @import { AppsFolder } from "../support/apps-folder.js" */
/** @import { Fault } from "./faults.js" */
/** @import { ResultFile } from "@routebench/contract/result-file" */

/**
 * Short limits for warm-ups and inspection keep loads short. The other limits leave enough time on a slow machine.
 */
const LIMITS = [
  "start=8s",
  "answer=6s",
  "stop=5s",
  "trial=12s",
  "settle=500ms",
  "inspect=100ms",
  "memory=200MB",
].flatMap((limit) => ["--limit", limit]);

/** Enough time to find a cache of responses, on a busy machine too. */
export const INSPECTED = ["--limit", "inspect=20s"];

export const LOAD = {
  "in-process": ["--mode", "in-process", "--rounds", "1", "--connections", "20", "--quick"],
  // Each test double waits before it answers, so a warm-up takes less time on more connections.
  external: ["--mode", "external", "--rounds", "1", "--connections", "100"],
};

/**
 * Next to other long tests, V8 may still compile a good app's code after its last answers.
 * @param {string} finding
 */
const isOfCompiling = (finding) => finding.startsWith("keeps working after its last answer");

/** @param {Fault} fault @returns {Fault} without the warning that only a long load causes */
export function withoutWarning({ warns, ...fault }) {
  return fault;
}

/**
 * @param {string} what
 * @param {string[]} args
 * @param {Fault[]} faults
 * @param {{ tries?: number, isLong?: boolean }} [how] tries: maximum number of runs until all warnings appear, because a
 *   stall of this machine may hide a fault; isLong: whether it runs next to other long tests
 */
export function gallery(what, args, faults, { tries = 1, isLong = false } = {}) {
  describe(what, () => {
    /** @type {AppsFolder} */
    let folder;
    /** @type {Awaited<ReturnType<typeof runCommand>>} */
    let ran;
    /** @type {string} */
    let report;
    /** @type {string[]} */
    let remaining;
    /** @type {ResultFile} */
    let result;
    before(async () => {
      const servers = Object.fromEntries(faults.map(({ server }) => [server, server]));
      folder = await makeAppsFolder({ good: "conforming", ...servers });
      const warned = () => faults.every(({ warns }) => report.includes(warns ?? ""));
      for (let run = 1; run <= tries && !(ran && warned()); run += 1) {
        ran = await runCommand([
          ...[...LIMITS, ...args],
          "--apps",
          folder.dir,
          "--output",
          folder.output,
        ]);
        report = await readReport(folder.output);
      }
      remaining = [...(await startedBy(ran.pid)), ...(await commandLinesWith(folder.dir))];
      result = await readSavedResult(folder.output);
    });
    after(() => folder.remove());

    test("end in a complete run whose exit code says whether an app failed", () => {
      const isAllGood = modesOf(result).every(({ mode }) =>
        faults.every((fault) => verdictOf(fault, mode)?.code === undefined),
      );
      assert.equal(ran.exitCode, isAllGood ? 0 : 1, ran.stderr);
      assert.equal(result.state, "complete");
    });

    test("leave no process", () => assert.deepEqual(remaining, []));

    test("leave the good app's results intact", () => {
      for (const { mode, title } of modesOf(result)) {
        assert.match(rowOf(report, title, "good") ?? "", /^\| good /, title);
        assert.equal(trialOf(result, mode, "good")?.status, "ok");
      }
    });

    for (const fault of faults) {
      test(`include an app that ${fault.fault} (${fault.code ?? "finishes"})`, () => {
        for (const modeAndTitle of modesOf(result)) assertVerdict(fault, modeAndTitle);
      });
    }

    /**
     * @param {Fault} fault
     * @param {string} mode
     * @returns {Pick<Fault, "code" | "says"> | null} null if the mode may or may not find it
     */
    function verdictOf({ code, says, inProcess, inSlices, isOnlyInSlices = false }, mode) {
      if (mode === "in-process") return isOnlyInSlices ? null : (inProcess ?? { code, says });
      return inSlices ?? { code, says };
    }

    /** @type {(fault: Fault, modeAndTitle: { mode: string, title: string }) => void} */
    function assertVerdict(fault, { mode, title }) {
      const { server } = fault;
      const expected = verdictOf(fault, mode);
      if (expected === null) return;
      const row = rowOf(report, title, server);
      const reason = reasonOf(report, title, server);
      if (!expected.code || !expected.says) {
        assert.ok(row, `no row: ${reason}`);
        assertNotes(fault, mode);
        return;
      }
      assert.equal(row, undefined);
      assert.ok(reason?.includes(expected.says), `${title}: ${reason}`);
      const { verification } = result.apps.find(({ id }) => id === server) ?? {};
      const trial = trialOf(result, mode, server);
      if (BEFORE_LOAD.includes(fault)) assert.equal(trial, undefined, "the app was not measured");
      const failure = trial?.status === "failed" ? trial : verification;
      assert.equal(failure?.status === "failed" && failure.code, expected.code);
    }

    /** @param {string[]} findings */
    function withoutCompiling(findings) {
      return findings.filter((finding) => !(isLong && isOfCompiling(finding)));
    }

    /** @type {(fault: Fault, wantedMode: string) => void} */
    function assertNotes({ server, warns, finds }, wantedMode) {
      const rows = summarise(result).modes.find(({ mode }) => mode === wantedMode)?.rows ?? [];
      const { warnings = [], findings = [] } = rows.find(({ appId }) => appId === server) ?? {};
      assert.ok(warns === undefined || warnings.join().includes(warns), `warned: ${warnings}`);
      assert.ok(finds === undefined || findings.join().includes(finds), `found: ${findings}`);
      if (finds === undefined) assert.deepEqual(withoutCompiling(findings), []);
      else assert.ok(ran.stderr.includes(`warning: ${server} `), ran.stderr);
      if (warns !== undefined) assert.ok(report.includes(warns), report);
      const good = rows.find(({ appId }) => appId === "good");
      assert.ok(good);
      assert.deepEqual(withoutCompiling(good.findings), []);
      // If the machine stalls, the good app stalls too, but does not slow down from load to load.
      assert.ok(!good.warnings.some((text) => text.startsWith("it slows down under load")));
    }
  });
}

/** @param {ResultFile} result */
function modesOf({ config }) {
  return configuredRankedModes(config).map((mode) => ({ mode, title: MODES[mode].title }));
}

/**
 * @param {ResultFile} result
 * @param {string} wantedMode
 * @param {string} wantedApp
 */
function trialOf({ trials }, wantedMode, wantedApp) {
  return trials.find(({ mode, appId }) => mode === wantedMode && appId === wantedApp);
}
