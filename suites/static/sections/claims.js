import { exactly, quotient } from "@routebench/contract/claims";
import { listed } from "@routebench/report/words";
import { median } from "@routebench/stats/quantile";
import { documentLength, headerNames, statusOf } from "./answers.js";
import { standingsByRuns } from "./orders.js";
import { AGAINST_LIGHTTPD, HOME, JQUERY, OF_CACHING, PATHS, PHOTO, THREE_FOLD } from "./sayings.js";
import { MISSING_FILE, ROOT, SOURCE_CASES, withSuffix } from "./source-figures.js";

/** @import { Claim, ClaimedDocument, Evidence, KnownApp, Published } from "@routebench/contract/claims" */
/** @import { MetricId } from "@routebench/contract/metrics" */
/** @import { Finding } from "@routebench/contract/suite" */
/** @import { Saying } from "./sayings.js" */
/** @import { SourceCase } from "./source-figures.js" */

const SUITE = "static";
const WOULD = "pnpm bench --suite static";
const SOURCE = `${WOULD} --format source --rounds 7`;
const ABLATION = `${WOULD} --ablation`;
const BASTARD = `${WOULD} --with bastard=PATH`;
const [OLD, OLD_NODE] = /** @type {const} */ (["@node-0.8.28", "Node 0.8.28"]);

/** Of the tests of a running server, by what each says that it tests. */
const TESTS = /** @type {const} */ ({
  ...{ change: "files that change", headers: "its headers", root: "the cost of /" },
  synchronous: "large files",
});

/** As the report of 12 June 2012 shows them, of the three paths. */
const ANSWERS = /** @type {const} */ ([
  [
    "lactate",
    "content-type, content-encoding, last-modified, connection",
    "connection",
    33_673,
    999_268,
    0,
  ],
  [
    "bastard",
    "content-length, content-type, vary, cache-control, server, last-modified, etag, connection",
    "content-type, server, connection",
    94_544,
    1_051_367,
    15,
  ],
  [
    "connect-2.3",
    "cache-control, last-modified, content-type, accept-ranges, content-length, connection",
    "connection",
    94_840,
    1_051_367,
    0,
  ],
  [
    "lightnode",
    "last-modified, transfer-encoding, server, connection",
    "server, connection",
    94_854,
    1_051_382,
    0,
  ],
  [
    "node-static",
    "cache-control, server, etag, last-modified, connection",
    "server, connection",
    94_840,
    1_051_367,
    0,
  ],
  [
    "paperboy",
    "content-type, etag, last-modified, content-length, connection",
    "content-type, connection",
    94_840,
    1_051_367,
    32,
  ],
  ["static-resource", "content-type, connection", "connection", 94_840, 1_051_367, 0],
]);

/** Whose sayings are on subjects, not on arms of the ablation. */
const OF_SUBJECTS = new Set([...AGAINST_LIGHTTPD, THREE_FOLD].map(({ a }) => a));

const HANDLERS = ANSWERS.map(([id]) => id);

/** Which Node adds by itself, and not each Node the same. */
const NODES_OWN = ["date", "keep-alive"];

/** Both versions of a handler, on the Node of then and on today's. */
const NODES = /** @type {const} */ ([
  [OLD_NODE, OLD],
  ["today’s Node", ""],
]);

/** @type {(id: string) => string} */
const nameOf = (id) => (id === "connect-2.3" ? "connect" : id);

/** @type {(published: Published, a: string, b: string, path: string, would?: string, connections?: number) => Evidence[]} */
const onBoth = (published, a, b, path, would = WOULD, connections) =>
  NODES.map(([as, suffix]) =>
    published.speed({
      ...{ as, suite: SUITE, would, target: { kind: "path", path }, connections },
      ...{ a: withSuffix(a, suffix), b: withSuffix(b, suffix) },
    }),
  );

/** @type {(published: Published, a: string, b: string, test: Pick<SourceCase, "path" | "connections">) => Evidence} */
const byAb = (published, a, b, { path, connections }) =>
  published.launches({
    ...{ as: `by its own protocol, ab, ${OLD_NODE}`, suite: SUITE, would: SOURCE },
    ...{ a: withSuffix(a, OLD), b: withSuffix(b, OLD) },
    asked: `ab ${connections === 1 ? "" : `-c ${connections} `}-n 10000 ${path}`,
    ...{ figure: "requestsPerSecond", unit: "requests/s" },
  });

