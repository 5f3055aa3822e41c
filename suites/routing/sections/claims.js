import { exactly, quotient } from "@routebench/contract/claims";
import { listed } from "@routebench/report/words";
import { expectedResponse } from "../routes.js";
import { SOURCE_FIGURES } from "./source-figures.js";

/** @import { MetricId } from "@routebench/contract/metrics" */
/** @import { SourceFigures } from "./source-figures.js" */
/** @import { Claim, ClaimedDocument, Evidence, Published } from "@routebench/contract/claims" */

const SUITE = "routing";
const WOULD = "pnpm bench";
const VERSIONS =
  "pnpm bench --mode external --versions express@4,fastify@4,hyper-express@6,uwebsockets-express@1.3";
const REPLAY =
  "pnpm bench --format source --filter uwebsockets.js --filter hyper-express --filter uwebsockets-express --filter fastify --filter express --versions express@4.18.2,fastify@4.24.3,hyper-express@6.14.3,uwebsockets-express@1.3.5 --runtime node@20.10.0,node --rounds 10";
const BY_REPLAY = "by its own protocol";
const ALONE = "In one process";
const CROWDS = "errors: all connections at once";
const REQUESTS = 100_000;
const CONNECTIONS = 1000;

const FRAMEWORKS = SOURCE_FIGURES.filter(({ id }) => id !== "express");
const EXPRESS = /** @type {SourceFigures} */ (SOURCE_FIGURES.find(({ id }) => id === "express"));

/** By its versions of 2023, or nearly, and by today's. @type {(published: Published, a: Pair, b: Pair) => Evidence[]} */
const bothVersions = (published, a, b) => [
  ...(a.major && b.major
    ? [
        published.speed({
          ...{ as: `${a.major} and ${b.major}`, suite: SUITE, would: VERSIONS },
          ...{ a: a.major, b: b.major },
        }),
      ]
    : []),
  published.speed({ as: "today’s", suite: SUITE, would: WOULD, a: a.id, b: b.id }),
  published.speed({
    ...{ as: "today’s, in the loads of wrk itself", suite: SUITE, would: WOULD, ofLoads: true },
    ...{ a: a.id, b: b.id },
  }),
];

/** @typedef {{ id: string, major: string | null }} Pair */
const OF_EXPRESS = { id: "express", major: "express@4" };

/** @type {(published: Published, a: string, b: string, metric: MetricId, mode: "in-process" | "external") => Evidence} */
const figures = (published, a, b, metric, mode) => {
  const of = (/** @type {string} */ id) =>
    published.figure({ as: "today’s", suite: SUITE, would: WOULD, id, metric, mode });
  return quotient("today’s", of(a), of(b));
};

/** What is compared of the launches of --format source. @typedef {{ asked: string, figure: string, unit: string }} Replayed */

const ALONE_ASKED = `autocannon -c ${CONNECTIONS} -a ${REQUESTS} /hello`;

const REPLAYED = /** @satisfies {Record<string, Replayed>} */ ({
  wrk: {
    asked: "wrk --timeout 5s -t 1 -c 100 -d 3s /hello",
    ...{ figure: "requestsPerSecond", unit: "requests/s" },
  },
  alone: { asked: ALONE_ASKED, figure: "requestsPerSecond", unit: "requests/s" },
  duration: { asked: ALONE_ASKED, figure: "durationS", unit: "s" },
});

/** Of the source's versions, or those nearest, on its Node. @type {(published: Published, what: Replayed, a: SourceFigures, b: SourceFigures) => Evidence} */
function byReplay(published, what, a, b) {
  const [one, other] = [a, b].map(
    ({ id, version, major }) => `${id}${major === null ? "" : `@${version}`}@node-20.10.0`,
  );
  return published.launches({
    ...{ as: BY_REPLAY, suite: SUITE, would: REPLAY, a: `${one}`, b: `${other}` },
    ...what,
  });
}

/** @param {string} [cell] a medal may stand before it */
const numberIn = (cell) => Number(/[\d.]+/.exec(cell ?? "")?.[0] ?? Number.NaN);

/** From the table that --format source prints; the document's own rows say so. @type {(published: Published, name: string) => Evidence} */
function replayedErrors(published, name) {
  const source = published.source(SUITE);
  const rows = source?.tables.find(({ title }) => title === ALONE)?.rows ?? [];
  const row = rows.find(
    ({ Name = "" }) =>
      (Name === name || Name.startsWith(`${name} `)) && !Name.endsWith("the source’s"),
  );
  const errors = numberIn(row?.["# Errors"]);
  if (!source || !row || Number.isNaN(errors)) {
    return { as: BY_REPLAY, missing: "no published run of it has it", would: REPLAY };
  }
  const isSo = name === "express" ? errors > 0 : errors === 0;
  const as = `${BY_REPLAY}, ${row.Version}`;
  return { as, isSo, words: `${errors} errors`, from: source.from };
}

