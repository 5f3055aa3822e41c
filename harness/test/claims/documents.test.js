/** The claims of the real suites, against made-up results: what a claim rests on is changed, and its verdict turns. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, it } from "node:test";
import { METHOD } from "@routebench/contract/method";
import { TESTS } from "../../../suites/static/findings/tests.js";
import { renderPage } from "../../src/claims/page.js";
import { publishedOf } from "../../src/claims/published.js";
import { loadSuite, suiteIds } from "../../src/discover/suites.js";
import { ROOT_DIR } from "../../src/workspace.js";
import { madeUpApp, madeUpResult } from "../support/made-up-result.js";

/** @import { AppRecord } from "@routebench/contract/app-record" */
/** @import { AskedFigure, ClaimedDocument, JudgedClaim, Published } from "@routebench/contract/claims" */

/** @type {Map<string, readonly ClaimedDocument[]>} */
const bySuite = new Map();
for (const id of await suiteIds()) {
  bySuite.set(id, (await (await loadSuite(id)).report?.claims?.()) ?? []);
}
const cliDoc = await readFile(path.join(ROOT_DIR, "docs/cli.md"), "utf8");

const NOTHING = publishedOf([], METHOD);

/** @type {(suite: string, published: Published) => (says: string) => JudgedClaim} */
function claimsBy(suite, published) {
  const { claims } = renderPage(bySuite.get(suite) ?? [], published, []);
  return (says) => {
    const claim = claims.find((one) => one.says === says);
    assert.ok(claim, `there is no claim that ${says}`);
    return claim;
  };
}

/** @type {(suite: string, apps: AppRecord[], source?: string | null, csv?: string) => Published} */
function publishedWith(suite, apps, source = null, csv = "") {
  const made = madeUpResult({ apps });
  const result = { ...made, config: { ...made.config, suite } };
  return publishedOf(
    [{ folder: `results/${suite}/`, result }],
    METHOD,
    source === null
      ? []
      : [{ suite, from: `results/${suite}/source.md`, text: source, csv, method: METHOD }],
  );
}

/** @type {(suite: string, apps: AppRecord[], source?: string | null) => (says: string) => string[]} words of verdicts */
function judged(suite, apps, source) {
  const claimOf = claimsBy(suite, publishedWith(suite, apps, source));
  return (says) => wordsOf(claimOf(says));
}

/** @param {JudgedClaim} claim */
const wordsOf = ({ rows }) => rows.map(({ word }) => word);

const FROM = "results/report.md";

/** By pairs such as "express/fastify". @type {(ratios: Record<string, number>) => Published["speed"]} */
const speeds =
  (ratios) =>
  ({ as, a, b, would }) => {
    const point = ratios[`${a}/${b}`];
    if (point === undefined) return { as, missing: "none has both", would };
    const ratio = { point, low: 0.98 * point, high: 1.02 * point };
    return { as, from: FROM, ratio, noise: 0, words: "", lacks: null };
  };

/** @type {(pointOf: (asked: AskedFigure) => number, noise?: number) => Published["figure"]} */
function figures(pointOf, noise = 0) {
  return (asked) => {
    const point = pointOf(asked);
    const estimate = { point, low: 0.99 * point, high: 1.01 * point };
    return { estimate, noise, errors: 0, words: "", lacks: null, from: FROM };
  };
}

/** Words of the verdicts on what is there. @param {string[]} words */
const known = (words) => words.filter((word) => word !== "not measured");