/** From which share of its time on waiting is what a handler’s speed shows. */
const MOSTLY = 0.5;

/**
 * Who of them waits more than it works in a row on the Node of then.
 * @type {(published: Published, rows: readonly Evidence[], ids: readonly string[], test: Pick<SourceCase, "path"> & { connections?: number }) => { name: string, percent: string }[]}
 */
function waitingIn(published, rows, ids, { path, connections }) {
  const row = rows.find(({ as }) => as === OLD_NODE);
  if (!row || !("ratio" in row)) return [];
  const asked = { as: "", suite: SUITE, would: WOULD, target: { kind: "path", path }, connections };
  const from = row.from ?? undefined;
  return ids.flatMap((id) => {
    const of = (/** @type {MetricId} */ metric) =>
      published.figure({ ...asked, from, id: `${id}${OLD}`, metric });
    const [own, cpu] = [of("ownUsPerRequest"), of("serverCpuUsPerRequest")];
    if ("missing" in own || "missing" in cpu) return [];
    const share = 1 - cpu.estimate.point / own.estimate.point;
    return share > MOSTLY ? [{ name: nameOf(id), percent: (100 * share).toFixed(0) }] : [];
  });
}

/** As suites/static/README.md has it. @param {ReturnType<typeof waitingIn>} waiting */
function whyTheyWait(waiting) {
  if (waiting.length === 0) return null;
  const names = [...new Set(waiting.map(({ name }) => name))].map((name) => {
    const shares = waiting.filter((one) => one.name === name).map(({ percent }) => percent);
    return `${name} (${listed(shares)} %)`;
  });
  return `on ${OLD_NODE} most of the time of ${listed(names)} is waiting, not work: on a kept connection Node sends the last piece of an answer only when the client has acknowledged those before it, 40 ms later.`;
}

/** Two handlers’ speeds with jquery.min.js. @type {(a: string, b: string) => Pick<Claim, "seen" | "why">} */
const withJquery = (a, b) => ({
  seen: (published) => onBoth(published, a, b, JQUERY),
  why: (published) =>
    whyTheyWait(waitingIn(published, onBoth(published, a, b, JQUERY), [a, b], { path: JQUERY })),
});

/** Each against the next slower one. @type {(test: SourceCase) => Claim[]} */
function chain(test) {
  const { isAhead } = standingsByRuns(test.rates);
  const order = Object.entries(test.rates)
    .map(([id, runs]) => ({ id, rate: median(runs), runs }))
    .toSorted((one, other) => other.rate - one.rate);
  return order.slice(1).map((slow, at) => {
    const fast = /** @type {typeof slow} */ (order[at]);
    const few = test.connections === 1 ? 1 : undefined;
    const would = wouldOf(fast.id, slow.id, test);
    const overlap = isAhead(fast.id, slow.id) ? "" : "; its runs overlap";
    const rows = (/** @type {Published} */ published) =>
      onBoth(published, fast.id, slow.id, test.path, would, few);
    return {
      says: `${nameOf(fast.id)} is ahead of ${nameOf(slow.id)}`,
      figure: `${fast.runs.join(", ")} and ${slow.runs.join(", ")} requests/s${overlap}`,
      told: fast.rate / slow.rate,
      seen: (published) => [...rows(published), byAb(published, fast.id, slow.id, test)],
      why: (published) => {
        const asked = { path: test.path, connections: few };
        return whyTheyWait(waitingIn(published, rows(published), [fast.id, slow.id], asked));
      },
    };
  });
}

/** @type {(a: string, b: string, test: SourceCase) => string} */
const wouldOf = (a, b, { path, connections }) =>
  [
    a === "bastard" || b === "bastard" ? BASTARD : WOULD,
    ...(connections === 1 ? [`--file ${path === "/" ? path : path.slice(1)} --connections 1`] : []),
  ].join(" ");

/**
 * What a handler was found to answer, on both Nodes.
 * @type {(published: Published, id: string, look: (known: KnownApp) => { isSo: boolean, words: string } | null) => Evidence[]}
 */
const found = (published, id, look) =>
  NODES.map(([as, suffix]) => {
    const known = published.app({ suite: SUITE, id: `${id}${suffix}` });
    const seen = known && look(known);
    if (known && seen) return { as: `${as}, ${known.app.version}`, ...seen, from: known.from };
    const would = id === "bastard" ? BASTARD : WOULD;
    return { as, missing: `no published result has looked at ${nameOf(id)}’s answers so`, would };
  });