/** Of the loads of all five in that mode. @type {(published: Published, id: string) => Evidence} */
function errorsOf(published, id) {
  const asked = /** @type {const} */ ({ as: "today’s", suite: SUITE, mode: "in-process" });
  const found = published.figure({ ...asked, would: WOULD, id, metric: "requestsPerSecond" });
  if ("missing" in found) return found;
  const { errors, words, from } = found;
  const isSo = id === "express" ? errors > 0 : errors === 0;
  return {
    as: "today’s, connections opened a few at a time",
    isSo,
    words: `${errors} errors; ${words}`,
    from,
  };
}

/** Whether the document's own figures agree with one another. @type {(words: string, one: number, other: number) => Evidence} */
const byItself = (words, one, other) =>
  exactly("by its own figures", one, other, `${words}; no load is needed for this`, null);

/** @type {Evidence} */
const ON_NO_REGISTRY = {
  as: "20.34.0, the document’s",
  missing: "it is on no registry; uwebsockets republishes later binaries alone",
  would: "",
};

/** @type {(name: string, figures: { rate: number, s: number }) => Claim} */
const agrees = (name, { rate, s }) => ({
  says: `${name}: the table’s requests/s are those of its Duration`,
  figure: `${rate}/s, and ${REQUESTS} in ${s} s`,
  told: 1,
  seen: () => [byItself(`${(REQUESTS / s).toFixed(0)}/s by the Duration`, rate, REQUESTS / s)],
});