describe("handlers of static files", () => {
  /** @type {(id: string, head: string[], bodyBytes: number, found?: { id: string, words: string }[]) => AppRecord} */
  const handler = (id, head, bodyBytes, found = []) =>
    madeUpApp(id, {
      served: {
        ...{
          headerBytes: 100,
          bodyBytes,
          head: [],
          path: "/jquery.min.js",
          keepAlive: true,
          found,
        },
        answers: ["HEAD", "GET"].flatMap((method) =>
          ["1.0", "1.1"].map((version) => ({
            request: `${method} /jquery.min.js HTTP/${version}`,
            head: ["HTTP/1.1 200 OK", ...head],
            bodyBytes,
          })),
        ),
      },
    });
  const gzip = ["Content-Type: text/javascript", "Content-Encoding: gzip"];
  const plain = ["Content-Type: text/javascript"];

  it("that only lactate gzips turns with another that does, and with lactate that does not", () => {
    const says = "Of the seven only lactate gzips";
    const of = (/** @type {string[]} */ lactate, /** @type {string[]} */ paperboy) =>
      known(
        judged("static", [handler("lactate", lactate, 9), handler("paperboy", paperboy, 9)])(says),
      );
    assert.deepEqual(of(gzip, plain), ["holds"]);
    assert.deepEqual(of(gzip, gzip), ["does not hold"]);
    assert.deepEqual(of(plain, plain), ["does not hold"]);
  });

  it("that others send 2.8 times its Document Length turns with the lengths", () => {
    const says = "Others send so many times the Document Length of lactate";
    const of = (/** @type {number} */ bytes) =>
      known(
        judged("static", [handler("lactate", gzip, bytes), handler("connect-2.3", plain, 94_840)])(
          says,
        ),
      );
    assert.deepEqual(of(33_673), ["holds"]);
    assert.deepEqual(of(94_840), ["tie"]);
    assert.deepEqual(of(99_000), ["does not hold"]);
  });

  it("that lightnode sends no Content-Type turns where it sends one", () => {
    const says = "lightnode sends no Content-Type";
    assert.deepEqual(known(judged("static", [handler("lightnode", [], 9)])(says)), ["holds"]);
    const other = known(judged("static", [handler("lightnode", plain, 9)])(says));
    assert.deepEqual(other, ["does not hold"]);
  });

  it("what a changed file shows turns with what was found", () => {
    const says = "lightnode shows it within half a second";
    const of = (/** @type {string} */ words) =>
      known(judged("static", [handler("lightnode", [], 9, [{ id: "change", words }])])(says));
    assert.deepEqual(of("shows a file that has changed after about 0.5 s"), ["holds"]);
    assert.deepEqual(of("shows a file that has changed after about 5.0 s"), ["does not hold"]);
    assert.deepEqual(of("does not show a file that has changed within 6 s"), ["does not hold"]);
  });

  it("what a test finds is not measured where the test could not be made", () => {
    for (const [says, id, test] of /** @type {const} */ ([
      [
        "bastard sends a Last-Modified in local time, which is no HTTP date",
        ...["bastard", "its headers"],
      ],
      ["static-resource sends files synchronously", "static-resource", "large files"],
      [
        "node-static is faster with /asdf than with /, for which it looks for default files",
        ...["node-static", "the cost of /"],
      ],
      ["connect with its cache never shows it", "connect-0.5-cached", "files that change"],
      ["lightnode shows it within half a second", "lightnode", "files that change"],
    ])) {
      assert.ok(TESTS.some(({ what }) => what === test));
      const of = (/** @type {{ id: string, words: string }[]} */ found) =>
        known(judged("static", [handler(id, plain, 9, found)])(says));
      assert.deepEqual(of([]), ["does not hold"], says);
      assert.deepEqual(of([{ id: `untested: ${test}`, words: "it died" }]), [], says);
    }
  });

  it("that connect gives no answer to what is missing turns with what it gave none to", () => {
    const says = "connect, used so, gives no answer to what is missing (10 June)";
    const of = (/** @type {string} */ test, /** @type {string} */ path) => {
      const words = `could not be tested for ${test}: it gave no answer to ${path}`;
      const app = handler("connect-2.3-bare", plain, 9, [{ id: `untested: ${test}`, words }]);
      return known(judged("static", [app])(says));
    };
    assert.deepEqual(of("the cost of /", "/"), ["holds"]);
    assert.deepEqual(of("large files", "/huge.jpg"), ["does not hold"]);
    assert.deepEqual(of("the cost of /", "/asdf"), []);
    const { served } = handler("connect-2.3-bare", plain, 9);
    const unseen = madeUpApp("connect-2.3-bare", {
      served: /** @type {any} */ ({ ...served, found: undefined }),
    });
    assert.deepEqual(known(judged("static", [unseen])(says)), []);
  });

  it("the headers of what is missing are compared too, connect’s among them", () => {
    const says = "connect: the headers of HEAD, of both files and of what is missing";
    const [own, types, files] = [
      ["Connection: keep-alive"],
      ["Content-Type: text/plain"],
      [
        ...["Cache-Control: x", "Last-Modified: x", "Content-Type: x", "Accept-Ranges: x"],
        ...["Content-Length: 1", "Connection: keep-alive"],
      ],
    ];
    const of = (/** @type {string[]} */ missing) => {
      const app = handler("connect-2.3", [], 9);
      const answers = ["/jquery.min.js", "/santamonica.jpg", "/asdf"].map((path) => ({
        request: `HEAD ${path} HTTP/1.1`,
        head: ["HTTP/1.1 200 Some", ...(path === "/asdf" ? missing : files)],
        bodyBytes: 0,
      }));
      const served = /** @type {any} */ ({ ...app.served, answers });
      return known(judged("static", [{ ...app, served }])(says));
    };
    assert.deepEqual(of(own), ["holds"]);
    assert.deepEqual(of([...own, ...types]), ["does not hold"]);
  });

  it("that node-static sends no Cache-Control turns where it sends one", () => {
    const says = "node-static sends no Cache-Control (10 June)";
    const of = (/** @type {string[]} */ head) =>
      known(judged("static", [handler("node-static", head, 9)])(says));
    assert.deepEqual(of(plain), ["holds"]);
    assert.deepEqual(of([...plain, "Cache-Control: max-age=3600"]), ["does not hold"]);
  });

  /** @type {(ratios: Record<string, number>) => (says: string) => string[]} */
  const bySpeed = (ratios) => (says) =>
    known(wordsOf(claimsBy("static", { ...NOTHING, speed: speeds(ratios) })(says)));

  it("that lightnode is as fast as lighttpd, and as connect without a cache, turns with speeds", () => {
    const of = (/** @type {number} */ ratio) => {
      const words = bySpeed({ "lightnode/lighttpd": ratio, "nothing-cached/connect-0.5": ratio });
      return [
        words("lightnode with its cache performs almost equally with lighttpd"),
        words(
          "lightnode without its cache (here a handler that keeps nothing) and connect without its own are as fast",
        ),
      ];
    };
    assert.deepEqual(of(1.02), Array(2).fill(Array(3).fill("holds")));
    assert.deepEqual(of(0.5), Array(2).fill(Array(3).fill("does not hold")));
  });

  it("that servers on Node can be as fast as others holds where they are faster too", () => {
    const of = (/** @type {number} */ ratio) =>
      bySpeed({ "live-directory/nginx": ratio })(
        "Servers of static files on Node can be just as fast as others: live-directory, which keeps files in memory, over nginx",
      );
    assert.deepEqual(of(1.4), ["holds"]);
    assert.deepEqual(of(0.6), ["does not hold"]);
  });

  it("that keeping takes little memory holds where it takes less, and not where it takes more", () => {
    const of = (/** @type {number} */ kept) => {
      const figure = figures(({ id }) => (id === "stat-500ms" ? kept : 100));
      const says = "The memory that keeping takes is very small: peak memory with over without";
      return wordsOf(claimsBy("static", { ...NOTHING, figure })(says));
    };
    assert.deepEqual(of(54), Array(3).fill("holds"));
    assert.deepEqual(of(154), Array(3).fill("does not hold"));
  });

  it("of whom most of the time on Node 0.8.28 was waiting, that is said", () => {
    const why = (/** @type {number} */ cpuUs, node = "@node-0.8.28") => {
      const speed = speeds({ [`connect-2.3${node}/paperboy${node}`]: 1.1 });
      const figure = figures(({ id, metric }) =>
        metric === "serverCpuUsPerRequest" && id === "paperboy@node-0.8.28" ? cpuUs : 2000,
      );
      const claims = claimsBy("static", { ...NOTHING, speed, figure });
      return claims("paperboy is the slowest with jquery.min.js: the next, connect, over it").why;
    };
    assert.match(String(why(500)), /^on Node 0\.8\.28 most of the time of paperboy \(75 %\) is/);
    assert.equal(why(1500), null);
    assert.equal(why(500, ""), null);
  });

  it("an order of runs that overlap is told with that", () => {
    const { claims } = renderPage(bySuite.get("static") ?? [], NOTHING, []);
    const overlapping = claims.filter(({ figure }) => figure.endsWith("; its runs overlap"));
    assert.deepEqual(
      overlapping.map(({ says }) => says),
      [
        "static-resource is ahead of node-static",
        "lactate is ahead of static-resource",
        "paperboy is ahead of bastard",
      ],
    );
  });

  it("what a test notes either way turns with it, and is not measured where it was not made", () => {
    for (const [says, id, so, notSo] of /** @type {const} */ ([
      [
        "paperboy wraps important functions in process.nextTick",
        ...["paperboy", "next-tick", "no-next-tick"],
      ],
      [
        "node-static caches files in memory (10 June)",
        ...["node-static", "cached-in-memory", "reads-each-time"],
      ],
    ])) {
      const of = (/** @type {{ id: string, words: string }[]} */ found) =>
        known(judged("static", [handler(id, plain, 9, found)])(says));
      assert.deepEqual(of([{ id: so, words: "does" }]), ["holds"]);
      assert.deepEqual(of([{ id: notSo, words: "does not" }]), ["does not hold"]);
      assert.deepEqual(of([]), []);
    }
  });
});

