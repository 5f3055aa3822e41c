/** A published run in a sentence or two: when the result is another, so is the sentence. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { findingOf } from "../../src/sections/finding.js";
import { plainWords } from "../../src/words.js";
import { about, makeCases, makeMode, makeRow } from "../builders.js";
import { loadRecorded } from "../recorded.js";

/** @import { Growth, NoiseFloor, RuntimeCell, Summary, VersionStep } from "@routebench/contract/summary" */

const { summary: NOTHING } = loadRecorded();

/** @param {Partial<Summary>} summary */
const finding = (summary) => plainWords(findingOf({ ...NOTHING, modes: [], ...summary }));

/** @type {(point: number, reach?: number) => ReturnType<typeof about>} */
const within = (point, reach = 0.1) => about(point, { low: point - reach, high: point + reach });

describe("of a ranking", () => {
  /**
   * @param {[name: string, speed: number, reach: number, launches?: number][]} given the fastest first
   * @param {{ launches?: number, noiseFloor?: NoiseFloor | null }} [options]
   */
  function ranking(given, { launches = 5, noiseFloor = null } = {}) {
    const rows = given.map(([name, speed, reach, own = launches], place) => {
      const ratio = name === "node" ? about(speed) : within(speed, reach);
      const rank = { best: place + 1, worst: place + 1 };
      return makeRow(name, { toReference: ratio, toSlowest: ratio, rank, launches: own });
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

test("of versions, which are slower and faster than the one before, and by how much", () => {
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
    "Of 4 new versions, each beside the one before it, 1 is slower (koa 2 0.80× of 1), 1 is faster (koa 3 1.25× of 2); 2 are tied with it or as fast.",
  );
  assert.match(
    versions(["faster", 1.5], ["faster", 2]),
    / none are slower, 2 are faster \(koa 2 1\.50× of 1, koa 3 2\.00× of 2\)\.$/,
  );
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
  /** @param {RuntimeCell[]} cells of an app each, on the second runtime */
  const runtimes = (cells, launches = 3) => {
    const ranking = makeMode([makeRow("a", { launches })]);
    const labels = ["Node 20", "Bun 1"].map((label) => ({ label, ranking }));
    const apps = cells.map((each, place) => ({
      app: `app ${place}`,
      cells: [cell({ ratio: about(1) }), each],
    }));
    return finding({ runtimes: [{ mode: "external", runtimes: labels, apps }] });
  };
  const quicker = cell({ ratio: within(2) });
  const slower = cell({ ratio: within(0.5) });

  test("how many apps each makes faster and slower, of the same version, and how many it cannot run", () => {
    const other = cell({ ...quicker, otherVersion: ["6.18.0", "7.0.2"] });
    const cannot = cell({ reason: "no binary", cannotRun: true });
    assert.equal(
      runtimes([quicker, slower, quicker, other, cannot]),
      "5 apps on 2 runtimes, each beside itself on Node 20. Bun 1: 2 faster, 1 slower. 1 app cannot run on at least one of them.",
    );
  });

  test("two launches claim nothing", () => {
    assert.match(
      runtimes([quicker], 2),
      /Fewer than three launches of each: no app is shown to be faster or slower on another\.$/,
    );
  });
});

test("of TLS, whom it costs the least and the most, by the mode whose generator has its own process", () => {
  /** @type {(name: string, verdict: "more" | "undecided", point: number) => Summary["tls"][number]} */
  const row = (name, verdict, point) => ({
    appId: name,
    name,
    mode: "external",
    target: { kind: "path", path: "/hello" },
    connections: null,
    ratio: about(0.8),
    cost: { ratio: within(point), differenceUs: about(5), verdict },
  });
  const inProcess = { ...row("other", "more", 9), mode: /** @type {const} */ ("in-process") };
  const tls = [row("dear", "more", 1.4), row("open", "undecided", 1.05), row("a", "more", 1.2)];
  assert.equal(
    finding({ tls: [inProcess, ...tls] }),
    "Over TLS a request takes more CPU time in 2 of 3 apps: from a 1.20× (1.10–1.30) to dear 1.40× (1.30–1.50); of 1 no cost in CPU time is shown.",
  );
});

test("of several cases, who leads in each, and how many are not named", () => {
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
    /^Asked of x0 and y0\. \/a: x0 is the fastest: .* \/b: x1 is .* \/d: x3 is .*\. 1 more case\.$/,
  );
  assert.doesNotMatch(text, /x2/);
});

test("of cases that grow, how many cost more, who most, and who had too few launches to tell", () => {
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
  const rows = [row("a", "more", 2), row("b", "more", 4), row("c", "undecided", 5), unknown];
  assert.equal(
    finding({ modes, growth: [{ mode: "external", from, to, rows }] }),
    "/large over /small: a request costs more CPU time for 2 of 4 apps, most for b 4.00× (3.80–4.20); 1 app had too few launches to tell.",
  );
});

test("what the run's suite asked comes before who leads, where a section of it answers that", () => {
  const { summary } = loadRecorded();
  const section = (finding = "") => ({ id: "own", title: "Own", blocks: [], finding });
  const answered = findingOf(summary, [() => null, () => section(), () => section("It pays.")]);
  assert.equal(plainWords(answered), "It pays.");
  assert.deepEqual(findingOf(summary, [() => null, () => section()]), findingOf(summary));
});
