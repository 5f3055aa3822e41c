/** What claims ask of published results: made-up ones, each changed in what turns the answer. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { verdictOf } from "@routebench/contract/claim-verdict";
import { quotient } from "@routebench/contract/claims";
import { METHOD } from "@routebench/contract/method";
import { publishedOf } from "../../src/claims/published.js";
import { madeUpApp, madeUpResult, madeUpTrial } from "../support/made-up-result.js";

/** @import { AskedPair, Compared, KnownFigure, Missing } from "@routebench/contract/claims" */
/** @import { MetricId } from "@routebench/contract/metrics" */
/** @import { ResultFile } from "@routebench/contract/result-file" */

const SCATTER = [1, 1.01, 0.99, 1.005, 0.995, 1, 1.01, 0.99, 1.005, 0.995];

/** Of launches that hardly differ. */
const SURE = SCATTER.map((factor) => 1 + (factor - 1) / 20);

const CONTROL = madeUpApp("fastify@control", { role: "control", of: "fastify" });

/**
 * @param {Record<string, number>} rates
 * @param {{ scatter?: number[], hasControl?: boolean, method?: number }} [changes]
 */
function resultOf(rates, { scatter = SCATTER, hasControl = true, method = METHOD } = {}) {
  const ids = Object.keys(rates);
  const all = { ...rates, ...(hasControl && { [CONTROL.id]: Number(rates.fastify) }) };
  const made = madeUpResult({
    apps: [...ids.map((id) => madeUpApp(id)), ...(hasControl ? [CONTROL] : [])],
    trials: scatter.flatMap((factor, index) =>
      Object.entries(all).map(([id, rate], place) =>
        madeUpTrial(index + 1, id, { requests: Math.round(rate * (place === 0 ? factor : 1)) }),
      ),
    ),
  });
  return { ...made, config: { ...made.config, method } };
}

/** @type {(result: ResultFile, folder?: string) => import("../../src/claims/published.js").Loaded} */
const loaded = (result, folder = "results/") => ({ folder, result });

/** @type {Omit<AskedPair, "a" | "b">} */
const ASKED = { as: "now", suite: "routing", would: "pnpm bench" };

/** @type {(results: ResultFile[], a?: string, b?: string) => Compared | Missing} */
const speed = (results, a = "express", b = "fastify") =>
  publishedOf(
    results.map((result, at) => loaded(result, `results/${at}/`)),
    METHOD,
  ).speed({ ...ASKED, a, b });

/** That of a document that had express at three times fastify's speed. @param {ResultFile} result */
const verdict = (result) => {
  const { word, magnitude, reason } = verdictOf(3, speed([result]));
  return [word, magnitude, reason];
};