describe("the parser's two programs", () => {
  const HEADS =
    "| Program | Node | Bytes | Headers | Iterations | Runs | Median ms | Most heapTotal | Spread of heapUsed | Most rss |";
  /**
   * As the protocol's page shows them.
   * @type {(program: string, version: string, ms: number[], changes?: { bytes?: number, heapTotal?: number[], used?: number, rss?: number }) => string}
   */
  const line = (program, version, ms, changes = {}) => {
    const { bytes = 611, heapTotal = [8_228_352], used = 2_000_000, rss = 17_000_000 } = changes;
    const each = (/** @type {number[]} */ values) =>
      ms.map((_, at) => values[at % values.length]).join(", ");
    const cells = [program, version, bytes, 16, 100_000, 20];
    return `| ${[...cells, each(ms), each(heapTotal), each([used]), each([rss])].join(" | ")} |`;
  };
  /** A little slower in each round, as a machine becomes. @type {(ms: number, rounds?: number) => number[]} */
  const about = (ms, rounds = 3) => Array.from({ length: rounds }, (_, at) => ms * (1 + at / 50));

  /** @param {string[]} lines */
  const page = (lines) =>
    ["## Processes", HEADS, HEADS.replace(/[^|]+/g, " --- "), ...lines].join("\n");
  /** @type {(...lines: string[]) => (says: string) => string[]} */
  const of = (...lines) => judged("parser", [], page(lines));
  const control = line("node-http again", "0.8.18", about(727));
  /** @type {(node: number, js: number, rounds?: number) => string[]} */
  const both = (node, js, rounds) => [
    line("node-http", "0.8.18", about(node, rounds)),
    line("js-http", "0.8.18", about(js, rounds)),
  ];

  const FASTER = "js-http is faster than node-http: how much longer node-http takes";

  it("that js-http is faster turns with the times of processes", () => {
    const known_ = (/** @type {string[]} */ ...lines) => known(of(...lines)(FASTER));
    assert.deepEqual(known_(...both(727, 704), control), ["holds"]);
    const slower = line("node-http again", "0.8.18", about(704));
    assert.deepEqual(known_(...both(704, 727), slower), ["does not hold"]);
  });

  it("a difference that the control has too is a tie, and without a control nothing is told", () => {
    const noisy = line("node-http again", "0.8.18", about(780));
    assert.deepEqual(known(of(...both(727, 704), noisy)(FASTER)), ["tie"]);
    assert.deepEqual(known(of(...both(727, 204))(FASTER)), ["cannot be told"]);
  });

  it("two processes of each tell nothing", () => {
    assert.deepEqual(known(of(...both(727, 204, 2), control)(FASTER)), ["cannot be told"]);
  });

  it("it is told of the newest Node too", () => {
    const newest = [line("node-http", "26.1.0", about(90)), line("js-http", "26.1.0", about(99))];
    const older = [line("node-http", "4.9.1", about(300)), line("js-http", "4.9.1", about(90))];
    const verdicts = of(...both(727, 704), ...newest, ...older, control)(FASTER);
    assert.deepEqual(known(verdicts), ["holds", "does not hold"]);
  });

  it("a loss between the two versions turns with their times in the same rounds", () => {
    const says = "js-http lost speed from Node 0.8.11 to 0.8.18";
    const words = (/** @type {number} */ older) =>
      known(of(line("js-http", "0.8.11", about(older)), ...both(727, 704), control)(says));
    assert.deepEqual(words(640), ["holds"]);
    assert.deepEqual(words(780), ["does not hold"]);
    assert.deepEqual(words(704), ["tie"]);
  });

  it("heapTotal to the byte turns with one byte of one process", () => {
    const says = "node-http’s most heapTotal on Node 0.8.18, to the byte";
    const words = (/** @type {number[]} */ ...heapTotal) =>
      known(of(line("node-http", "0.8.18", about(727), { heapTotal }))(says));
    assert.deepEqual(words(13_388_032), ["holds"]);
    assert.deepEqual(words(13_388_032, 13_388_033), ["does not hold"]);
  });

  it("who has the larger heap, who jumps more and who takes more memory turn with theirs", () => {
    const [heap, jumps, rss] = [
      "node-http has the larger heap: its most heapTotal over js-http’s",
      "heapUsed jumps more for node-http: its spread over js-http’s",
      "node-http takes more memory: its most rss over js-http’s",
    ];
    const [much, little] = [
      { heapTotal: [13_388_032], used: 6_332_096, rss: 23_031_808 },
      { heapTotal: [8_228_352], used: 2_222_528, rss: 17_756_160 },
    ];
    const words = (/** @type {object} */ node, /** @type {object} */ js) => {
      const says = of(
        line("node-http", "0.8.18", about(727), node),
        line("node-http again", "0.8.18", about(727), node),
        line("js-http", "0.8.18", about(704), js),
      );
      return [heap, jumps, rss].map((one) => known(says(String(one))).join());
    };
    assert.deepEqual(words(much, little), ["holds", "holds", "holds"]);
    assert.deepEqual(words(little, much), Array(3).fill("does not hold"));
    assert.deepEqual(words(much, much), ["tie", "tie", "tie"]);
  });

  const CALLS =
    "js-http is faster since calls between C++ and JavaScript cost: one more costs node-http";

  it("what a call costs turns with the times of those that make one more", () => {
    const words = (/** @type {number} */ back, /** @type {number} */ into) =>
      known(
        of(
          ...both(727, 704),
          control,
          line("no-call", "0.8.18", about(50)),
          line("call-back", "0.8.18", about(back)),
          line("call-in", "0.8.18", about(into)),
        )(CALLS),
      );
    assert.deepEqual(words(60, 70), ["holds", "holds"]);
    assert.deepEqual(words(60, 50), ["holds", "tie"]);
    assert.deepEqual(words(40, 50), ["does not hold", "tie"]);
  });

  it("what all calls are of node-http's time is told beside what js-http takes less or more", () => {
    const why = (/** @type {number} */ node, /** @type {number} */ js) => {
      const calls = { "no-call": 50, "call-back": 60, "call-in": 80 };
      const lines = Object.entries(calls).map(([id, ms]) => line(id, "0.8.18", about(ms)));
      const text = page([...both(node, js), control, ...lines]);
      return claimsBy("parser", publishedWith("parser", [], text))(CALLS).why;
    };
    assert.match(
      String(why(727, 704)),
      /are 7 % of its time on Node 0\.8\.18, where js-http takes 3 % less\. js-http itself calls/,
    );
    assert.match(String(why(704, 727)), /on Node 0\.8\.18, where js-http takes 3 % more\./);
  });

  it("how much of the lead in slices calls are turns with it, and is not told where there is none", () => {
    const why = (/** @type {number} */ lead, /** @type {number} */ more) => {
      const pairs = { "js-incomplete/node-http": lead, "node-http/node-http-call-more": more };
      return claimsBy("parser", { ...NOTHING, speed: speeds(pairs) })(FASTER).why;
    };
    assert.match(
      String(why(4, 1.07)),
      /takes 75 % less time than Node’s, and calls are the lesser part of that: one more costs Node’s 7 % of a request, so its three are about 21 %\./,
    );
    assert.match(String(why(1.25, 1.1)), /20 % less time than Node’s, and calls are most of that/);
    assert.equal(why(0.8, 1.1), null);
    assert.equal(why(4, 1.01), null);
  });

  it("a request of another size is none of the document's", () => {
    const says = "The request has 611 bytes and 8 headers";
    assert.deepEqual(of(...both(727, 704))(says), ["holds"]);
    const other = line("js-http", "0.8.18", about(704), { bytes: 610 });
    assert.deepEqual(of(...both(727, 704).slice(0, 1), other)(says), ["does not hold"]);
  });

  it("js-http finds its headers where a process came to its end", () => {
    const says = "js-http, though incomplete, finds the headers of its request rightly";
    assert.deepEqual(of(...both(727, 704))(says), ["holds"]);
    assert.deepEqual(known(of(...both(727, 704).slice(0, 1))(says)), []);
  });
});