/** @type {(says: string, id: string, figure: string, look: Parameters<typeof found>[2]) => Claim} */
const fact = (says, id, figure, look) => ({
  ...{ says, figure, told: "so" },
  seen: (published) => found(published, id, look),
});

/** What a test of the running server left; null where it was not made. @type {(known: KnownApp, test: string) => readonly Finding[] | null} */
function notesOf({ app }, test) {
  const notes = app.served?.found;
  return !notes || notes.some(({ id }) => id === `untested: ${test}`) ? null : notes;
}

/** Whether that test noted it. @type {(id: string, test: string) => Parameters<typeof found>[2]} */
const noted = (id, test) => (known) => {
  const notes = notesOf(known, test);
  if (notes === null) return null;
  const note = notes.find((one) => one.id.startsWith(id));
  return { isSo: note !== undefined, words: note?.words ?? "no test found it" };
};

/** A test notes either; null where it was not made. @type {(so: string, notSo: string) => Parameters<typeof found>[2]} */
const told =
  (so, notSo) =>
  ({ app }) => {
    const note = app.served?.found?.find(({ id }) => id === so || id === notSo);
    return note ? { isSo: note.id === so, words: note.words } : null;
  };

/** @type {(path: string, header: string, isThere?: boolean) => Parameters<typeof found>[2]} */
const sends =
  (path, header, isThere = true) =>
  ({ app }) => {
    const names = headerNames(app.served?.answers ?? [], path);
    if (names === null) return null;
    return { isSo: names.includes(header) === isThere, words: names.join(", ") };
  };

/** @type {(entry: typeof ANSWERS[number]) => Claim} */
const headersOf = ([id, file, missing]) =>
  fact(
    `${nameOf(id)}: the headers of HEAD, of both files and of what is missing`,
    id,
    [file, file, missing].join("; "),
    ({ app }) => {
      const all = [JQUERY, PHOTO, MISSING_FILE].map((path) =>
        headerNames(app.served?.answers ?? [], path),
      );
      if (all.some((names) => names === null)) return null;
      const told = [file, file, missing].map((names) => sorted(names.split(", ")));
      const own = all.map((names) => (names ?? []).filter((name) => !NODES_OWN.includes(name)));
      return {
        isSo: own.every((names, at) => sorted(names) === told[at]),
        words: own.map((names) => names.join(", ")).join("; "),
      };
    },
  );

/** @param {string[]} names */
const sorted = (names) => names.toSorted().join();

/** @type {(entry: typeof ANSWERS[number]) => Claim} */
const lengthsOf = ([id, , , ...lengths]) =>
  fact(
    `${nameOf(id)}: Document Length of both files and of what is missing`,
    id,
    lengths.map(whole).join(", "),
    ({ app }) => {
      const answers = app.served?.answers ?? [];
      const ours = [JQUERY, PHOTO, MISSING_FILE].map((path) => documentLength(answers, path));
      if (ours.includes("–")) return null;
      return {
        isSo: ours.every((one, at) => one === whole(lengths[at] ?? 0)),
        words: ours.join(", "),
      };
    },
  );

/** @param {number} value */
const whole = (value) => value.toLocaleString("en-US");

/** @type {(published: Published, id: string, path: string, would: string) => ReturnType<Published["figure"]>} */
const rate = (published, id, path, would) =>
  published.figure({
    ...{ as: "", suite: SUITE, id, would, metric: "requestsPerOwnSecond" },
    target: { kind: "path", path },
  });

/** One handler asked two things. @type {(published: Published, id: string, one: string, other: string) => Evidence[]} */
const twoPaths = (published, id, one, other) =>
  NODES.map(([as, suffix]) => {
    const of = (/** @type {string} */ path) => rate(published, `${id}${suffix}`, path, WOULD);
    return quotient(as, of(one), of(other));
  });

