import { ofRuns, quotient } from "@routebench/contract/claims";
import { median } from "@routebench/stats/quantile";
import { estimateRatio } from "@routebench/stats/ratio";

/** @import { Claim, ClaimedDocument, Evidence, Published } from "@routebench/contract/claims" */
/** @import { MetricId } from "@routebench/contract/metrics" */

const SUITE = "parser";
const WOULD = "pnpm bench --suite parser";
const SOURCE = `${WOULD} --format source`;
const OLDER = "0.8.11";
const NEWER = "0.8.18";

/** By each Node of which its protocol was run, in the order of the page. */
const OWN = "by its own protocol";

/** @typedef {Record<string, string>} Run a row of what node-http-perf prints */
/** @typedef {(runs: Run[]) => number} OfProcess */

/** @type {OfProcess} */
const durationMs = (runs) => median(runs.map(({ duration }) => Number(duration)));

/** @type {OfProcess} */
const heapUsedSpread = (runs) => {
  const values = runs.map(({ heapUsed }) => Number(heapUsed));
  return Math.max(...values) - Math.min(...values);
};

/** @type {(column: string) => OfProcess} */
const mostOf = (column) => (runs) => Math.max(...runs.map((run) => Number(run[column])));

/** @type {readonly ClaimedDocument[]} */
export const DOCUMENTS = [
  {
    title: "node-http-perf",
    year: "2013",
    ...{ author: "not named", address: "not named" },
    how: "the parser of Node 0.8.18 alone, beside one in JavaScript that finds headers only: one request of 611 bytes, 100,000 times in each of 20 runs of one process.",
    groups: [
      {
        title: "Its two tables",
        claims: [
          {
            says: "The request has 611 bytes and 8 headers",
            figure: "611 bytes, 16 names and values",
            told: "so",
            seen: (published) => [fixture(published)],
          },
          {
            says: "js-http is faster than node-http: how much longer node-http takes",
            figure: "median 726.5 and 704 ms of 100,000",
            told: 726.5 / 704,
            seen: (published) => [
              ...byVersion(published, durationMs, ms),
              contest(
                published,
                "today’s Node, in slices, by an incomplete parser of our own",
                "js-incomplete",
                "node-http",
              ),
            ],
            why: (published) => callsCost(published),
          },
          {
            says: "node-http has the larger heap: its most heapTotal over js-http’s",
            figure: "13,388,032 and 8,228,352 bytes",
            told: 13_388_032 / 8_228_352,
            seen: (published) => byVersion(published, mostOf("heapTotal"), bytes),
          },
          ...["node-http", "js-http"].map((benchmark, at) => heapTotal(benchmark, at)),
          {
            says: "heapUsed jumps more for node-http: its spread over js-http’s",
            figure: "6,332,096 and 2,222,528 bytes",
            told: 6_332_096 / 2_222_528,
            seen: (published) => byVersion(published, heapUsedSpread, bytes),
          },
          {
            says: "node-http takes more memory: its most rss over js-http’s",
            figure: "23,031,808 and 17,756,160 bytes",
            told: 23_031_808 / 17_756_160,
            seen: (published) => byVersion(published, mostOf("rss"), bytes),
          },
        ],
      },
      {
        title: "What it observes and guesses",
        claims: [
          ...["node-http", "js-http"].map(
            (benchmark) =>
              /** @type {Claim} */ ({
                says: `${benchmark} lost speed from Node ${OLDER} to ${NEWER}`,
                figure: "an overall decrease; no figure",
                told: "more",
                seen: (published) => [upgrade(published, benchmark)],
              }),
          ),
          {
            says: "js-http is faster since it is incomplete: returning method, URL and version too costs it",
            figure: "none",
            told: "more",
            seen: (published) => [
              contest(published, "today’s Node", "js-incomplete", "js-request-line"),
            ],
          },
          {
            says: "js-http is faster since calls between C++ and JavaScript cost: one more costs node-http",
            figure: "none",
            told: "more",
            seen: (published) => [
              contest(published, "today’s Node", "node-http", "node-http-call-more"),
            ],
            why: (published) => callsCost(published),
          },
          {
            says: "node-http gives the collector more to do: its collections over js-http’s",
            figure: "guessed from heapUsed",
            told: "more",
            seen: (published) => [
              quotient(
                "today’s Node",
                figure(published, "node-http", "collectionsPerMillion"),
                figure(published, "js-incomplete", "collectionsPerMillion"),
              ),
            ],
          },
          {
            says: "node-http does more: without what it returns it is faster",
            figure: "none",
            told: "more",
            seen: (published) => [
              contest(published, "today’s Node", "node-http-silent", "node-http"),
            ],
          },
          {
            says: "node-http returns more properties than js-http",
            figure: "none",
            told: "so",
            seen: (published) => [returnsMore(published)],
          },
          {
            says: "js-http, though incomplete, finds the headers of its request rightly",
            figure: "none",
            told: "so",
            seen: (published) => [findsHeaders(published)],
          },
        ],
      },
    ],
  },
];