describe("Node and Apache", () => {
  /** @type {(id: string, bytes: number) => AppRecord} */
  const server = (id, bytes) => {
    const form = { headerBytes: bytes - 18, bodyBytes: 18, head: [] };
    return madeUpApp(id, { served: { ...form, http10: form, path: "/", keepAlive: true } });
  };

  it("who sends more turns with the bytes", () => {
    const says = "Apache sends more of a file than Node with PHP’s headers";
    const of = (/** @type {number} */ node, /** @type {number} */ apache) =>
      judged("parity", [server("d-node", node), server("d-apache", apache)])(says);
    assert.deepEqual(of(206, 289), ["holds", "holds"]);
    assert.deepEqual(of(289, 206), ["does not hold", "does not hold"]);
    assert.deepEqual(of(206, 206), ["tie", "tie"]);
  });

  it("what its log costs Apache rests on that log alone", () => {
    const says =
      "Apache writes a log even where it runs PHP, which Node that prints a string does not: it costs Apache";
    const speed = speeds({ "c-apache/d-apache": 1.2, "d-apache/e4-apache-htaccess": 0.5 });
    assert.deepEqual(wordsOf(claimsBy("parity", { ...NOTHING, speed })(says)), ["holds"]);
  });

  /** @type {(server: string, figure: string, launches: number[]) => string} lines of source.csv */
  const launches = (name, figure, values) =>
    values
      .map((value, at) =>
        [name, at + 1, "ab -r -c 100 -n 10000 /", 1].concat(
          FIGURES.map((one) => (one === figure ? value : 1)),
        ),
      )
      .map((cells) => `${cells.join(",")}\n`)
      .join("");
  const FIGURES = ["requestsPerSecond", "bytesPerSecond", "p66Ms", "p99Ms", "waitingMs"];
  const HEADS = `server,round,asked,run,${FIGURES.join(",")}\n`;
  /** @type {(figure: string, servers: Record<string, number[]>) => Published} */
  const byAb = (figure, servers) => {
    const rows = Object.entries(servers).map(([id, values]) => launches(id, figure, values));
    return publishedWith("parity", [], "# Page", HEADS + rows.join(""));
  };
  const TEN = Array.from({ length: 10 }, (_, at) => 1 + at / 500);
  /** @param {number} value */
  const tenOf = (value) => TEN.map((one) => one * value);

  it("launches of ab decide who is faster, either way, and one launch does not", () => {
    const says = "Apache is faster where both read a file and write a log: the order turns";
    const of = (/** @type {number[]} */ node, /** @type {number[]} */ apache) => {
      const servers = { "d-node": node, "d-node again": node, "d-apache": apache };
      return claimsBy("parity", byAb("requestsPerSecond", servers))(says).rows[0];
    };
    assert.equal(of(tenOf(500), tenOf(1000))?.word, "holds");
    assert.equal(of(tenOf(1000), tenOf(500))?.word, "does not hold");
    assert.equal(of(tenOf(500), tenOf(500))?.word, "tie");
    assert.equal(of([500], [1000])?.more, ": too few launches for an interval");
    assert.match(
      of(tenOf(500), tenOf(1000))?.words ?? "",
      /^1,009 and 504 requests\/s, 10 launches$/,
    );
  });

  it("no more than the control differs from itself is told", () => {
    const says = "The same, once Node sends Apache’s headers too";
    const of = (/** @type {Record<string, number[]>} */ control) => {
      const servers = { "d-apache": tenOf(1000), "d-node-equal": tenOf(950), ...control };
      const [row] = claimsBy("parity", byAb("requestsPerSecond", servers))(says).rows;
      return [row?.word, row?.more];
    };
    assert.equal(of({ "d-node": tenOf(500), "d-node again": tenOf(501) })[0], "holds");
    assert.equal(of({ "d-node": tenOf(500), "d-node again": tenOf(600) })[0], "tie");
    assert.match(String(of({})[1]), /that run has no control/);
  });

  it("percentiles, phases and transfer have their own figures", () => {
    for (const [says, figure, node, apache] of /** @type {const} */ ([
      ["Reading a file and writing a log: p99, Node’s over Apache’s", "p99Ms", 8, 4],
      ["Reading a file and writing a log: p66 to p98, Node’s over Apache’s", "p66Ms", 8, 4],
      ["Apache transfers more a second", "bytesPerSecond", 4, 8],
    ])) {
      const word = (/** @type {number} */ ours, /** @type {number} */ theirs) => {
        const servers = {
          ...{ "d-node": tenOf(ours), "d-node again": tenOf(ours), "d-apache": tenOf(theirs) },
        };
        return claimsBy("parity", byAb(figure, servers))(says).rows[0]?.word;
      };
      assert.equal(word(node, apache), "holds", says);
      assert.equal(word(apache, node), "does not hold", says);
    }
  });

  it("a failed request of ab turns that there is none", () => {
    const page = [
      "## (d) Both also write a line to a log",
      "| Server | Requests per second, each run | Failed requests |",
      "| --- | --- | --- |",
      "| Node (d) | 534.20, 540.00, 530.00 | 0 |",
      "| Apache (d) | 1153.10, 1150.00, 1160.00 | 0 |",
    ].join("\n");
    const failed = "Neither fails a request of 10,000";
    assert.deepEqual(judged("parity", [], page)(failed), ["holds"]);
    assert.deepEqual(judged("parity", [], page.replace("| 0 |", "| 3 receive |"))(failed), [
      "does not hold",
    ]);
  });
});