describe("a result that is changed turns the verdict", () => {
  it("three times as fast holds, in direction and magnitude", () => {
    assert.deepEqual(verdict(resultOf({ express: 30_000, fastify: 10_000 })), [
      "holds",
      "holds",
      null,
    ]);
  });

  it("twice as fast holds in direction alone", () => {
    const found = verdict(resultOf({ express: 20_000, fastify: 10_000 }));
    assert.deepEqual(found, ["holds", "does not hold", null]);
  });

  it("slower does not hold", () => {
    assert.equal(verdict(resultOf({ express: 5000, fastify: 10_000 }))[0], "does not hold");
  });

  it("as fast is a tie", () => {
    assert.equal(verdict(resultOf({ express: 10_000, fastify: 10_000 }))[0], "tie");
  });

  it("faster by less than the 2 % that count as equal is a tie, however sure that is", () => {
    const found = speed([resultOf({ express: 10_150, fastify: 10_000 }, { scatter: SURE })]);
    assert.ok("ratio" in found && Number(found.ratio.low) > 1.01);
    assert.equal(verdictOf(3, found).word, "tie");
    const more = speed([resultOf({ express: 10_400, fastify: 10_000 }, { scatter: SURE })]);
    assert.equal(verdictOf(3, more).word, "holds");
  });

  it("is judged by its own two entries, however many others were measured", () => {
    const rates = { express: 11_000, fastify: 10_000 };
    const others = Object.fromEntries([1, 2, 3, 4, 5, 6].map((at) => [`other-${at}`, 1000 * at]));
    const [few, many] = [rates, { ...rates, ...others }].map((all) => speed([resultOf(all)]));
    assert.ok(few && many && "ratio" in few && "ratio" in many);
    assert.deepEqual(many.ratio, few.ratio);
  });

  it("launches that scatter widely tell nothing", () => {
    const scatter = SCATTER.map((_, at) => (at % 2 === 0 ? 0.5 : 2));
    const [word, , reason] = verdict(resultOf({ express: 30_000, fastify: 10_000 }, { scatter }));
    assert.equal(word, "cannot be told");
    assert.match(String(reason), /beyond ±10 %/);
  });

  it("two launches have no interval", () => {
    const scatter = SCATTER.slice(0, 2);
    const [word, , reason] = verdict(resultOf({ express: 30_000, fastify: 10_000 }, { scatter }));
    assert.deepEqual([word, reason], ["cannot be told", "too few launches for an interval"]);
  });

  it("without a control it cannot be told", () => {
    const found = verdict(resultOf({ express: 30_000, fastify: 10_000 }, { hasControl: false }));
    assert.deepEqual(found, ["cannot be told", null, "that contest has no control"]);
  });

  it("a run over hosts is not asked, however many launches it has", () => {
    const here = resultOf({ express: 30_000, fastify: 10_000 });
    const there = resultOf({ express: 5000, fastify: 10_000 }, { scatter: [...SCATTER, 1, 1] });
    const network = /** @type {any} */ ({ host: "bench1" });
    const overHosts = { ...there, environment: { ...there.environment, network } };
    const found = speed([here, overHosts]);
    assert.ok("from" in found);
    assert.equal(found.from, "results/0/report.md");
    assert.ok("missing" in speed([overHosts]));
  });

  it("by an earlier method it cannot be told", () => {
    const found = verdict(resultOf({ express: 30_000, fastify: 10_000 }, { method: METHOD - 1 }));
    assert.equal(found[0], "cannot be told");
    assert.match(
      String(found[2]),
      /of method 1, and today’s is 2|of method \d+, and today’s is \d+/,
    );
  });

  it("without one of the two it is not measured", () => {
    const found = verdict(resultOf({ fastify: 10_000 }));
    assert.deepEqual(found, ["not measured", null, "no published result has both"]);
  });

  it("of one that did not finish it is not measured, and says why", () => {
    const made = resultOf({ express: 30_000, fastify: 10_000 });
    const apps = made.apps.map((app) =>
      app.id === "express"
        ? madeUpApp("express", {
            verification: { status: "failed", code: "does-not-apply", detail: "it is nowhere" },
          })
        : app,
    );
    const [word, , reason] = verdict({ ...made, apps });
    assert.deepEqual([word, reason], ["not measured", "express: it is nowhere"]);
  });
});

describe("two figures that were measured apart", () => {
  /** @type {(from: string) => KnownFigure} */
  const figure = (from) => ({
    ...{ estimate: { point: 2, low: 1.9, high: 2.1 }, noise: 0, errors: 0, words: "", from },
    lacks: null,
  });

  it("are compared within a run, and decide nothing over two", () => {
    const whyNot = (/** @type {string} */ from) => {
      const found = quotient("a", figure("one"), figure(from));
      return "lacks" in found ? found.lacks : "missing";
    };
    assert.equal(whyNot("one"), null);
    assert.equal(whyNot("other"), "its two figures are of two runs");
  });

  it("differ by no more than equal ones do where the noisier control differs by as much", () => {
    const found = quotient(
      "a",
      { ...figure("one"), noise: 0.01 },
      { ...figure("one"), noise: 0.03 },
    );
    assert.equal("noise" in found && found.noise, 0.03);
  });

  it("have the noise of speeds where they are requests/s, and none where they are not", () => {
    const published = publishedOf([loaded(resultOf({ fastify: 10_000, express: 30_000 }))], METHOD);
    const pair = published.speed({ ...ASKED, a: "express", b: "fastify" });
    const noiseOf = (/** @type {MetricId} */ metric) => {
      const found = published.figure({ ...ASKED, id: "express", metric });
      return "noise" in found ? found.noise : null;
    };
    assert.ok("noise" in pair && pair.noise > 0);
    assert.equal(noiseOf("requestsPerSecond"), pair.noise);
    assert.equal(noiseOf("rssPeakBytes"), 0);
  });

  it("may be asked of one result alone", () => {
    const made = resultOf({ express: 30_000, fastify: 10_000 });
    const published = publishedOf(
      [0, 1].map((number) => ({ folder: `results/${number}/`, result: made })),
      METHOD,
    );
    const asked = {
      as: "",
      suite: "routing",
      would: "",
      id: "express",
      metric: "requestsPerSecond",
    };
    for (const from of ["results/0/report.md", "results/1/report.md"]) {
      const found = published.figure(/** @type {any} */ ({ ...asked, from }));
      assert.equal("from" in found && found.from, from);
    }
  });
});

