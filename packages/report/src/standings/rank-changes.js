/** @import { HistoryApp, PublishedRun } from "./comparable-runs.js" */
/** @import { RankRange } from "@routebench/contract/summary" */

/**
 * @typedef {"up" | "down" | null} Move null if the ranges of ranks overlap
 * @typedef {{ app: HistoryApp, moved: Move }} Place
 * @typedef {{ name: string, ahead: number, behind: number, runs: number }} Neighbour
 */

/** @type {(id: string, runs: PublishedRun[]) => (Place | null)[]} */
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
 * How often an app was ahead of the one that the newest run ranks next below.
 * @type {(id: string, shown: HistoryApp[], runs: PublishedRun[]) => Neighbour | null}
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