describe("frameworks", () => {
  it("are better off without a generator in their process where they are, each by itself", () => {
    const of = (/** @type {number} */ inside) => {
      const figure = figures(({ mode }) => (mode === "in-process" ? inside : 1000));
      const says =
        "Real performance is better than that of one process: requests/s by wrk over those there";
      return wordsOf(claimsBy("routing", { ...NOTHING, figure })(says));
    };
    assert.deepEqual(of(400), Array(5).fill("holds"));
    assert.deepEqual(of(2500), Array(5).fill("does not hold"));
  });

  it("have a larger lead by wrk since it sleeps, where the lead is larger", () => {
    const why = (/** @type {number} */ byWrk, /** @type {number} */ inSlices) => {
      /** @type {Published["speed"]} */
      const speed = (asked) =>
        speeds({ "uwebsockets.js/express": asked.ofLoads ? byWrk : inSlices })(asked);
      const claims = claimsBy("routing", { ...NOTHING, speed });
      return claims("uWebSockets.js is so many times as fast as express").why;
    };
    assert.match(
      String(why(3.1, 2.8)),
      /find it at work, express nearly always asleep; in slices nobody does: 3\.1 and 2\.8 times\./,
    );
    assert.equal(why(2.8, 3.1), null);
  });

  it("are told apart by a path as by anything else: by the interval, and by the control", () => {
    const of = (/** @type {number} */ about, noise = 0) => {
      const figure = figures(({ target }) => (target?.path === "/about" ? about : 100), noise);
      return claimsBy("routing", { ...NOTHING, figure })(
        "Paths that begin alike test the routing of each framework a little: /about, which begins otherwise, is faster than /hello",
      );
    };
    assert.deepEqual(wordsOf(of(120)), ["holds", "holds"]);
    assert.deepEqual(wordsOf(of(80)), ["does not hold", "does not hold"]);
    assert.deepEqual(wordsOf(of(101)), ["tie", "tie"]);
    assert.deepEqual(wordsOf(of(104)), ["holds", "holds"]);
    assert.deepEqual(wordsOf(of(104, 0.03)), ["tie", "tie"]);
    assert.equal(of(120).rows[0]?.interval, "1.18–1.22");
    assert.match(String(of(120).why), /the body of \/about has 36 bytes and that of \/hello 12,/);
  });
});