describe("of several results", () => {
  const [few, many] = [SCATTER.slice(0, 5), SCATTER].map((scatter) =>
    resultOf({ express: 30_000, fastify: 10_000 }, { scatter }),
  );

  it("the one of most launches is taken", () => {
    const found = speed([/** @type {ResultFile} */ (few), /** @type {ResultFile} */ (many)]);
    assert.ok("ratio" in found);
    assert.deepEqual(
      [found.from, found.words],
      ["results/1/report.md", "/hello, 100 connections, 10 launches"],
    );
  });

  it("one of today's method goes before one of more launches", () => {
    const older = resultOf({ express: 10_000, fastify: 10_000 }, { method: METHOD - 1 });
    const found = speed([older, /** @type {ResultFile} */ (few)]);
    assert.ok("ratio" in found);
    assert.deepEqual([found.from, found.lacks], ["results/1/report.md", null]);
  });

  it("none of another suite is taken", () => {
    const { config, ...made } = /** @type {ResultFile} */ (many);
    const found = speed([{ ...made, config: { ...config, suite: "static" } }]);
    assert.ok("missing" in found);
  });
});

it("a version that is cut short means any that begins so, and no other", () => {
  const rates = { "fastify@4.29.1": 10_000, "fastify@40.0.0": 99_000, fastify: 10_000 };
  const found = speed([resultOf(rates)], "fastify@4", "fastify");
  assert.ok("ratio" in found);
  assert.ok(Math.abs(found.ratio.point - 1) < 0.05);
  assert.match(found.words, /^fastify@4\.29\.1 and fastify, \/hello/);
});

it("a run that names its connections answers only who asks for that number", () => {
  const usual = resultOf({ express: 30_000, fastify: 10_000 }, { scatter: SCATTER.slice(0, 5) });
  const one = resultOf({ express: 10_000, fastify: 10_000 });
  const alone = (/** @type {{ caseId: string }} */ trial) => ({ ...trial, caseId: "one" });
  const cases = one.config.cases.map((each) => ({ ...each, id: "one", connections: 1 }));
  const named = /** @type {ResultFile} */ ({
    ...{ ...one, config: { ...one.config, cases } },
    ...{ trials: one.trials.map(alone), rounds: one.rounds.map(alone) },
  });
  const published = publishedOf([loaded(named, "results/one/"), loaded(usual)], METHOD);
  const pair = { ...ASKED, a: "express", b: "fastify" };
  const [without, asked] = [published.speed(pair), published.speed({ ...pair, connections: 1 })];
  assert.deepEqual(
    [without, asked].map((known) => "from" in known && known.from),
    ["results/report.md", "results/one/report.md"],
  );
});

it("a number of connections that nobody measured is missing", () => {
  const published = publishedOf([loaded(resultOf({ express: 3, fastify: 1 }))], METHOD);
  const asked = { ...ASKED, a: "express", b: "fastify" };
  assert.ok("missing" in published.speed({ ...asked, connections: 1 }));
  assert.ok("ratio" in published.speed({ ...asked, connections: 100 }));
});

it("a page of its source's protocol is read by its tables", () => {
  const page = [
    "# The source’s protocol",
    "## (d) Both \\[log\\]",
    "",
    "| Server | Requests per second, each run |",
    "| --- | --- |",
    "| Node | 534.20, 600.00 |",
    "",
    "| Asked | Document Length |",
    "| --- | --- |",
    "| `ab -n 10000` /a.js | 18 bytes |",
  ].join("\n");
  const made = resultOf({ express: 3, fastify: 1 });
  const source = publishedOf([], METHOD, [
    { suite: "routing", from: "results/source.md", text: page, csv: "", method: METHOD },
  ]).source("routing");
  assert.deepEqual(source?.tables, [
    {
      title: "(d) Both [log]",
      rows: [{ Server: "Node", "Requests per second, each run": "534.20, 600.00" }],
    },
    {
      title: "(d) Both [log]",
      rows: [{ Asked: "ab -n 10000 /a.js", "Document Length": "18 bytes" }],
    },
  ]);
  assert.equal(publishedOf([loaded(made)], METHOD).source("routing"), null);
});

it("launches of a source's protocol of an earlier method decide nothing", () => {
  const csv = ["server,round,asked,run,rate"]
    .concat(
      ["a", "a again", "b"].flatMap((id) =>
        [1, 2, 3].map((round) => `${id},${round},ab /,1,${id === "b" ? 20 : 10}`),
      ),
    )
    .join("\n");
  const of = (/** @type {number} */ method) =>
    publishedOf([], METHOD, [
      { suite: "parity", from: "results/parity/source.md", text: "", csv, method },
    ]).launches({
      ...{ as: "by ab", suite: "parity", would: "pnpm bench", a: "b", b: "a" },
      ...{ asked: "ab /", figure: "rate", unit: "requests/s" },
    });
  const found = /** @type {import("@routebench/contract/claims").Compared} */ (of(METHOD));
  assert.equal(found.lacks, null);
  assert.equal(found.words, "20.0 and 10.0 requests/s, 3 launches");
  const earlier = /** @type {import("@routebench/contract/claims").Compared} */ (of(METHOD - 1));
  assert.match(String(earlier.lacks), /^it is of method \d+, and today’s is/);
});