/** @type {(benchmark: string, at: number) => Claim} */
function heapTotal(benchmark, at) {
  const told = [13_388_032, 8_228_352][at] ?? 0;
  return {
    says: `${benchmark}’s most heapTotal on Node ${NEWER}, to the byte`,
    figure: `${told.toLocaleString("en-US")} bytes`,
    told: "so",
    seen: (published) => {
      const as = `${OWN}, Node ${NEWER}`;
      const source = published.source(SUITE);
      const all = processes(source?.text).get(`${benchmark} ${NEWER}`);
      if (!source || !all) return [notRun(as)];
      const most = all.map(mostOf("heapTotal"));
      const isSo = most.every((value) => value === told);
      return [
        { as, isSo, words: `${[...new Set(most)].map(bytes).join(", ")}`, from: source.from },
      ];
    },
  };
}

/** Processes of runs, by benchmark and version. @param {string} [text] that node-http-perf’s protocol printed */
export function processes(text = "") {
  const lines = text.split("\n").map((line) => line.trim().split(/ +/));
  const columns = lines.find(([first]) => first === "benchmark") ?? [];
  /** @type {Map<string, Run[][]>} */
  const found = new Map();
  for (const cells of lines) {
    if (cells.length !== columns.length || cells[0] === "benchmark") continue;
    const run = Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ""]));
    const key = `${run.benchmark} ${run.nodeVersion}`;
    const all = found.get(key) ?? [];
    if (run.number === "1" || all.length === 0) all.push([]);
    all.at(-1)?.push(run);
    found.set(key, all);
  }
  return found;
}

/** node-http over js-http. @type {(published: Published, of: OfProcess, write: (value: number) => string) => Evidence[]} */
function byVersion(published, of, write) {
  const source = published.source(SUITE);
  const found = processes(source?.text);
  const versions = [...found.keys()].flatMap((key) => {
    const [benchmark = "", version = ""] = key.split(" ");
    return benchmark === "node-http" && version !== OLDER ? [version] : [];
  });
  if (!source || versions.length === 0) return [notRun(OWN)];
  return versions.map((version) => {
    const as = `${OWN}, Node ${version}`;
    const [one, other] = ["node-http", "js-http"].map((benchmark) =>
      (found.get(`${benchmark} ${version}`) ?? []).map(of),
    );
    return ofProcesses(as, one ?? [], other ?? [], write, source.from);
  });
}

/** @type {(published: Published, benchmark: string) => Evidence} */
function upgrade(published, benchmark) {
  const source = published.source(SUITE);
  const found = processes(source?.text);
  const [older, newer] = [OLDER, NEWER].map((version) =>
    (found.get(`${benchmark} ${version}`) ?? []).map(durationMs),
  );
  const as = `${OWN}, ${NEWER} over ${OLDER}`;
  if (!source) return notRun(as);
  return ofProcesses(as, newer ?? [], older ?? [], ms, source.from);
}