/** @type {ClaimedDocument} */
const OF_2012 = {
  title: "Node.js static file handler benchmark comparison",
  year: "2012",
  ...{ author: "not named", address: "not named" },
  how: "seven handlers on the Node of June 2012, in two versions: `ab -n 10000`, three runs, on 10 June; `ab -c 100 -n 10000`, three runs of which one figure is shown, on 12 June. Its graphs draw the same figures of the two files.",
  groups: [
    ...SOURCE_CASES.map((test) => ({
      title: `Its requests/s of ${test.path}, ${test.title}`,
      claims: chain(test),
    })),
    {
      title: "Its headers and Document Length",
      claims: [...ANSWERS.map(headersOf), ...ANSWERS.map(lengthsOf)],
    },
    {
      title: "Its notes",
      claims: [
        {
          says: "lactate is the fastest with jquery.min.js: it and the next, lightnode",
          figure: "1900.47 and 1557.25 requests/s on 10 June",
          told: 1900.47 / 1557.25,
          ...withJquery("lactate", "lightnode"),
        },
        {
          says: "Of the seven only lactate gzips",
          figure: "no other",
          told: "so",
          seen: (published) => onlyGzips(published),
        },
        {
          says: "Others send so many times the Document Length of lactate",
          figure: "1/2.8: 94840 and 33673",
          told: 94_840 / 33_673,
          seen: (published) => lengthOver(published, "connect-2.3", "lactate", JQUERY),
        },
        {
          says: "bastard needs the default configuration given",
          figure: "none",
          told: "so",
          seen: () => [
            {
              as: "bastard",
              missing: "every run gives it one, as the document did; none starts it without",
              would: "",
            },
          ],
        },
        fact(
          "bastard sends .js files as plain text (10 June)",
          "bastard",
          "text/plain; charset=UTF-8",
          ({ app }) =>
            headValue(app.served?.answers ?? [], "content-type", (value) =>
              /^text\/plain/i.test(value),
            ),
        ),
        fact(
          "bastard sends Content-Length 0 with HEAD of a file that is there",
          "bastard",
          "0 bytes",
          ({ app }) =>
            headValue(app.served?.answers ?? [], "content-length", (value) => value === "0"),
        ),
        fact(
          "bastard sends a Last-Modified in local time, which is no HTTP date",
          "bastard",
          "GMT-0700 (PDT)",
          noted("malformed: Last-Modified", TESTS.headers),
        ),
        fact(
          "bastard sends Cache-Control",
          "bastard",
          "max-age=null",
          sends(JQUERY, "cache-control"),
        ),
        fact(
          "connect sends Cache-Control",
          "connect-2.3",
          "public, max-age=0",
          sends(JQUERY, "cache-control"),
        ),
        fact(
          "connect, used so, gives no answer to what is missing (10 June)",
          "connect-2.3-bare",
          "unamenable to this method",
          (known) => {
            // That test asks for nothing but what is missing, / first.
            const note = known.app.served?.found?.find(
              ({ id, words }) =>
                id === `untested: ${TESTS.root}` && words.endsWith("gave no answer to /"),
            );
            if (note) return { isSo: true, words: note.words };
            return notesOf(known, TESTS.root) && { isSo: false, words: "it answered" };
          },
        ),
        {
          says: "connect is part of a much larger framework",
          figure: "none",
          told: "so",
          seen: () => [
            {
              as: "connect",
              missing: "it says what the package is for, which no run can find out",
              would: "",
            },
          ],
        },
        fact(
          "lightnode sends no Content-Type",
          "lightnode",
          "none",
          sends(JQUERY, "content-type", false),
        ),
        {
          says: "lightnode’s Document Length is anomalous: longer than the file",
          figure: "94854 and 94840",
          told: "so",
          seen: (published) =>
            found(published, "lightnode", ({ app }) => {
              const length = documentLength(app.served?.answers ?? [], JQUERY);
              return length === "–"
                ? null
                : { isSo: length === "94,854", words: `${length} bytes` };
            }),
          why: (published) =>
            published
              .app({ suite: SUITE, id: "lightnode" })
              ?.app.served?.found?.some(({ id }) => id === "chunked-to-1.0")
              ? "it sends chunks to HTTP/1.0, which has none, and ab counts their sizes."
              : null,
        },
        {
          says: "node-static is as fast with / (404) as with jquery.min.js",
          figure: "1296.69 and 1260.23 requests/s",
          told: 1,
          seen: (published) => twoPaths(published, "node-static", JQUERY, ROOT),
        },
        {
          says: "node-static is faster with /asdf than with /, for which it looks for default files",
          figure: "upper 1800 and 1260 requests/s",
          told: 1800 / 1260.23,
          seen: (published) => [
            ...twoPaths(published, "node-static", MISSING_FILE, ROOT),
            ...found(published, "node-static", noted("default-file", TESTS.root)),
          ],
        },
        fact(
          "node-static caches files in memory (10 June)",
          "node-static",
          "guessed",
          told("cached-in-memory", "reads-each-time"),
        ),
        {
          says: "paperboy is the slowest with jquery.min.js: the next, connect, over it",
          figure: "1235.85 and 430.55 requests/s",
          told: 1235.85 / 430.55,
          ...withJquery("connect-2.3", "paperboy"),
        },
        fact(
          "paperboy wraps important functions in process.nextTick",
          "paperboy",
          "none",
          told("next-tick", "no-next-tick"),
        ),
        fact(
          "static-resource sends files synchronously",
          "static-resource",
          "none",
          noted("synchronous", TESTS.synchronous),
        ),
        fact(
          "static-resource sends no headers of expiration",
          "static-resource",
          "none",
          ({ app }) => {
            const names = headerNames(app.served?.answers ?? [], JQUERY);
            if (names === null) return null;
            const isSo = ["cache-control", "expires"].every((name) => !names.includes(name));
            return { isSo, words: names.join(", ") };
          },
        ),
        {
          says: "/ is answered with 404 by all but connect",
          figure: "404 Not Found",
          told: "so",
          seen: (published) => rootsMissing(published),
        },
        fact(
          "node-static sends no Cache-Control (10 June)",
          "node-static",
          "server, etag, date, last-modified, connection",
          sends(JQUERY, "cache-control", false),
        ),
      ],
    },
  ],
};

