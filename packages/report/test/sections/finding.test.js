/** A published run in a sentence or two: a different result gives a different sentence. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { findingOf, headlineOf } from "../../src/sections/finding.js";
import { plainWords } from "../../src/words.js";
import { about, makeCases, makeMode, makeRow } from "../builders.js";
import { loadRecorded } from "../recorded.js";

/** @import { Growth, NoiseFloor, Row, RuntimeCell, Summary, VersionStep } from "@routebench/contract/summary" */

const { summary: NOTHING } = loadRecorded();

/** @param {Partial<Summary>} summary */
const finding = (summary) => plainWords(findingOf({ ...NOTHING, modes: [], ...summary }));

/** @type {(point: number, reach?: number) => ReturnType<typeof about>} */
const within = (point, reach = 0.1) => about(point, { low: point - reach, high: point + reach });

describe("the finding of a ranking", () => {
  /**
   * @param {[name: string, speed: number, reach: number, launches?: number][]} apps the fastest first
   * @param {{ launches?: number, noiseFloor?: NoiseFloor | null }} [options]
   */
  function ranking(apps, { launches = 5, noiseFloor = null } = {}) {
    const rows = apps.map(([name, speed, reach, launchesOfApp = launches], place) => {
      const ratio = name === "node" ? about(speed) : within(speed, reach);
      const rank = { best: place + 1, worst: place + 1 };
      return makeRow(name, { toReference: ratio, toSlowest: ratio, rank, launches: launchesOfApp });
    });
    return finding({ modes: [makeMode(rows, { reference: "node", noiseFloor })] });
  }

  test("names the leader and the slowest app, and counts each verdict", () => {
    assert.equal(
      ranking([
        ["quick", 2, 0.1],
        ["node", 1, 0],
        ["alike", 0.99, 0.05],
        ["slow", 0.5, 0.1],
      ]),
      "quick is fastest: 2.00× the speed of node (1.90–2.10). Compared with node: 1 faster, 1 slower, 1 tied. slow is slowest at 0.50×.",
    );
  });

  test("claims no difference within the noise floor or from two launches", () => {
    /** @type {[string, number, number][]} */
    const apps = [
      ["quick", 2, 0.1],
      ["close", 1.02, 0.01],
      ["node", 1, 0],
      ["slow", 0.5, 0.1],
    ];
    assert.match(ranking(apps), / 2 faster, 1 slower\. /);
    const noiseFloor = { name: "node", difference: 0.03, ratio: about(1.03) };
    assert.match(ranking(apps, { noiseFloor }), / 1 faster, 1 slower, 1 tied\. /);
    // A tie needs as many launches as a difference.
    assert.doesNotMatch(ranking(apps, { launches: 2 }), /faster|slower|tied/);
  });

  test("counts an app with too few launches as not enough data", () => {
    assert.match(
      ranking([
        ["quick", 2, 0.1],
        ["node", 1, 0],
        ["slow", 0.5, 0.1, 2],
      ]),
      / Compared with node: 1 faster\. Not enough data for 1\. slow is last at 0\.50×\.$/,
    );
    assert.match(
      ranking([
        ["quick", 2, 0.1],
        ["node", 1, 0],
        ["close", 0.99, 0.05],
        ["slow", 0.5, 0.1, 2],
      ]),
      / Compared with node: 1 faster, 1 tied\. Not enough data for 1\. /,
    );
  });
});

/**
 * @typedef {[name: string, speed: number | null, best: number, worst: number, changes?: Partial<Row>]} Entered
 *   in the order of their speed; the ratio is to the reference
 * @type {[does: string, rows: Entered[], words: string][]}
 */