describe("frameworks by the document's own protocol", () => {
  const FAIL = "express does not: some of its connections fail";

  it("fail, by the number of connections at once, as was found", () => {
    const why = (/** @type {[connections: number, errors: number][]} */ ...crowds) => {
      const rows = crowds.map((cells) => `| ${cells.join(" | ")} |`);
      const text = [
        "## Its 896 errors: all connections at once",
        "",
        ...["| Connections | # Errors |", "| --- | --- |", ...rows],
      ].join("\n");
      return claimsBy("routing", publishedWith("routing", [], text))(FAIL).why;
    };
    assert.match(
      String(why([500, 0], [1000, 0], [2000, 68])),
      /some fail with 2000 connections at once, none with 500 and 1000: Node lets 511 wait/,
    );
    assert.match(
      String(why([500, 3], [1000, 4])),
      /some fail with 500 and 1000 connections at once: Node/,
    );
    assert.equal(why([500, 0], [1000, 0]), null);
  });

  /** @type {(errors: number) => string[]} */
  const of = (errors) =>
    judged(
      "routing",
      [],
      [
        "## In one process",
        "| Name | Version | Duration (s) | # Errors |",
        "| --- | --- | --- | --- |",
        `| express 4.18.2 (Node 20.10.0) | 4.18.2 | 23.490 | ${errors} |`,
        "| express, the source’s | 4.18.2 | 23.300 | 896 |",
      ].join("\n"),
    )(FAIL);

  it("express's errors turn with ours, and the document's own row is none of ours", () => {
    assert.deepEqual(known(of(752)), ["holds"]);
    assert.deepEqual(known(of(0)), ["does not hold"]);
  });
});

