import { quotient } from "@routebench/contract/claims";
import { formatNumber } from "@routebench/report/format";
import { counted } from "@routebench/report/words";
import { median } from "@routebench/stats/quantile";
import { callsShare } from "../src/border.js";
import { groupIn, groupsIn, noiseOf, ratioOf, versionsOf } from "../src/processes.js";
import { NEWER, OLDER, SOURCE_FIGURES } from "../src/source-figures.js";

/** @import { Claim, ClaimedDocument, Evidence, Published } from "@routebench/contract/claims" */
/** @import { MetricId } from "@routebench/contract/metrics" */
/** @import { Group } from "../src/processes.js" */
/** @import { Figures } from "../src/source-figures.js" */

const SUITE = "parser";
const WOULD = "pnpm bench --suite parser";
const SOURCE = `${WOULD} --format source`;

const OWN = "by its own protocol";

const [NODE, JS] = [SOURCE_FIGURES["node-http"], SOURCE_FIGURES["js-http"]];

/** @param {number} value */
const ms = (value) => `${formatNumber(value)} ms`;

/** @param {number} value */
const bytes = (value) => value.toLocaleString("en-US");

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
            told: NODE.durationMs / JS.durationMs,
            seen: (published) => [
              ...thenAndNow(published, "node-http", "js-http", "durationMs"),
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
            told: NODE.heapTotal / JS.heapTotal,
            seen: (published) => thenAndNow(published, "node-http", "js-http", "heapTotal"),
          },
          heapTotal("node-http", NODE.heapTotal),
          heapTotal("js-http", JS.heapTotal),
          {
            says: "heapUsed jumps more for node-http: its spread over js-http’s",
            figure: "6,332,096 and 2,222,528 bytes",
            told: NODE.heapUsedSpread / JS.heapUsedSpread,
            seen: (published) => thenAndNow(published, "node-http", "js-http", "heapUsedSpread"),
          },
          {
            says: "node-http takes more memory: its most rss over js-http’s",
            figure: "23,031,808 and 17,756,160 bytes",
            told: NODE.rss / JS.rss,
            seen: (published) => thenAndNow(published, "node-http", "js-http", "rss"),
          },
        ],
      },
      {
        title: "What it observes and guesses",
        claims: [
          ...["node-http", "js-http"].map(
            (program) =>
              /** @type {Claim} */ ({
                says: `${program} lost speed from Node ${OLDER} to ${NEWER}`,
                figure: "an overall decrease; no figure",
                told: "more",
                seen: (published) => [upgrade(published, program)],
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
              ...thenAndNow(published, "call-back", "no-call", "durationMs"),
              ...thenAndNow(published, "call-in", "no-call", "durationMs"),
              contest(published, "today’s Node", "node-http", "node-http-call-more"),
            ],
            why: (published) => crossings(published),
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

/** @type {(program: string, told: number) => Claim} */
function heapTotal(program, told) {
  const seen = (/** @type {Published} */ published, /** @type {string} */ version) => {
    const as = `${OWN}, Node ${version}`;
    const { groups, from } = protocol(published);
    const found = groupIn(groups, program, version)?.processes.flatMap(
      (figures) => figures?.heapTotal ?? [],
    );
    if (!found || found.length === 0) return notRun(as);
    const isSo = found.every((value) => value === told);
    const different = [...new Set(found)].map(bytes).join(", ");
    return { as, isSo, words: `${different}; ${counted(found.length, "process")}`, from };
  };
  return {
    says: `${program}’s most heapTotal on Node ${NEWER}, to the byte`,
    figure: `${bytes(told)} bytes`,
    told: "so",
    seen: (published) => [seen(published, NEWER), seen(published, OLDER)],
  };
}

/** What its protocol printed. @param {Published} published */
function protocol(published) {
  const { tables = [], from = "" } = published.source(SUITE) ?? {};
  return { groups: groupsIn(tables), from };
}

/**
 * On the source's Node and on the newest.
 * @type {(published: Published, one: string, other: string, id: keyof Figures) => Evidence[]}
 */
function thenAndNow(published, one, other, id) {
  const { groups, from } = protocol(published);
  const newest = versionsOf(groups).at(-1) ?? NEWER;
  return [...new Set([NEWER, newest])].map((version) => {
    const as = `${OWN}, ${one} over ${other}, Node ${version}`;
    const [a, b] = [one, other].map((program) => groupIn(groups, program, version));
    return compared(as, a, b, id, noiseOf(groups, id), from);
  });
}

/** @type {(published: Published, program: string) => Evidence} */
function upgrade(published, program) {
  const { groups, from } = protocol(published);
  const [newer, older] = [NEWER, OLDER].map((version) => groupIn(groups, program, version));
  const as = `${OWN}, ${NEWER} over ${OLDER}`;
  return compared(as, newer, older, "durationMs", noiseOf(groups, "durationMs"), from);
}

/**
 * @type {(as: string, one: Group | undefined, other: Group | undefined, id: keyof Figures, noise: number | null, from: string) => Evidence}
 */
function compared(as, one, other, id, noise, from) {
  const ratio = one && other ? ratioOf(one, other, id) : null;
  if (!one || !other || ratio === null) return notRun(as);
  const write = id === "durationMs" ? ms : bytes;
  const [a, b] = [one, other].map(({ processes }) =>
    write(median(processes.flatMap((figures) => figures?.[id] ?? []))),
  );
  const { length: rounds } = one.processes;
  const lacks = noise === null ? "it has no control" : null;
  return {
    as,
    from,
    ratio,
    noise: noise ?? 0,
    lacks,
    words: `${a} and ${b}; ${counted(rounds, "round")}`,
  };
}

/** @type {(as: string) => Evidence} */
const notRun = (as) => ({ as, missing: "no published run by its programs has it", would: SOURCE });

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
  const { groups, from } = protocol(published);
  const both = groups.filter(({ program }) => program === "node-http" || program === "js-http");
  if (both.length === 0) return notRun(OWN);
  const isSo = both.every(({ each }) => each.bytes === 611 && each.headers === 16);
  return { as: OWN, isSo, words: `on ${counted(versionsOf(both).length, "Node")}`, from };
}

/** @param {Published} published @returns {Evidence} */
function findsHeaders(published) {
  const { groups, from } = protocol(published);
  const all = groups.filter(({ program }) => program === "js-http");
  if (all.length === 0) return notRun(OWN);
  const count = all.flatMap(({ processes }) => processes.filter((one) => one !== null)).length;
  const words = `each of ${count} processes compares them, and counts them in every run`;
  return { as: OWN, isSo: count > 0, words, from };
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

/** How much of the lead in slices the three calls for a request are. @param {Published} published */
function callsCost(published) {
  const lead = surely(published, "js-incomplete", "node-http");
  const more = surely(published, "node-http", "node-http-call-more");
  if (lead === null || more === null) return null;
  const [less, each] = [100 * (1 - 1 / lead), 100 * (more - 1)];
  const part = 3 * each > less / 2 ? "most" : "the lesser part";
  return `in slices the incomplete parser takes ${less.toFixed(0)} % less time than Node’s, and calls are ${part} of that: one more costs Node’s ${each.toFixed(0)} % of a request, so its three are about ${(3 * each).toFixed(0)} %.`;
}

/** How many times as fast the one is; null where that is not sure. @type {(published: Published, a: string, b: string) => number | null} */
function surely(published, a, b) {
  const found = contest(published, "", a, b);
  const isSure = "ratio" in found && found.lacks === null && (found.ratio.low ?? 0) > 1;
  return isSure ? found.ratio.point : null;
}

/** What they are of node-http’s time, beside what js-http differs from it by; and that both programs make them. @param {Published} published */
function crossings(published) {
  const { groups } = protocol(published);
  const newest = versionsOf(groups).at(-1) ?? NEWER;
  const parts = [...new Set([NEWER, newest])].flatMap((version) => {
    const share = callsShare(groups, version);
    const [js, node] = ["js-http", "node-http"].map((id) => groupIn(groups, id, version));
    const ratio = js && node ? ratioOf(js, node, "durationMs") : null;
    if (share === null || ratio === null) return [];
    const percent = Math.round(100 * Math.abs(ratio.point - 1));
    const differs = `${percent} % ${ratio.point < 1 ? "less" : "more"}`;
    return [`${share} of its time on Node ${version}, where js-http takes ${differs}`];
  });
  if (parts.length === 0) return null;
  return `the one call in and the two back that node-http takes for a request are ${parts.join("; ")}. js-http itself calls into C++ once for each header line.`;
}