const HEADLINES = [
  [
    "compares the leader with the reference",
    [
      ["quick", 2, 1, 1],
      ["node", 1, 2, 2],
      ["slow", 0.5, 3, 3],
    ],
    "quick is fastest: 2.00× the speed of node (1.84–2.16). Compared with node: 1 faster, 1 slower. slow is slowest at 0.50×.",
  ],
  [
    "compares the next app with the reference when the reference leads",
    [
      ["node", 1, 1, 1],
      ["slow", 0.5, 2, 2],
    ],
    "node is fastest. slow is next at 0.50× (0.46–0.54).",
  ],
  [
    "names no slowest app when the reference is slowest",
    [
      ["quick", 3, 1, 1],
      ["next", 2, 2, 2],
      ["node", 1, 3, 3],
    ],
    "quick is fastest: 3.00× the speed of node (2.76–3.24). Compared with node: 2 faster.",
  ],
  [
    "names the apps that are tied for first",
    [
      ["a", 2, 1, 2],
      ["b", 1.9, 1, 2],
      ["node", 1, 3, 3],
    ],
    "a and b are tied for first. Compared with node: 2 faster.",
  ],
  [
    "says that no app is ahead when all are tied",
    [
      ["a", 1.02, 1, 3],
      ["b", 1.01, 1, 3],
      ["node", 1, 1, 3],
    ],
    "No app is clearly ahead: a, b and node are tied.",
  ],
  [
    "does not call the leaders tied if an interval reaches too far",
    [
      ["a", 2, 1, 2, { toReference: about(2, { low: 1.7, high: 2.3 }) }],
      ["b", 1.9, 1, 2],
      ["node", 1, 3, 3],
    ],
    "a and b may be fastest. There is not enough data to say which. Compared with node: 2 faster.",
  ],
  [
    "does not call the leaders tied after two launches",
    [
      ["a", 2, 1, 2, { launches: 2 }],
      ["b", 1.9, 1, 2],
      ["node", 1, 3, 3],
    ],
    "a and b may be fastest. There is not enough data to say which. Compared with node: 1 faster. Not enough data for 1.",
  ],
  [
    "says that an app with only a control has no competitor",
    [
      ["node", 1, 1, 1],
      ["again", 1, 1, 1, { role: "control" }],
    ],
    "Only node was measured, so there is nothing to compare it with.",
  ],
  ["says that no speed was measured", [["a", null, 1, 1]], "No app’s speed was measured."],
  ["says that no app finished", [], "No app finished."],
  [
    "compares the leader with the slowest app when the reference has no speed",
    [
      ["a", 3, 1, 1, { toReference: null }],
      ["b", 1, 2, 2, { toReference: null }],
    ],
    "a is fastest: 3.00× the speed of the slowest (2.76–3.24).",
  ],
];

for (const [does, entered, expected] of HEADLINES) {
  test(`the headline ${does}`, () => {
    const rows = entered.map(([name, speed, best, worst, changes = {}]) => {
      const ratio = speed === null ? null : about(speed, { low: speed * 0.92, high: speed * 1.08 });
      const speeds = { toReference: ratio, toSlowest: ratio };
      return makeRow(name, { ...speeds, rank: { best, worst }, ...changes });
    });
    assert.equal(plainWords(headlineOf(makeMode(rows, { reference: "node" }))), expected);
  });
}

test("the finding of versions names the upgrades that changed speed, and by how much", () => {
  /** @param {[VersionStep["verdict"], number][]} steps */
  const versions = (...steps) => {
    const rows = [null, ...steps].map((step, place) => ({
      appId: `koa@${place + 1}`,
      name: `koa ${place + 1}`,
      version: `${place + 1}`,
      toReference: about(1),
      step: step && { from: `koa ${place}`, ratio: about(step[1]), verdict: step[0] },
      reason: null,
    }));
    const apps = [{ app: "koa", rows }];
    return finding({ versions: [{ mode: "external", reference: "node:http", apps }] });
  };
  assert.equal(
    versions(["slower", 0.8], ["faster", 1.25], ["equal", 1], ["undecided", 1.1]),
    "2 of 4 upgrades changed speed. Faster: koa 3 (+25%). Slower: koa 2 (−20%).",
  );
  assert.match(
    versions(["faster", 1.5], ["faster", 2]),
    /^2 of 2 upgrades .* Faster: koa 3 \(\+100%\), koa 2 \(\+50%\)\.$/,
  );
  assert.equal(
    versions(["equal", 1], ["undecided", 1.5]),
    "No change in speed was found in 2 upgrades. Not enough data: 1.",
  );
  assert.equal(versions(["undecided", 1.5]), "Not enough data for a verdict on 1 upgrade.");
});

describe("the finding of a run on several runtimes", () => {
  /** @type {(changes: Partial<RuntimeCell>) => RuntimeCell} */
  const cell = (changes) => ({
    appId: "a",
    ratio: null,
    reason: null,
    cannotRun: false,
    ...changes,
  });
  /** @param {RuntimeCell[]} cells on the second runtime, each of a different app */
  const runtimes = (cells, launches = 3) => {
    const labels = ["Node 20", "Bun 1"];
    const apps = cells.map((each, place) => ({
      app: `app ${place}`,
      cells: [cell({ ratio: about(1) }), each],
    }));
    const modes = [makeMode([makeRow("a", { launches })])];
    return finding({ modes, runtimes: [{ mode: "external", labels, apps }] });
  };
  const quicker = cell({ ratio: within(2) });
  const slower = cell({ ratio: within(0.5) });

  test("counts the apps that a runtime speeds up, slows down or cannot run", () => {
    const otherVersion = cell({ ...quicker, otherVersion: ["6.18.0", "7.0.2"] });
    const unsupported = cell({ reason: "no binary", cannotRun: true });
    assert.equal(
      runtimes([quicker, slower, quicker, otherVersion, unsupported]),
      "5 apps on 2 runtimes, each compared with itself on Node 20. Bun 1: 2 faster, 1 slower. 1 app does not run on every runtime.",
    );
  });

  test("claims nothing from two launches", () => {
    assert.match(runtimes([quicker], 2), / Not enough data for a verdict\.$/);
  });
});

