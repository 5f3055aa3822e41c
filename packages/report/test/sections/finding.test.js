/** A published run in a sentence or two: when the result is another, so is the sentence. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { findingOf } from "../../src/sections/finding.js";
import { plainWords } from "../../src/words.js";
import { about, makeMode, makeRow } from "../builders.js";
import { loadRecorded } from "../recorded.js";

/** @import { Growth, NoiseFloor, RuntimeCell, Summary, VersionStep } from "@routebench/contract/summary" */

const { summary: NOTHING } = loadRecorded();

/** @param {Partial<Summary>} summary */
const finding = (summary) => plainWords(findingOf({ ...NOTHING, modes: [], ...summary }));

describe("of a ranking", () => {
  /**
   * @param {[name: string, speed: number, reach: number, launches?: number][]} given the fastest first
   * @param {{ launches?: number, noiseFloor?: NoiseFloor | null }} [options]
   */
  function ranking(given, { launches = 5, noiseFloor = null } = {}) {
    const rows = given.map(([name, speed, reach, own = launches], place) => {
      const ratio = about(
        speed,
        name === "node" ? {} : { low: speed - reach, high: speed + reach },
      );
      const rank = { best: place + 1, worst: place + 1 };
      return makeRow(name, {
        toReference: ratio,
        toSlowest: ratio,
        rank,
        launches: own,
      });
    });
    return finding({ modes: [makeMode(rows, { reference: "node", noiseFloor })] });
  }

  test("who leads, how many are faster and slower than the reference, and how far down it goes", () => {
    assert.equal(
      ranking([
        ["quick", 2, 0.1],
        ["node", 1, 0],
        ["alike", 0.99, 0.05],
        ["slow", 0.5, 0.1],
      ]),
      "quick is the fastest: 2.00× the speed of node (1.90–2.10). In all, 1 is faster than node, 1 slower and 1 tied; the lowest figure is 0.50×, of slow.",
    );
  });

  test("claims no difference up to the noise floor, and none from two launches", () => {
    /** @type {[string, number, number][]} */
    const given = [
      ["quick", 2, 0.1],
      ["close", 1.02, 0.01],
      ["node", 1, 0],
      ["slow", 0.5, 0.1],
    ];
    assert.match(ranking(given), / 2 are faster than node and 1 slower;/);
    const noiseFloor = { name: "node", difference: 0.03, ratio: about(1.03) };
    assert.match(ranking(given, { noiseFloor }), / 1 is faster than node, 1 slower and 1 tied;/);
    // Nor are they tied: that takes as many launches as a difference does.
    assert.doesNotMatch(ranking(given, { launches: 2 }), /faster|slower|tied/);
  });

  test("counts an app with too few launches as neither tied nor slower", () => {
    assert.match(
      ranking([
        ["node", 1, 0],
        ["alike", 0.99, 0.05],
        ["slow", 0.5, 0.1, 2],
      ]),
      / In all, 1 is statistically tied with node; 1 app had too few launches to tell; the lowest/,
    );
  });
});

describe("of versions", () => {
  /** @param {[VersionStep["verdict"], number][]} steps */
  const versions = (...steps) =>
    finding({
      versions: [
        {
          mode: "external",
          reference: "node:http",
          apps: [
            {
              app: "koa",
              rows: [null, ...steps].map((step, place) => ({
                appId: `koa@${place + 1}`,
                name: `koa ${place + 1}`,
                version: `${place + 1}`,
                toReference: about(1),
                step: step && { from: `koa ${place}`, ratio: about(step[1]), verdict: step[0] },
                reason: null,
              })),
            },
          ],
        },
      ],
    });

  test("which are slower and faster than the one before, and by how much", () => {
    assert.equal(
      versions(["slower", 0.8], ["faster", 1.25], ["equal", 1], ["undecided", 1.1]),
      "Of 4 new versions, each beside the one before it, 1 is slower (koa 2 0.80× of 1), 1 is faster (koa 3 1.25× of 2); 2 are tied with it or as fast.",
    );
    assert.equal(
      versions(["faster", 1.5], ["faster", 2], ["equal", 1]),
      "Of 3 new versions, each beside the one before it, none are slower, 2 are faster (koa 2 1.50× of 1, koa 3 2.00× of 2); 1 is tied with it or as fast.",
    );
  });
});

describe("of runtimes", () => {
  /** @type {(changes: Partial<RuntimeCell>) => RuntimeCell} */
  const cell = (changes) => ({
    appId: "a",
    ratio: null,
    reason: null,
    cannotRun: false,
    ...changes,
  });
  const ranking = makeMode([makeRow("a", { launches: 3 })]);
  /** @param {RuntimeCell[]} cells of an app each, on the second runtime */
  const runtimes = (...cells) =>
    finding({
      runtimes: [
        {
          mode: "external",
          runtimes: ["Node 20", "Bun 1"].map((label) => ({ label, ranking })),
          apps: cells.map((each, place) => ({
            app: `app ${place}`,
            cells: [cell({ ratio: about(1) }), each],
          })),
        },
      ],
    });
  const quicker = cell({ ratio: about(2, { low: 1.5, high: 2.5 }) });
  const slower = cell({ ratio: about(0.5, { low: 0.4, high: 0.6 }) });

  test("how many apps each makes faster and slower, and how many it cannot run", () => {
    assert.equal(
      runtimes(quicker, slower, quicker, cell({ reason: "no binary", cannotRun: true })),
      "4 apps on 2 runtimes, each beside itself on Node 20. Bun 1: 2 faster, 1 slower. 1 app cannot run on at least one of them.",
    );
  });

  test("what is of another version there, or has no figure on the first, counts for none of them", () => {
    const other = cell({ ...quicker, otherVersion: ["6.18.0", "7.0.2"] });
    assert.match(runtimes(slower, other), / Bun 1: 0 faster, 1 slower\.$/);
  });

  test("two launches claim nothing, with a provisional interval or without one", () => {
    const open = cell({ ratio: { ...about(2), low: null, high: null, both: [1.9, 2.1] } });
    const nothing =
      /Fewer than three launches of each: no app is shown to be faster or slower on another\.$/;
    assert.match(runtimes(open), nothing);
    ranking.rows = [makeRow("a", { launches: 2 })];
    assert.match(runtimes(quicker), nothing);
  });
});

