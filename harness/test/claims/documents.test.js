/** The claims of the real suites, against made-up results: what a claim rests on is changed, and its verdict turns. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, it } from "node:test";
import { METHOD } from "@routebench/contract/method";
import { renderPage } from "../../src/claims/page.js";
import { publishedOf } from "../../src/claims/published.js";
import { loadSuite, suiteIds } from "../../src/discover/suites.js";
import { ROOT_DIR } from "../../src/workspace.js";
import { madeUpApp, madeUpResult } from "../support/made-up-result.js";

/** @import { AppRecord } from "@routebench/contract/app-record" */
/** @import { ClaimedDocument } from "@routebench/contract/claims" */

/** @type {Map<string, readonly ClaimedDocument[]>} */
const bySuite = new Map();
for (const id of await suiteIds()) {
  bySuite.set(id, (await (await loadSuite(id)).report?.claims?.()) ?? []);
}
const cliDoc = await readFile(path.join(ROOT_DIR, "docs/cli.md"), "utf8");

/** @type {(suite: string, apps: AppRecord[], source?: string | null) => (says: string) => string[]} words of verdicts */
function judged(suite, apps, source = null) {
  const made = madeUpResult({ apps });
  const result = { ...made, config: { ...made.config, suite } };
  const published = publishedOf(
    [{ folder: `results/${suite}/`, result }],
    METHOD,
    source === null ? [] : [{ suite, from: `results/${suite}/source.md`, text: source }],
  );
  const { claims } = renderPage(bySuite.get(suite) ?? [], published, []);
  return (says) => {
    const claim = claims.find((one) => one.says === says);
    assert.ok(claim, `there is no claim that ${says}`);
    return claim.rows.map(({ word }) => word);
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

  /** @type {(...lines: string[]) => (says: string) => string[]} */
  const of = (...lines) =>
    judged(
      "parser",
      [],
      ["## Processes", HEADS, HEADS.replace(/[^|]+/g, " --- "), ...lines].join("\n"),
    );
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

  it("what a call costs turns with the times of those that make one more", () => {
    const says =
      "js-http is faster since calls between C++ and JavaScript cost: one more costs node-http";
    const words = (/** @type {number} */ back, /** @type {number} */ into) =>
      known(
        of(
          ...both(727, 704),
          control,
          line("no-call", "0.8.18", about(50)),
          line("call-back", "0.8.18", about(back)),
          line("call-in", "0.8.18", about(into)),
        )(says),
      );
    assert.deepEqual(words(60, 70), ["holds", "holds"]);
    assert.deepEqual(words(60, 50), ["holds", "tie"]);
    assert.deepEqual(words(40, 50), ["does not hold", "tie"]);
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

  it("runs of ab of one launch are shown and decide nothing", () => {
    const page = [
      "## (d) Both also write a line to a log",
      "| Server | Requests per second, each run | Failed requests |",
      "| --- | --- | --- |",
      "| Node (d) | 534.20, 540.00, 530.00 | 0 |",
      "| Apache (d) | 1153.10, 1150.00, 1160.00 | 0 |",
    ].join("\n");
    const says = "Apache is faster where both read a file and write a log: the order turns";
    assert.deepEqual(known(judged("parity", [], page)(says)), ["cannot be told"]);
    const failed = "Neither fails a request of 10,000";
    assert.deepEqual(judged("parity", [], page)(failed), ["holds"]);
    assert.deepEqual(judged("parity", [], page.replace("| 0 |", "| 3 receive |"))(failed), [
      "does not hold",
    ]);
  });
});

describe("frameworks by the document's own protocol", () => {
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
    )("express does not: some of its connections fail");

  it("express's errors turn with ours, and the document's own row is none of ours", () => {
    assert.deepEqual(known(of(752)), ["holds"]);
    assert.deepEqual(known(of(0)), ["does not hold"]);
  });
});

describe("every claim", () => {
  const nothing = publishedOf([], METHOD);
  const all = [...bySuite].flatMap(([suite, documents]) =>
    documents.flatMap(({ groups }) =>
      groups.flatMap(({ claims }) => claims.map((claim) => ({ suite, claim }))),
    ),
  );

  it("says what would measure it by a command whose options there are", async () => {
    for (const { suite, claim } of all) {
      const { cli } = await loadSuite(suite);
      const own = (cli?.options ?? []).map(({ flags }) => flags.split(" ")[0]);
      for (const one of claim.seen(nothing)) {
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
      for (const one of claim.seen(nothing)) {
        if ("ratio" in one) assert.notEqual(told, "so", says);
      }
      assert.equal(claim.why?.(nothing) ?? null, null, says);
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
