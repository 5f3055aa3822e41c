import { setTimeout as sleep } from "node:timers/promises";
import { execa } from "execa";
import { findOnPath } from "../find-on-path.js";

/** Uses the kernel's own clock, which virtual machines have too. Not in step with ticks of 4 and 10 ms. */
const SAMPLES_PER_SECOND = 997;

const BEGIN_LIMIT_MS = 10_000;

/** Long, because perf reads the symbols of a binary of 100 MB. */
const REPORT_LIMIT_MS = 60_000;

const MOST_BYTES = 64 * 1024 ** 2;

/** The defaults of perf, with symbols from this machine only. */
const ENV = { LC_ALL: "C", PERF_CONFIG: "/dev/null", DEBUGINFOD_URLS: "" };

/**
 * Profiles native code of a thread during some work. The report is from `perf report`. Nothing is written to a disk.
 * @template T
 * @param {number} thread @param {string[]} prefix of perf's commands, so that they end with the harness
 * @param {() => Promise<T>} work
 * @returns {Promise<{ result: T, report: string } | { report: null, whyNot: string }>} whyNot: as a clause
 */
export async function profileNative(thread, prefix, work) {
  const perf = findOnPath("perf");
  if (perf === undefined) return { report: null, whyNot: "perf is not on the PATH" };
  const run = (/** @type {string[]} */ args, /** @type {object} */ options) => {
    const [file = "", ...parameters] = [...prefix, perf, ...args];
    return execa(file, parameters, { ...options, env: ENV, reject: false, maxBuffer: MOST_BYTES });
  };
  const what = ["-e", "cpu-clock", "-F", String(SAMPLES_PER_SECOND), "-t", `${thread}`];
  // perf starts sampling on command, and reports that it has started.
  const control = ["-D", "-1", "--control", "fd:3,4"];
  const recording = run(["record", "-N", ...what, ...control, "-o", "-"], {
    encoding: "buffer",
    stdio: ["ignore", "pipe", "pipe", "pipe", "pipe"],
  });
  const [commands, answers] = /** @type {import("node:net").Socket[]} */ (recording.stdio.slice(3));
  commands?.on("error", () => {}); // perf has ended.
  commands?.write("enable\n");
  try {
    const begun = new Promise((resolve) => answers?.once("data", () => resolve(null)));
    const late = sleep(BEGIN_LIMIT_MS, { stderr: "it did not begin" }, { ref: false });
    const refused = await Promise.race([recording, begun, late]);
    if (refused) return { report: null, whyNot: refusal(refused) };
    const result = await work();
    recording.kill("SIGINT");
    const { stdout } = await recording;
    const columns = ["--stdio", "-F", "sample,dso,sym", "-t", "\t"];
    const reported = await run(["report", "-i", "-", ...columns], {
      input: stdout,
      timeout: REPORT_LIMIT_MS,
    });
    return { result, report: String(reported.stdout) };
  } finally {
    recording.kill("SIGKILL");
    await recording;
  }
}

/** @param {{ stderr?: unknown }} ended */
function refusal({ stderr }) {
  const text = Buffer.from(/** @type {any} */ (stderr ?? "")).toString();
  const isForbidden = /perf_event_paranoid|not permitted|permission/i.test(text);
  if (isForbidden) return "perf is not allowed here (/proc/sys/kernel/perf_event_paranoid)";
  const [first = "it printed nothing"] = text
    .split("\n")
    .filter((line) => !/^\s*(Error:)?\s*$/.test(line));
  return `perf failed: ${first.trim()}`;
}