describe("every claim", () => {
  const all = [...bySuite].flatMap(([suite, documents]) =>
    documents.flatMap(({ groups }) =>
      groups.flatMap(({ claims }) => claims.map((claim) => ({ suite, claim }))),
    ),
  );

  it("says what would measure it by a command whose options there are", async () => {
    for (const { suite, claim } of all) {
      const { cli } = await loadSuite(suite);
      const own = (cli?.options ?? []).map(({ flags }) => flags.split(" ")[0]);
      for (const one of claim.seen(NOTHING)) {
        if (!("missing" in one) || !one.would.startsWith("pnpm ")) continue;
        const flags = one.would.match(/--[a-z-]+/g) ?? [];
        for (const flag of flags) {
          assert.ok(own.includes(flag) || cliDoc.includes(`\`${flag}`), `${flag}: ${one.would}`);
        }
      }
    }
  });

  it("has a figure that its evidence can be held against", () => {
    for (const { claim } of all) {
      const { told, says } = claim;
      assert.ok(typeof told === "string" || (told > 0 && Number.isFinite(told)), says);
      for (const one of claim.seen(NOTHING)) {
        if ("ratio" in one) assert.notEqual(told, "so", says);
      }
      assert.equal(claim.why?.(NOTHING) ?? null, null, says);
    }
  });

  it("is told apart from the others by its words, in its group", () => {
    for (const documents of bySuite.values()) {
      for (const { groups } of documents) {
        for (const { claims } of groups) {
          const words = claims.map(({ says }) => says);
          assert.deepEqual(words, [...new Set(words)]);
        }
      }
    }
  });
});