/**
 * @type {(as: string, one: number[], other: number[], write: (value: number) => string, from: string) => Evidence}
 */
function ofProcesses(as, one, other, write, from) {
  if (one.length === 0 || other.length === 0) return notRun(as);
  const words = `${write(median(one))} and ${write(median(other))}; ${one.length} and ${other.length} processes`;
  if (Math.min(one.length, other.length) === 1 || Math.min(...one, ...other) <= 0) {
    return ofRuns(as, one, other, words, from);
  }
  return { as, from, words, noise: 0, lacks: null, ratio: estimateRatio(one, other) };
}

/** @type {(as: string) => Evidence} */
const notRun = (as) => ({ as, missing: "no published run of it has both", would: SOURCE });

/** @type {(published: Published, as: string, a: string, b: string) => Evidence} */
const contest = (published, as, a, b) => published.speed({ ...asked(as), a, b });

/** @type {(published: Published, id: string, metric: MetricId) => ReturnType<Published["figure"]>} */
const figure = (published, id, metric) => published.figure({ ...asked(""), id, metric });

/** @param {string} as */
const asked = (as) => ({
  ...{ as, suite: SUITE, would: WOULD, mode: /** @type {const} */ ("standalone") },
  target: { kind: "fixture", id: "get" },
});

/** @param {Published} published @returns {Evidence} */
function fixture(published) {
  const source = published.source(SUITE);
  const runs = [...processes(source?.text).values()].flat(2);
  if (!source || runs.length === 0) return notRun(OWN);
  const isSo = runs.every((run) => run.bytes === "611" && run.headers === "16");
  return { as: OWN, isSo, words: `in all of ${runs.length} runs`, from: source.from };
}

/** @param {Published} published @returns {Evidence} */
function findsHeaders(published) {
  const source = published.source(SUITE);
  const runs = [...processes(source?.text)].flatMap(([key, all]) =>
    key.startsWith("js-http ") ? all.flat() : [],
  );
  if (!source || runs.length === 0) return notRun(OWN);
  const words = `each of ${runs.length} runs ends by comparing them`;
  return { as: OWN, isSo: true, words, from: source.from };
}

/** @param {Published} published @returns {Evidence} */
function returnsMore(published) {
  const [node, js] = ["node-http", "js-incomplete"].map((id) =>
    published.app({ suite: SUITE, id }),
  );
  const as = "today’s Node";
  if (!node || !js) return { as, missing: "no published result has both", would: WOULD };
  const [ours, theirs] = [node, js].map(
    ({ app: { found = [] } }) =>
      found.find(({ id }) => id.startsWith("leaves out: "))?.id.slice("leaves out: ".length) ?? "",
  );
  const isSo = count(String(theirs)) > count(String(ours));
  const words = `js-incomplete leaves out ${theirs || "nothing"}, node-http ${ours || "nothing"}`;
  return { as, isSo, words, from: node.from };
}

/** @param {string} list */
const count = (list) => (list === "" || list === "nothing" ? 0 : list.split(",").length);

/** What three calls make of a request's time. @param {Published} published */
function callsCost(published) {
  const one = contest(published, "", "node-http", "node-http-call-more");
  if (!("ratio" in one) || one.lacks !== null || (one.ratio.low ?? 0) <= 1) return null;
  const share = (one.ratio.point - 1) * 300;
  return `one call more costs Node’s parser ${(share / 3).toFixed(0)} % of a request, so the three that it makes are about ${share.toFixed(0)} %.`;
}

/** @param {number} value */
const ms = (value) => `${value.toFixed(0)} ms`;

/** @param {number} value */
const bytes = (value) => value.toLocaleString("en-US");