test("the finding of TLS names the apps with the lowest and the highest cost in external mode", () => {
  /** @type {(name: string, verdict: "more" | "undecided", point: number) => Summary["tls"][number]} */
  const row = (name, verdict, point) => ({
    appId: name,
    name,
    mode: "external",
    from: "http, /hello",
    testCase: {
      id: "https, /hello",
      scheme: "https",
      target: { kind: "path", path: "/hello" },
      connections: null,
      pipelining: 1,
    },
    ratio: about(0.8),
    cost: { ratio: within(point, 0.05), differenceUs: about(5), verdict },
  });
  const inProcess = { ...row("inside", "more", 9), mode: /** @type {const} */ ("in-process") };
  const tls = [row("dear", "more", 1.4), row("open", "undecided", 1.05), row("a", "more", 1.2)];
  assert.equal(
    finding({ tls: [inProcess, ...tls] }),
    "With TLS, a request takes more CPU time in 2 apps. The estimates go from 1.20× as much in a to 1.40× as much in dear. No cost was detected in 1 app.",
  );
});

test("the finding of several cases names the leaders of three cases and counts the other cases", () => {
  const modes = makeCases({ paths: ["/a", "/b", "/c", "/d"] }).map((testCase, place) => {
    const rows = [2, 1].map((speed, rank) =>
      makeRow(`${"xy"[rank]}${place}`, {
        toReference: about(speed),
        toSlowest: about(speed),
        rank: { best: rank + 1, worst: rank + 1 },
      }),
    );
    return makeMode(rows, { testCase });
  });
  const text = finding({ modes });
  assert.match(
    text,
    /^Measured: x0 and y0\. \/a: x0 is fastest: .* \/b: x1 is .* \/d: x3 is .*\. 1 more case\.$/,
  );
  assert.doesNotMatch(text, /x2/);
});

test("the finding of one path over several numbers of connections names the leader at each", () => {
  const modes = makeCases({ connections: [1, 10] }).map((testCase, place) => {
    const leader = { toSlowest: about(2), rank: { best: 1, worst: 1 } };
    const second = { toSlowest: about(1), rank: { best: 2, worst: 2 } };
    return makeMode([makeRow(`x${place}`, leader), makeRow("y", second)], { testCase });
  });
  assert.match(finding({ modes }), / 1 connection: x0 is .* 10 connections: x1 is /);
});

test("the finding of growing cases counts the apps whose cost grows, and names those with the lowest and the highest growth", () => {
  /** @type {(name: string, verdict: "more" | "undecided", point: number) => Growth["rows"][number]} */
  const row = (name, verdict, point) => ({
    appId: name,
    name,
    verdict,
    ratio: about(point),
    differenceUs: about(point - 1),
  });
  const cases = makeCases({ paths: ["/small", "/large"] });
  const modes = cases.map((testCase) => makeMode([makeRow("x")], { testCase }));
  const [from = "", to = ""] = cases.map(({ id }) => id);
  const unknown = row("d", "undecided", 30);
  unknown.ratio = { ...unknown.ratio, low: null, high: null };
  const rows = [row("a", "more", 2), row("b", "more", 4), row("c", "undecided", 1.02), unknown];
  const sentence = (/** @type {Growth["rows"]} */ rows) =>
    finding({ modes, growth: [{ mode: "external", from, to, rows }] });
  assert.equal(
    sentence(rows),
    "With /large instead of /small, a request takes more CPU time in 2 apps. The estimates go from 2.00× as much in a to 4.00× as much in b. No cost was detected in 1 app. Not enough data: 1 app.",
  );
  assert.equal(
    sentence([row("e", "undecided", 1), unknown]),
    "With /large instead of /small, no cost was detected in 1 app. Not enough data: 1 app.",
  );
  assert.equal(
    sentence([unknown]),
    "With /large instead of /small, there is not enough data for a verdict.",
  );
});

test("the finding is the answer of a suite's section, or else the leader", () => {
  const { summary } = loadRecorded();
  const section = (finding = "") => ({ id: "of-suite", title: "Suite", blocks: [], finding });
  const answered = findingOf(summary, [() => null, () => section(), () => section("It pays.")]);
  assert.equal(plainWords(answered), "It pays.");
  assert.deepEqual(findingOf(summary, [() => null, () => section()]), findingOf(summary));
});
