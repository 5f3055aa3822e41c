import { runBench } from "./bench-run.js";

/** @import { Setting } from "./setting.js" */

const BUDGET_S = 120;

/** A run is over when its order is decided, whatever the width of the intervals. */
const ORDER_ALONE = ["--precision", "99%"];

/** One load per app and round, one after another, as before there were slices. */
const OLD = ["--no-slices"];

/**
 * The apps themselves, over and over: do the rank ranges contradict one another, and how long does it take until all are
 * told apart? In turn with the old method, on the same machine.
 * @param {Setting} setting
 */
export async function measureRepeatability({ appsDir, filter, repeats, say, signal }) {
  const options = ["--apps", appsDir, "--budget", `${BUDGET_S}s`, ...ORDER_ALONE];
  options.push(...filter.flatMap((pattern) => ["--filter", pattern]));
  /** @type {Map<string, string[]>} outcomes by method */
  const outcomes = new Map();
  for (let repeat = 1; repeat <= repeats; repeat += 1) {
    for (const [method, more] of /** @type {const} */ ([
      ["Ranks", []],
      ["One after another", OLD],
    ])) {
      const ranges = await ranksOf([...options, ...more], signal, (line) =>
        say(`${method} ${repeat}/${repeats}: ${line}`),
      );
      outcomes.set(method, [...(outcomes.get(method) ?? []), ranges]);
    }
  }
  for (const [method, ranges] of outcomes) {
    say(
      `${method}, ${repeats} runs of up to ${BUDGET_S} s: ${new Set(ranges).size} distinct outcomes.`,
    );
  }
}

/**
 * @param {string[]} options
 * @param {AbortSignal} signal
 * @param {(line: string) => void} say
 * @returns {Promise<string>} each app's range of ranks
 */
async function ranksOf(options, signal, say) {
  const { rows, result, idleShare } = await runBench(options, signal);
  const apps = rows.filter(({ role }) => role === "app");
  const ranges = apps.map(({ appId, rank }) => `${appId} ${rank.best}–${rank.worst}`);
  const tookS = result.rounds.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000;
  const outcome = result.ended === "decided" ? "decided" : "not decided";
  say(
    `${ranges.join(", ")}; ${outcome} after ${tookS.toFixed(0)} s in ${result.rounds.length} rounds, ` +
      `idle ${(idleShare * 100).toFixed(1)} %`,
  );
  return ranges.toSorted().join();
}
