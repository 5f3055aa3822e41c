import { abProtocol, pairedRates, TAKEN } from "@routebench/drivers/ab/protocol";
import { abTable, plain } from "@routebench/drivers/ab/table";
import { FEWEST_LAUNCHES } from "@routebench/stats/estimate";
import { quantile } from "@routebench/stats/quantile";
import { estimatePairedRatio } from "@routebench/stats/ratio";
import { answerSentence, sourceSentence, youthSentence } from "./answer.js";
import { RUNGS, subjectsOf } from "./ladder.js";
import { siteOfRun } from "./site.js";
import { SOURCE_FIGURES } from "./source-figures.js";

/** @import { Costs } from "./costs.js" */
/** @import { Rung } from "./ladder.js" */
/** @import { SourceProtocol } from "@routebench/contract/suite" */
/** @import { AbMeasured, AbSeries } from "@routebench/drivers/ab/protocol" */

const ASK = { path: "/", connections: 100, flags: ["-r"] };
const REQUESTS = 10_000;
const QUICK_REQUESTS = 2000;
const TIMES = 3;

/** Node's, where the source says that the order turns. */
const CONTROL = "d-node";

/** Of one run of ab. */
const LIMIT_MS = 120_000;

const WORDS = { ahead: "answers sooner", as: "as long" };

const COLUMNS = /** @type {const} */ ([
  ...["rates", "timePerRequest", "p50", "p99", "max", "bytesOfAnswer", "failed"],
]);

/** ab -r -n 10000 -c 100 on every rung. @type {SourceProtocol} */
export const source = {
  words: "ab -r -n 10000 -c 100",
  takes: TAKEN,
  measure(run) {
    const { subjects, quick, requests = quick ? QUICK_REQUESTS : REQUESTS } = run;
    const ask = { ...ASK, connections: Math.min(ASK.connections, requests), requests };
    const short = requests === REQUESTS ? "" : ` (the source sent ${REQUESTS})`;
    const words = `Plan: ${subjects.length} servers, each ${TIMES} runs of ab -r -n ${requests} -c ${ask.connections}${short}`;
    const plan = { words, asks: [ask], times: TIMES, limitMs: LIMIT_MS, control: CONTROL };
    return abProtocol(run, plan, siteOfRun(), describe);
  },
};

/** @param {AbMeasured[]} measured */
function describe(measured) {
  const costs = ratesAsCosts(measured);
  const [first, last] = [ratesAsCosts(measured, 0), ratesAsCosts(measured, TIMES - 1)];
  const answer = [
    answerSentence(costs, WORDS),
    sourceSentence(costs, WORDS),
    ...youthSentence(first, last, WHEN),
  ];
  const rounds = Math.max(...measured.map(({ launches }) => launches.length));
  const differ =
    rounds < FEWEST_LAUNCHES
      ? "no run of the one was as fast as any of the other’s"
      : "the interval of their ratio over the launches, 95 %, lies on one side of 1 and reaches no farther than ±10 %";
  const reports = measured.flatMap(({ subject: { name, id } }) =>
    (seriesOf(measured, id)?.runs ?? [])
      .slice(0, 1)
      .map(({ text }) => `## ${plain(name)}\n\n\`\`\`\n${text.trim()}\n\`\`\`\n`),
  );
  return {
    title: "The source’s protocol",
    parts: [
      `${answer.join(" ")} Two differ where ${differ}; else they are tied, or cannot be told apart. This is as ab asks, by HTTP/1.0 with a new connection for each request.\n`,
      ...RUNGS.flatMap((rung) => rungText(rung, measured)),
    ],
    appendix: `\n# The first run of each, as ab reports it\n\n${reports.join("\n")}`,
  };
}

const WHEN = {
  young: "in the first run after their start",
  settled: "in the last",
};

/**
 * How long subjects took per request, as ab saw it: of several launches with the interval of their ratio, else with the
 * range over the runs.
 * @param {readonly AbMeasured[]} measured
 * @param {number} [run] which of each launch, from 0; absent: the middle one
 * @returns {Pick<Costs, "ratio">}
 */
export function ratesAsCosts(measured, run) {
  return {
    ratio(one, other) {
      const [us, them] = [one, other].map((id) =>
        measured.find(({ subject }) => subject.id === id),
      );
      const ask = us?.launches[0]?.[0]?.ask;
      if (!us || !them || !ask) return null;
      const [ours, theirs] = pairedRates(us, them, ask, run);
      if (ours.length >= FEWEST_LAUNCHES) return estimatePairedRatio(theirs, ours);
      return run === undefined ? rangeOf(measured, one, other) : null;
    },
  };
}

/** @type {(measured: readonly AbMeasured[], one: string, other: string) => ReturnType<Costs["ratio"]>} */
function rangeOf(measured, one, other) {
  // Of its rate: the time that ab prints ends at the µs, which ties runs that differ.
  const [ours = [], theirs = []] = [one, other].map((id) =>
    (seriesOf(measured, id)?.runs ?? []).flatMap(({ report: { requestsPerSecond } }) =>
      requestsPerSecond ? [1 / requestsPerSecond] : [],
    ),
  );
  if (ours.length === 0 || theirs.length === 0) return null;
  const isKnown = ours.length > 1 && theirs.length > 1;
  return {
    point: quantile(ours, 0.5) / quantile(theirs, 0.5),
    low: isKnown ? Math.min(...ours) / Math.max(...theirs) : null,
    high: isKnown ? Math.max(...ours) / Math.min(...theirs) : null,
    level: 1,
    method: "the range over the runs",
  };
}

/**
 * Title, table and failures in markdown; none where none of its subjects was measured.
 * @type {(rung: Rung, measured: readonly AbMeasured[]) => string[]}
 */
export function rungText(rung, measured) {
  const there = subjectsOf(rung).flatMap((id) => {
    const name = measured.find(({ subject }) => subject.id === id)?.subject.name ?? id;
    const series = seriesOf(measured, id);
    return series ? [{ name, ...series }] : [];
  });
  if (there.length === 0) return [];
  const table = abTable("Server", COLUMNS, there, rung.id === "d" ? SOURCE_ROWS : []);
  const failures = there.flatMap(({ name, failure }) =>
    failure === null ? [] : [`- ${plain(name)}: ${plain(failure)}\n`],
  );
  return [`## (${rung.id}) ${rung.title}\n`, ...(table ? [table] : []), failures.join("")];
}

const SOURCE_ROWS = SOURCE_FIGURES.map(
  ({ name, requestsPerSecond, msPerRequest, p50Ms, p99Ms, bytes }) => [
    `${name}, the source’s`,
    requestsPerSecond.toFixed(2),
    `${msPerRequest.toFixed(3)} ms`,
    ...[p50Ms, p99Ms].map((ms) => `${ms.toFixed(1)} ms`),
    ...["", String(bytes), "0"],
  ],
);

/** Of the first launch and the one ask. @type {(measured: readonly AbMeasured[], id: string) => AbSeries | undefined} */
const seriesOf = (measured, id) =>
  measured.find(({ subject }) => subject.id === id)?.launches[0]?.[0];
