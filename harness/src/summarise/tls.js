import { targetKey } from "@routebench/contract/targets";
import { pairedRatio } from "@routebench/stats/ratio";
import { whyNotFinished } from "../judge/finished.js";
import { costsAgainst } from "./case-costs.js";

/** @import { Contest } from "../judge/contest.js" */
/** @import { JudgedCase } from "./case-costs.js" */
/** @import { TlsRow } from "@routebench/contract/summary" */
/** @import { Observation } from "@routebench/stats/two-way-fit" */

/**
 * What TLS costs: each app's requests/s and CPU time over TLS against those without, round by round.
 * @type {(judged: readonly JudgedCase[]) => TlsRow[]}
 */
export function summariseTls(judged) {
  return judged.flatMap((overTls) => {
    const plain =
      overTls.contest.testCase.scheme === "https" &&
      judged.find(({ contest }) => isPlainOf(contest, overTls.contest));
    return plain ? compareSchemes(plain, overTls) : [];
  });
}

/** @type {(plain: Contest, overTls: Contest) => boolean} */
function isPlainOf({ mode, testCase: plain }, { mode: modeOverTls, testCase: overTls }) {
  return (
    mode === modeOverTls &&
    plain.scheme === "http" &&
    targetKey(plain.target) === targetKey(overTls.target) &&
    plain.connections === overTls.connections &&
    plain.pipelining === overTls.pipelining
  );
}

/** @type {(plain: JudgedCase, overTls: JudgedCase) => TlsRow[]} */
function compareSchemes(plain, overTls) {
  const both = [plain.contest, overTls.contest];
  const { mode, testCase, entries } = overTls.contest;
  const { target, connections } = testCase;
  const costs = costsAgainst(plain, overTls);
  return entries.flatMap((app) => {
    const finished = both.every((contest) => whyNotFinished(app, contest) === null);
    if (app.role !== "app" || !finished) return [];
    const rates = [plain, overTls].flatMap((judged) => ratesOf(app.id, judged));
    const ratio = pairedRatio(rates, testCase.id, plain.contest.testCase.id);
    if (ratio === null) return [];
    const subject = { appId: app.id, name: app.name, mode, target, connections };
    return [{ ...subject, ratio, cost: costs.get(app.id) ?? null }];
  });
}

/** What the ranking shows. @type {(appId: string, judged: JudgedCase) => Observation[]} */
const ratesOf = (appId, { contest, verdict }) =>
  verdict.observations
    .filter(({ entry }) => entry === appId)
    .map(({ round, value }) => ({ round, value, entry: contest.testCase.id }));