describe("of what TLS costs", () => {
  /** @type {(name: string, verdict: "more" | "undecided", point: number) => Summary["tls"][number]} */
  const row = (name, verdict, point) => ({
    appId: name,
    name,
    mode: "external",
    target: { kind: "path", path: "/hello" },
    connections: null,
    ratio: about(0.8),
    cost: {
      ratio: about(point, { low: point - 0.1, high: point + 0.1 }),
      differenceUs: about(5),
      verdict,
    },
  });

  test("whom it costs the least and the most, and of how many none is shown", () => {
    const tls = [row("dear", "more", 1.4), row("open", "undecided", 1.05), row("a", "more", 1.2)];
    assert.equal(
      finding({ tls }),
      "Over TLS a request takes more CPU time in 2 of 3 apps: from a 1.20× (1.10–1.30) to dear 1.40× (1.30–1.50); of 1 no cost in CPU time is shown.",
    );
  });

  test("by the mode whose generator has its own process, wherever it stands", () => {
    const inProcess = { ...row("other", "more", 9), mode: /** @type {const} */ ("in-process") };
    assert.equal(
      finding({ tls: [inProcess, row("a", "more", 1.2)] }),
      "Over TLS a request takes more CPU time in 1 of 1 app: a 1.20× (1.10–1.30).",
    );
  });
});

describe("of several cases", () => {
  /** @param {string[]} paths @param {string[]} [names] of apps, with the case's number */
  const casesOf = (paths, names = ["x", "y"]) =>
    finding({
      modes: paths.map((path, place) => {
        const rows = names.map((name, rank) =>
          makeRow(`${name}${place}`, {
            toReference: about(2 / (1 + rank), { low: 1.9 / (1 + rank), high: 2.1 / (1 + rank) }),
            toSlowest: about(2 / (1 + rank), { low: 1.9 / (1 + rank), high: 2.1 / (1 + rank) }),
            rank: { best: rank + 1, worst: rank + 1 },
            launches: 5,
          }),
        );
        const target = { kind: "path", path };
        const testCase = { id: `http, ${path}`, scheme: /** @type {const} */ ("http"), target };
        return makeMode(rows, { testCase: { ...testCase, connections: null, pipelining: 1 } });
      }),
    });

  test("who leads in each, and how many are not named", () => {
    const text = casesOf(["/a", "/b", "/c", "/d"]);
    assert.match(
      text,
      /^Asked of x0 and y0\. \/a: x0 is the fastest: .* \/b: x1 is .* \/d: x3 is .*\. 1 more case\.$/,
    );
    assert.doesNotMatch(text, /x2/);
  });
});

describe("of cases that grow", () => {
  /** @type {(name: string, verdict: "more" | "undecided", point: number) => Growth["rows"][number]} */
  const row = (name, verdict, point) => ({
    appId: name,
    name,
    verdict,
    ratio: about(point),
    differenceUs: about(point - 1),
  });
  const modes = ["small", "large"].map((path) => {
    const testCase = {
      id: path,
      scheme: /** @type {const} */ ("http"),
      target: { kind: "path", path },
    };
    return makeMode([makeRow("x")], {
      testCase: { ...testCase, connections: null, pipelining: 1 },
    });
  });
  const grown = (/** @type {Growth["rows"]} */ rows) =>
    finding({ modes, growth: [{ mode: "external", from: "small", to: "large", rows }] });

  test("how many cost more, and who most", () => {
    assert.equal(
      grown([row("a", "more", 2), row("b", "more", 4), row("c", "undecided", 5)]),
      "Large over small: a request costs more CPU time for 2 of 3 apps, most for b 4.00× (3.80–4.20).",
    );
    assert.equal(
      grown([row("c", "undecided", 5)]),
      "Large over small: a request costs more CPU time for 0 of 1 app.",
    );
  });

  test("who had too few launches to tell is counted", () => {
    const one = row("micro", "undecided", 30);
    assert.match(
      grown([row("a", "more", 2), { ...one, ratio: { ...one.ratio, low: null, high: null } }]),
      /most for a 2\.00× \(1\.90–2\.10\); 1 app had too few launches to tell\.$/,
    );
  });
});

test("what the run's suite asked comes before who leads, where a section of it answers that", () => {
  const { summary } = loadRecorded();
  const found = (/** @type {(string | null)[]} */ ...answers) =>
    plainWords(
      findingOf(
        summary,
        answers.map(
          (answer) => () =>
            answer === null
              ? null
              : { id: "own", title: "Own", blocks: [], ...(answer && { finding: answer }) },
        ),
      ),
    );
  assert.equal(found(null, "", "Keeping pays."), "Keeping pays.");
  assert.equal(found(null, ""), plainWords(findingOf(summary)));
  assert.notEqual(found(null), "");
});