/** @param {Published} published @returns {Evidence[]} */
const onlyGzips = (published) =>
  NODES.map(([as, suffix]) => {
    const known = HANDLERS.flatMap((id) => {
      const one = published.app({ suite: SUITE, id: `${id}${suffix}` });
      return one?.app.served?.answers ? [{ id, ...one }] : [];
    });
    const [first] = known;
    if (!first) return { as, missing: "no published result has their answers", would: WOULD };
    const coding = known.filter(({ app }) =>
      headerNames(app.served?.answers ?? [], JQUERY)?.includes("content-encoding"),
    );
    const isSo = coding.length === 1 && coding[0]?.id === "lactate";
    const words = `of ${known.length}, ${coding.map(({ id }) => nameOf(id)).join(", ") || "none"} does`;
    return { as, isSo, words, from: first.from };
  });

/** @param {Published} published @returns {Evidence[]} */
const rootsMissing = (published) =>
  NODES.map(([as, suffix]) => {
    const all = HANDLERS.flatMap((id) => {
      const one = published.app({ suite: SUITE, id: `${id}${suffix}` });
      const status = statusOf(one?.app.served?.answers ?? [], ROOT);
      return one && status !== null ? [{ id, status, from: one.from }] : [];
    });
    const [first] = all;
    if (!first) return { as, missing: "no published result asks them for /", would: WOULD };
    const others = all.filter(({ status }) => status !== 404);
    const words =
      others.length === 0
        ? `404 of all ${all.length} that were asked`
        : `of ${all.length}, ${others.map(({ id, status }) => `${nameOf(id)} answers ${status}`).join(", ")}`;
    return { as, isSo: others.length === 0, words, from: first.from };
  });

/** @type {(published: Published, one: string, other: string, path: string) => Evidence[]} */
const lengthOver = (published, one, other, path) =>
  NODES.map(([as, suffix]) => {
    const both = [one, other].map((id) => published.app({ suite: SUITE, id: `${id}${suffix}` }));
    const [a = 0, b = 0] = both.map((known) =>
      Number(documentLength(known?.app.served?.answers ?? [], path).replaceAll(",", "")),
    );
    if (!(a > 0 && b > 0)) return { as, missing: "no published result has both", would: WOULD };
    return exactly(as, a, b, `${whole(a)} and ${whole(b)} bytes`, both[0]?.from ?? null);
  });

/** @type {(answers: Parameters<typeof headerNames>[0], name: string, isSo: (value: string) => boolean) => { isSo: boolean, words: string } | null} */
function headValue(answers, name, isSo) {
  const head = answers.find(({ request }) => request === `HEAD ${JQUERY} HTTP/1.1`)?.head;
  const line = head?.find((one) => one.toLowerCase().startsWith(`${name}:`));
  return line === undefined
    ? null
    : { isSo: isSo(line.slice(name.length + 1).trim()), words: line };
}

