/**
 * @import { HistoryApp, PublishedRun } from "./comparable-runs.js"
 * @import { RankRange } from "@routebench/contract/summary"
 */

/**
 * @typedef {object} Place
 * @property {HistoryApp} app
 * @property {"up" | "down" | null} moved since the run before that held it; null if the ranges
 *   overlap
 * @typedef {object} Neighbour the app that the newest run ranks next below
 * @property {string} name
 * @property {number} ahead in how many runs it was shown to be behind
 * @property {number} behind
 * @property {number} runs that hold both
 */

/**
 * One per run; null if the run does not hold the app.
 * @type {(id: string, runs: PublishedRun[]) => (Place | null)[]}
 */
export function placesOf(id, runs) {
  /** @type {HistoryApp | undefined} */
  let before;
  return runs.map(({ apps }) => {
    const app = apps.find((each) => each.id === id);
    if (!app) return null;
    const moved = before ? moveBetween(before.rank, app.rank) : null;
    before = app;
    return { app, moved };
  });
}

/** @param {RankRange} before @param {RankRange} after */
function moveBetween(before, after) {
  if (after.worst < before.best) return "up";
  return after.best > before.worst ? "down" : null;
}

/**
 * How firmly an app stands above the one below it.
 * @param {string} id
 * @param {HistoryApp[]} shown in the order of the newest run
 * @param {PublishedRun[]} runs
 * @returns {Neighbour | null}
 */
export function neighbourOf(id, shown, runs) {
  const next = shown[shown.findIndex((app) => app.id === id) + 1];
  if (!next) return null;
  const pairs = runs.flatMap(({ apps }) => {
    const [app, other] = [id, next.id].map((each) =>
      apps.find((candidate) => candidate.id === each),
    );
    return app && other ? [moveBetween(other.rank, app.rank)] : [];
  });
  return {
    name: next.name,
    ahead: pairs.filter((move) => move === "up").length,
    behind: pairs.filter((move) => move === "down").length,
    runs: pairs.length,
  };
}