/** @type {readonly ClaimedDocument[]} */
export const DOCUMENTS = [
  {
    title: "Nodejs http/https benchmark",
    year: "2023",
    ...{ author: "not named", address: "not named" },
    how: "five frameworks on Node 20.10.0, one table of routes; autocannon in the server’s own process with 100,000 requests on 1000 connections, and by hand wrk with 100 connections for 3 s, all servers running.",
    groups: [
      {
        title: "Its wrk table: Speed Ranking, latency, throughput",
        claims: [
          ...FRAMEWORKS.map(
            (one) =>
              /** @type {Claim} */ ({
                says: `${one.name} is so many times as fast as express`,
                figure: `${one.wrk.times}x, ${one.wrk.rate} and ${EXPRESS.wrk.rate} requests/s`,
                told: one.wrk.times,
                seen: (published) => [
                  ...(one.major === null ? [ON_NO_REGISTRY] : []),
                  byReplay(published, REPLAYED.wrk, one, EXPRESS),
                  ...bothVersions(published, one, OF_EXPRESS),
                ],
                why: (published) =>
                  one.id === "uwebsockets-express"
                    ? whyItFell(published)
                    : whyGeneratorsDiffer(published, one.id),
              }),
          ),
          {
            says: "uwebsockets-express and fastify are about as fast",
            figure: "3.57x and 3.53x",
            told: 1,
            seen: (published) => [
              ...bothVersions(
                published,
                { id: "uwebsockets-express", major: "uwebsockets-express@1.3" },
                { id: "fastify", major: "fastify@4" },
              ),
            ],
            why: whyItFell,
          },
          ...FRAMEWORKS.map(
            ({ name, id, wrk }) =>
              /** @type {Claim} */ ({
                says: `express’s mean latency over ${name}’s`,
                figure: `${EXPRESS.wrk.us} and ${wrk.us} us`,
                told: EXPRESS.wrk.us / wrk.us,
                seen: (published) => [figures(published, "express", id, "latencyUs", "external")],
              }),
          ),
          ...FRAMEWORKS.map(
            ({ name, id, wrk }) =>
              /** @type {Claim} */ ({
                says: `${name}’s throughput over express’s`,
                figure: `${wrk.mb} and ${EXPRESS.wrk.mb} MB/s`,
                told: wrk.mb / EXPRESS.wrk.mb,
                seen: (published) => [
                  figures(published, id, "express", "bytesPerSecond", "external"),
                ],
              }),
          ),
          {
            says: "Its Speed Ranking is that of its requests/s",
            figure: "20.73x, and 118.63k over 5.72k requests/s",
            told: 1,
            seen: () => [byItself("118.63k over 5.72k is 20.74", 20.73, 118_630 / 5720)],
          },
        ],
      },
      {
        title: "Its table of one process: requests/s, latency, throughput, errors",
        claims: [
          ...FRAMEWORKS.map(
            (one) =>
              /** @type {Claim} */ ({
                says: `${one.name} is so many times as fast as express`,
                figure: `${one.table.rate} and ${EXPRESS.table.rate} requests/s`,
                told: one.table.rate / EXPRESS.table.rate,
                seen: (published) => [
                  byReplay(published, REPLAYED.alone, one, EXPRESS),
                  published.speed({
                    ...{ as: "today’s", suite: SUITE, mode: "in-process", would: WOULD },
                    ...{ a: one.id, b: "express" },
                  }),
                ],
              }),
          ),
          ...FRAMEWORKS.map(
            (one) =>
              /** @type {Claim} */ ({
                says: `express’s Duration of 100,000 requests over ${one.name}’s`,
                figure: `${EXPRESS.table.s} and ${one.table.s} s`,
                told: EXPRESS.table.s / one.table.s,
                seen: (published) => [byReplay(published, REPLAYED.duration, EXPRESS, one)],
              }),
          ),
          ...FRAMEWORKS.map(
            ({ name, id, table }) =>
              /** @type {Claim} */ ({
                says: `express’s mean latency over ${name}’s`,
                figure: `${EXPRESS.table.us} and ${table.us} us`,
                told: EXPRESS.table.us / table.us,
                seen: (published) => [figures(published, "express", id, "latencyUs", "in-process")],
              }),
          ),
          ...FRAMEWORKS.map(
            ({ name, id, table }) =>
              /** @type {Claim} */ ({
                says: `${name}’s throughput over express’s`,
                figure: `${table.kb} and ${EXPRESS.table.kb} KB/s`,
                told: table.kb / EXPRESS.table.kb,
                seen: (published) => [
                  figures(published, id, "express", "bytesPerSecond", "in-process"),
                ],
              }),
          ),
          ...FRAMEWORKS.map(
            ({ name, id }) =>
              /** @type {Claim} */ ({
                says: `${name} answers without an error`,
                figure: "0 errors",
                told: "so",
                seen: (published) => [replayedErrors(published, name), errorsOf(published, id)],
              }),
          ),
          {
            says: "express does not: some of its connections fail",
            figure: "896 errors",
            told: "so",
            seen: (published) => [
              replayedErrors(published, "express"),
              errorsOf(published, "express"),
            ],
            why: whenTheyFail,
          },
          ...FRAMEWORKS.map(({ name, table }) => agrees(name, table)),
          agrees("express", EXPRESS.table),
          {
            says: "uWebSockets.js: latency and requests/s belong to 1000 connections",
            figure: `1157 us, 27551 requests/s, ${CONNECTIONS} connections`,
            told: 1,
            seen: () => [
              byItself(
                "by Little’s law there were 32 requests in flight",
                (1157 * 27_551) / 1e6,
                CONNECTIONS,
              ),
            ],
          },
        ],
      },
      {
        title: "What it says of its two ways",
        claims: [
          ...FRAMEWORKS.slice(1).map(
            ({ name, id }, at) =>
              /** @type {Claim} */ ({
                says: `Both ways agree on the order: ${FRAMEWORKS[at]?.name} before ${name}`,
                figure: "the same order in both tables",
                told: "more",
                seen: (published) =>
                  /** @type {const} */ (["external", "in-process"]).map((mode) =>
                    published.speed({
                      ...{ as: mode, suite: SUITE, would: WOULD, mode },
                      ...{ a: String(FRAMEWORKS[at]?.id), b: id },
                    }),
                  ),
              }),
          ),
          ...FRAMEWORKS.slice(0, 2).map(
            ({ name, id, table, wrk }) =>
              /** @type {Claim} */ ({
                says: `${name} gains by wrk, against express`,
                figure: `${(table.rate / EXPRESS.table.rate).toFixed(2)}x in one process, ${wrk.times}x by wrk`,
                told: (wrk.times * EXPRESS.table.rate) / table.rate,
                seen: (published) => [acrossModes(published, id)],
              }),
          ),
          {
            says: "Real performance is better than that of one process: requests/s by wrk over those there",
            figure: "definitely; no figure",
            told: "more",
            seen: (published) =>
              SOURCE_FIGURES.map(({ name, id }) => acrossGenerators(published, name, id)),
          },
          {
            says: "A generator in the server’s own process is far from ideal; wrk, wrk2 or bombardier on another machine, after a warm-up, would be better",
            figure: "none",
            told: "so",
            seen: () => [
              {
                as: "wrk2 and bombardier",
                missing:
                  "neither is driven. For wrk2’s fixed rate, measured from the intended time of sending, stand constant-rate, oha and vegeta; for bombardier’s closed loop wrk and closed-loop",
                would: "pnpm bench --rate 10000",
              },
            ],
          },
        ],
      },
      {
        title: "Routes and HTTPS",
        claims: [
          {
            says: "Paths that begin alike test the routing of each framework a little: /about, which begins otherwise, is faster than /hello",
            figure: "none",
            told: "more",
            seen: (published) => routes(published),
            why: whyNotRoutingAlone,
          },
          {
            says: "The same frameworks are compared over HTTP and HTTPS",
            figure: "its title; no figure of HTTPS",
            told: "so",
            seen: (published) => https(published),
          },
        ],
      },
    ],
  },
];