/** Of a saying on two servers’ speeds. @type {(says: Saying) => Claim} */
const claimOf = ({ says, figure, told, a, b, paths = PATHS }) => ({
  ...{ says, figure, told },
  seen: (published) => paths.flatMap((path) => onEach(published, a, b, path)),
  why: (published) =>
    whyTheyWait(
      paths.flatMap((path) =>
        waitingIn(published, onEach(published, a, b, path), [a, b], { path }),
      ),
    ),
});

/** An arm of the ablation is there on today’s Node alone. @type {(published: Published, a: string, b: string, path: string) => Evidence[]} */
const onEach = (published, a, b, path) =>
  (OF_SUBJECTS.has(a)
    ? onBoth(published, a, b, path, ABLATION)
    : [onToday(published, a, b, path)]
  ).map((one) => ("missing" in one ? { ...one, as: `${path}, ${one.as}` } : one));

/** @type {(published: Published, a: string, b: string, path: string) => Evidence} */
const onToday = (published, a, b, path) =>
  published.speed({
    ...{ as: "today’s Node", suite: SUITE, would: ABLATION, target: { kind: "path", path } },
    ...{ a, b },
  });

/** @type {(published: Published, id: string, path: string, metric: MetricId) => ReturnType<Published["figure"]>} */
const ofArm = (published, id, path, metric) =>
  published.figure({
    ...{ as: path, suite: SUITE, would: ABLATION, id, metric },
    target: { kind: "path", path },
  });

/** @type {ClaimedDocument} */
const OF_2011 = {
  title: "Lightnode (the text has no title)",
  year: "2011",
  ...{ author: "not named", address: "not named" },
  how: "`ab` with 10,000 requests on 100 connections, in ms per request: lightnode before and after caching, connect’s handler, lighttpd. It tells no version and no machine.",
  groups: [
    {
      title: "Against lighttpd",
      claims: [
        ...AGAINST_LIGHTTPD.map(claimOf),
        {
          says: "Servers of static files on Node can be just as fast as others: live-directory, which keeps files in memory, over nginx",
          figure: "none",
          told: "at least",
          seen: (published) => [
            published.speed({
              ...{ as: "today’s Node", suite: SUITE, would: `${WOULD} --all` },
              ...{ target: { kind: "path", path: JQUERY }, a: "live-directory", b: "nginx" },
            }),
          ],
        },
      ],
    },
    {
      title: "What caching is worth",
      claims: [
        claimOf(THREE_FOLD),
        ...OF_CACHING.map(claimOf),
        {
          says: "The memory that keeping takes is very small: peak memory with over without",
          figure: "none",
          told: "at most",
          seen: (published) =>
            [HOME, JQUERY, PHOTO].map((path) =>
              quotient(
                "today’s Node",
                ofArm(published, "stat-500ms", path, "rssPeakBytes"),
                ofArm(published, "nothing-cached", path, "rssPeakBytes"),
              ),
            ),
        },
        {
          says: "Copying the bytes into JavaScript is an expensive encoding",
          figure: "as far as it knows",
          told: "so",
          seen: () => [
            {
              as: "nothing-cached",
              missing: "no published result says what its CPU time is made of",
              would: "pnpm bench explain --suite static --ablation",
            },
          ],
        },
      ],
    },
    {
      title: "What a client sees of a file that changes",
      claims: [
        fact(
          "connect with its cache never shows it",
          "connect-0.5-cached",
          "ignored for the server’s lifespan",
          (known) => changed(known, (words) => words.startsWith("does not show")),
        ),
        fact("lightnode shows it within half a second", "lightnode", "0.5 s", (known) =>
          changed(known, (words) => /^shows .* after about 0\.[1-7] s/.test(words)),
        ),
      ],
    },
  ],
};

/** @type {(known: KnownApp, isSo: (words: string) => boolean) => { isSo: boolean, words: string } | null} */
function changed(known, isSo) {
  const notes = notesOf(known, TESTS.change);
  if (notes === null) return null;
  const note = notes.find(({ id }) => id.startsWith("change"));
  return { isSo: isSo(note?.words ?? ""), words: note?.words ?? "it shows it at once" };
}

/** @type {readonly ClaimedDocument[]} */
export const DOCUMENTS = [OF_2011, OF_2012];
