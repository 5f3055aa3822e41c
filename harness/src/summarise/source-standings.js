import { MODES, settingsOf, slicesOf } from "@routebench/contract/modes";
import { referenceOf } from "@routebench/contract/reference";
import { judge } from "../judge/judge.js";

/** @import { Contest } from "../judge/contest.js" */
/** @import { ContestVerdict } from "../judge/judge.js" */
/** @import { RankedMode } from "@routebench/contract/modes" */
/** @import { ModeSummary, Row, SourceStandings } from "@routebench/contract/summary" */
/** @import { Trial } from "@routebench/contract/trial" */

/**
 * The verdict on the loads of the source's generator, as if there were no slices: its order, ties
 * and medals come from its own scatter. Null where the generator that ranks sent the loads too.
 * @type {(contest: Contest & { mode: ModeSummary["mode"] }) => ContestVerdict | null}
 */
export function judgeLoads(contest) {
  const { mode, trials, run } = contest;
  const slices = slicesOf(mode, run.config);
  if (MODES[mode].generator !== "own process" || !slices?.driver) return null;
  if (slices.driver === settingsOf(mode, run.config).driver) return null;
  const loads = trials.flatMap((trial) => withoutSlices(trial));
  const verdict = judge({ ...contest, trials: loads });
  return verdict.observations.length > 0 ? verdict : null;
}

/** @param {Trial} trial @returns {Trial[]} */
function withoutSlices(trial) {
  if (trial.status === "sliced") return [];
  if (trial.status === "failed") return [trial];
  const { slices: _, ...sample } = trial.sample;
  return [{ ...trial, sample }];
}

/** @type {(loads: ContestVerdict, rows: Row[]) => SourceStandings} */
export function sourceStandings(loads, rows) {
  const { mode, run } = loads.finished;
  const reference = referenceOf(run);
  const byId = new Map(rows.map((row) => [row.appId, row]));
  const order = loads.order.flatMap((id) => byId.get(id) ?? []);
  const slowest = order.findLast(({ role }) => role === "app");
  const differing = order.flatMap(({ appId, name, role, toReference }) => {
    const source = reference === null ? null : loads.between(appId, reference);
    if (role === "control" || source === null || toReference === null) return [];
    return [{ appId, name, ranking: toReference.point, source: source.ratio.point }];
  });
  const [most = null] = differing.toSorted((a, b) => distance(b) - distance(a));
  return {
    driver: settingsOf(/** @type {RankedMode} */ (mode), run.config).driver,
    rankedBy: String(slicesOf(mode, run.config)?.driver),
    rows: order.map(({ appId }) => ({
      appId,
      toSlowest: (slowest && loads.between(appId, slowest.appId)?.ratio) ?? null,
    })),
    differsMost: most,
  };
}

/** @param {NonNullable<SourceStandings["differsMost"]>} app */
const distance = ({ ranking, source }) => Math.abs(Math.log(source / ranking));