/** @param {Published} published */
function whyItFell(published) {
  const step = published.speed({
    ...{ as: "", suite: SUITE, would: WOULD },
    ...{ a: "uwebsockets-express@2", b: "uwebsockets-express@1.4" },
  });
  if ("missing" in step || step.lacks !== null || (step.ratio.high ?? 1) >= 1) return null;
  return `uwebsockets-express 2 has ${step.ratio.point.toFixed(2)} times the speed of its version 1.4; it is built on express 5.`;
}

/** Of the same servers in the same rounds. @type {(published: Published, id: string) => string | null} */
function whyGeneratorsDiffer(published, id) {
  const asked = { as: "", suite: SUITE, would: WOULD, a: id, b: "express" };
  const [inSlices, byWrk] = [published.speed(asked), published.speed({ ...asked, ofLoads: true })];
  if (!("ratio" in inSlices) || !("ratio" in byWrk) || (inSlices.lacks ?? byWrk.lacks) !== null) {
    return null;
  }
  const [here, there] = [inSlices.ratio, byWrk.ratio];
  if (!here.high || !there.low || there.low <= here.high) return null;
  return `wrk sleeps while it waits, and whoever answers pays for waking it: the fastest servers find it at work, express nearly always asleep; in slices nobody does: ${there.point.toFixed(1)} and ${here.point.toFixed(1)} times.`;
}

/** Its lead over express by wrk, over that in one process. @type {(published: Published, id: string) => Evidence} */
function acrossModes(published, id) {
  const lead = (/** @type {"external" | "in-process"} */ mode) => {
    const ofLoads = mode === "external";
    const asked = { as: "today’s", suite: SUITE, would: WOULD, mode, a: id, b: "express", ofLoads };
    const found = published.speed(asked);
    if ("missing" in found) return found;
    return { ...found, estimate: found.ratio, errors: 0, from: String(found.from) };
  };
  return quotient("today’s", lead("external"), lead("in-process"));
}

/** By the clock, of one run. @type {(published: Published, name: string, id: string) => Evidence} */
function acrossGenerators(published, name, id) {
  const as = `${name}, today’s`;
  const asked = /** @type {const} */ ({ as, suite: SUITE, would: WOULD, id });
  const metric = "requestsPerSecond";
  const inside = published.figure({ ...asked, metric, mode: "in-process" });
  const from = "from" in inside ? inside.from : undefined;
  return quotient(as, published.figure({ ...asked, metric, from }), inside);
}

/** By the number of connections at once, as its protocol showed it. @param {Published} published */
function whenTheyFail(published) {
  const tables = published.source(SUITE)?.tables ?? [];
  const rows = tables.find(({ title }) => title.endsWith(CROWDS))?.rows ?? [];
  const [failing, others] = [true, false].map((fails) =>
    rows.filter((row) => numberIn(row["# Errors"]) > 0 === fails).map((row) => row.Connections),
  );
  if (failing.length === 0) return null;
  const without = others.length > 0 ? `, none with ${listed(others)}` : "";
  return `by its own protocol some fail with ${listed(failing)} connections at once${without}: Node lets 511 wait to be accepted, and what has no answer after ten seconds is an error.`;
}

/** @type {(published: Published) => string | null} */
function whyNotRoutingAlone(published) {
  if (routes(published).every((one) => "missing" in one)) return null;
  const [about, hello] = ["/about", "/hello"].map((path) => expectedResponse("GET", path).body);
  return `it is not routing alone: the body of /about has ${about.length} bytes and that of /hello ${hello.length}, and /about is registered last.`;
}

/** @type {(published: Published) => Evidence[]} */
const routes = (published) =>
  ["express", "fastify"].map((id) => {
    const would = "pnpm bench --path all";
    /** @type {(path: string, from?: string) => ReturnType<Published["figure"]>} */
    const of = (path, from) =>
      published.figure({
        ...{ as: id, suite: SUITE, would, id, metric: "requestsPerOwnSecond", from },
        target: { kind: "path", path },
      });
    const about = of("/about");
    const hello = of("/hello", "from" in about ? about.from : undefined);
    return quotient(`${id}, /about over /hello`, about, hello);
  });

/** @type {(published: Published) => Evidence[]} */
const https = (published) => {
  const found = published.figure({
    ...{ as: "over TLS", suite: SUITE, id: "fastify", metric: "requestsPerOwnSecond" },
    ...{ scheme: "https", would: "pnpm bench --mode external --scheme both" },
  });
  if ("missing" in found) return [found];
  return [{ as: "over TLS", isSo: true, words: found.words, from: found.from }];
};
