import { REFERENCE_APP } from "@routebench/contract/reference";
import { verdictOfRatio } from "@routebench/contract/verdict";
import { formatEstimate, formatNumber, writingOf } from "@routebench/report/format";
import { text } from "@routebench/report/sections/section";
import { rateOf } from "@routebench/report/sections/standing";
import { counted, listed } from "@routebench/report/words";
import { PATHS, RATES_OF_2012 } from "./source-figures.js";

/**
 * @import { AppRecord } from "@routebench/contract/app-record"
 * @import { ModeSummary } from "@routebench/contract/summary"
 * @import { Verdict } from "@routebench/contract/verdict"
 * @import { Part, Section } from "@routebench/report/sections/section"
 *
 * @typedef {{ fast: string, slow: string, verdict: Verdict }} OrderedPair in the order of
 *   2012, with today's verdict on the faster handler
 * @typedef {{ suffix: string, runtime: string, pairs: OrderedPair[] }} Today a path of 2012 on one runtime
 */

/** Compares the orders of 2012 with today's. @type {(summary: { apps: AppRecord[], modes: ModeSummary[] }) => Section | null} */
export function thenAndNowSection({ apps, modes }) {
  const cases = PATHS.flatMap((path, place) => {
    const mode = modes.find(
      ({ mode, testCase: { scheme, target } }) =>
        mode === "external" && scheme === "http" && target.kind === "path" && target.path === path,
    );
    if (!mode) return [];
    const runtimes = runtimesOf(mode, place, apps);
    return runtimes.length > 0 ? [{ mode, place, runtimes }] : [];
  });
  if (cases.length === 0) return null;
  // If servers that the reports did not have were measured, the order of the reports is not the finding.
  const isOfReports = apps.every(
    ({ id }) => baseOf(id) === REFERENCE_APP || baseOf(id) in RATES_OF_2012,
  );
  return {
    id: "then",
    title: "Then and now",
    ...(isOfReports && { finding: pairsSentence(cases.flatMap(({ runtimes }) => runtimes)) }),
    blocks: [
      text(
        "The figures of 12 June 2012 are requests/s of ab: HTTP/1.0, 100 at a time, and a connection for each request. Today's figures are requests/s on kept connections. Compare the orders, not the figures.",
        "Today, two handlers are tied if the interval of their pair includes 1, or a ratio within 2% of 1 or within the noise. If such an interval is wider than ±10%, there is not enough data.",
      ),
      ...cases.map(({ mode, place, runtimes }) => toPart(mode, place, runtimes, apps)),
    ],
  };
}

/** The subject's id without its runtime. @param {string} id of an entry */
const baseOf = (id) => id.split("@", 1)[0] ?? id;

/** The part of an entry's id that names its runtime; "" for this Node. @param {string} id */
const suffixOf = (id) => id.slice(baseOf(id).length);

/** The runtimes on which at least two handlers of 2012 finished. @type {(mode: ModeSummary, place: number, apps: AppRecord[]) => Today[]} */
function runtimesOf(mode, place, apps) {
  const ids = mode.rows
    .filter(({ appId, role }) => role === "app" && baseOf(appId) in RATES_OF_2012)
    .map(({ appId }) => appId);
  const suffixes = [...new Set(ids.map(suffixOf))].sort().reverse();
  return suffixes.flatMap((suffix) => {
    const handlers = ids.filter((id) => suffixOf(id) === suffix).map(baseOf);
    if (handlers.length < 2) return [];
    const app = apps.find(
      ({ id, runtime }) => runtime && ids.includes(id) && suffixOf(id) === suffix,
    );
    const runtime = app?.runtime ? `Node ${app.runtime.version}` : suffix.slice(1) || "this Node";
    return [{ suffix, runtime, pairs: pairsOf(handlers, mode, place, suffix) }];
  });
}

/** @type {(handlers: string[], mode: ModeSummary, place: number, suffix: string) => OrderedPair[]} */
function pairsOf(handlers, { apart }, place, suffix) {
  const rateThen = (/** @type {string} */ id) => RATES_OF_2012[id]?.[place] ?? 0;
  return handlers.flatMap((fast) =>
    handlers
      .filter((slow) => rateThen(fast) > rateThen(slow))
      .map((slow) => {
        const pair = apart?.(`${fast}${suffix}`, `${slow}${suffix}`);
        const verdict = pair ? verdictOfRatio(pair.ratio, pair.noise) : "not enough data";
        return { fast, slow, verdict };
      }),
  );
}

/** Of all paths. @param {Today[]} cases */
function pairsSentence(cases) {
  const runtimes = [...new Set(cases.map(({ runtime }) => runtime))];
  const parts = runtimes.map((runtime) => {
    const pairs = cases.filter((each) => each.runtime === runtime).flatMap(({ pairs }) => pairs);
    return `on ${runtime}: ${listed(countsOf(pairs))}`;
  });
  return `Pairs of handlers that the report of 2012 ordered: ${parts.join("; ")}.`;
}

/** @param {OrderedPair[]} pairs */
function countsOf(pairs) {
  const count = (/** @type {Verdict} */ wanted) =>
    pairs.filter(({ verdict }) => verdict === wanted).length;
  return [
    `${count("faster")} in the same order`,
    `${count("slower")} in the opposite order`,
    `${count("tied")} tied`,
    `${count("not enough data")} without enough data`,
  ];
}

/** @type {(mode: ModeSummary, place: number, runtimes: Today[], apps: AppRecord[]) => Part} */
function toPart(mode, place, runtimes, apps) {
  const path = PATHS[place] ?? "";
  const nameOf = (/** @type {string} */ id) => apps.find((app) => app.id === id)?.name ?? id;
  const handlers = Object.entries(RATES_OF_2012).filter(([id]) =>
    apps.some((app) => baseOf(app.id) === id),
  );
  return {
    kind: "part",
    title: path,
    blocks: [
      {
        kind: "grid",
        title: `Then and now, ${path}`,
        headings: [
          "Handler",
          "2012, with ab",
          ...runtimes.map(({ suffix, runtime }) => `${suffix ? "As then" : "Today"}, ${runtime}`),
        ],
        rows: handlers.map(([id, rates]) => [
          nameOf(id),
          formatNumber(Number(rates[place])),
          ...runtimes.map(({ suffix }) => rateWords(`${id}${suffix}`, mode)),
        ]),
      },
      {
        kind: "list",
        items: runtimes.map(({ runtime, pairs }) => {
          const turned = pairs
            .filter(({ verdict }) => verdict === "slower")
            .map(({ fast, slow }) => `${nameOf(slow)} is ahead of ${nameOf(fast)} now`);
          const counts = `Of ${counted(pairs.length, "pair")}: ${countsOf(pairs).join(", ")}`;
          return { words: `${runtime}: ${[counts, ...turned].join("; ")}.` };
        }),
      },
    ],
  };
}

/** The figure that decides the order. @type {(id: string, mode: ModeSummary) => string} */
function rateWords(id, mode) {
  const metric = rateOf(mode);
  const figure = mode.rows.find(({ appId }) => appId === id)?.figures[metric.id];
  return figure ? formatEstimate(figure.estimate, writingOf(metric)) : "did not finish";
}
