import { mainCase } from "@routebench/contract/cases";
import { configuredRankedModes, MODES } from "@routebench/contract/modes";
import { contestsIn } from "../judge/contest.js";
import { summariseAgainst } from "./against.js";
import { agreementOf } from "./agreement.js";
import { summariseFixedRate } from "./fixed-rate.js";
import { summariseLull } from "./lull.js";
import { summariseRanking } from "./ranking.js";
import { summariseRuntimes } from "./runtimes.js";
import { summariseTls } from "./tls.js";
import { summariseVersions } from "./versions.js";
import { runWarnings } from "./warnings.js";

/**
 * Computes the reports' figures from raw trials. Every app of the file is in each ranked contest's rows
 * or in its list of apps that did not finish.
 * @param {import("@routebench/contract/result-file").ResultFile} result
 * @returns {import("@routebench/contract/summary").Summary}
 */
export function summarise(result) {
  const ranked = configuredRankedModes(result.config).map((mode) => contestsIn(mode, result));
  const { id } = mainCase(result.config.cases);
  const main = ranked.flat().filter(({ testCase }) => testCase.id === id);
  const modes = ranked.flat().map((contest) => summariseRanking(contest));
  return {
    modes,
    tls: ranked.flatMap(summariseTls),
    fixedRate: contestsIn("fixed-rate", result).map(summariseFixedRate),
    against: main.filter(({ mode }) => MODES[mode].hasTwins).flatMap(summariseAgainst),
    versions: main.flatMap(summariseVersions),
    runtimes: main.flatMap(summariseRuntimes),
    lull: summariseLull(result),
    agreement: agreementOf(modes.filter(({ testCase }) => testCase.id === id)),
    warnings: runWarnings(result),
  };
}
