import { runBench } from "./bench-run.js";

/**
 * The apps themselves, over and over: do the rank ranges contradict one another?
 * @param {import("./setting.js").Setting} setting
 */
export async function measureRepeatability({ appsDir, filter, repeats, say, signal }) {
  /** @type {string[][]} */
  const orders = [];
  for (let repeat = 1; repeat <= repeats; repeat += 1) {
    const options = ["--apps", appsDir, "--budget", "120s"];
    const { rows, decided, result, idleShare } = await runBench(
      [...options, ...filter.flatMap((pattern) => ["--filter", pattern])],
      signal,
    );
    const apps = rows.filter(({ role }) => role === "app");
    const ranges = apps.map(({ appId, rank }) => `${appId} ${rank.best}–${rank.worst}`);
    orders.push(ranges.toSorted());
    say(
      `Ranks ${repeat}/${repeats}: ${ranges.join(", ")}; ${decided ? "all decided" : "not all decided"}, ` +
        `ended by ${result.ended}, idle ${(idleShare * 100).toFixed(1)} %`,
    );
  }
  const distinct = new Set(orders.map((order) => order.join()));
  say(
    `Ranks, ${repeats} runs of up to 120 s: ${distinct.size} distinct outcome${distinct.size === 1 ? "" : "s"}.`,
  );
}
