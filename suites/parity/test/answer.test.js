import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { answerSentence, sourceSentence, stepSentences } from "../src/answer.js";

/** @import { Costs } from "../src/costs.js" */

/**
 * @param {Record<string, number>} us CPU time per request of each subject
 * @param {{ share?: number | null }} [scatter] how far an interval reaches; null: too few launches
 * @returns {Costs}
 */
function costs(us, { share = 0.05 } = {}) {
  const estimate = (/** @type {number} */ point) => ({
    point,
    level: 0.95,
    method: "made up",
    low: share === null ? null : point * (1 - share),
    high: share === null ? null : point * (1 + share),
  });
  return {
    of: (id) => (us[id] === undefined ? null : estimate(us[id])),
    ratio(one, other) {
      const [a, b] = [us[one], us[other]];
      return a === undefined || b === undefined ? null : estimate(a / b);
    },
  };
}

const AS_THE_SOURCE = {
  "a-node": 30,
  "a-php": 60,
  "b-node": 32,
  "c-node": 55,
  "c-apache": 40,
  "d-node": 90,
  "d-apache": 45,
  "d-node-equal": 100,
};

describe("the answer", () => {
  it("names the server that is ahead on each rung, with the factor", () => {
    assert.equal(
      answerSentence(costs(AS_THE_SOURCE)),
      "Node takes less CPU time on rungs (a) by 2.00× and (b) by 1.88×; Apache takes less CPU time on rungs (c) by 1.38×, (d) by 2.00× and (d=) by 2.22×.",
    );
  });

  it("says on which rungs the two are tied, and on which there is not enough data", () => {
    const { "a-php": _, ...withoutPhp } = AS_THE_SOURCE;
    assert.equal(
      answerSentence(costs({ ...withoutPhp, "c-node": 41 })),
      "Apache takes less CPU time on rungs (d) by 2.00× and (d=) by 2.22×; Node and Apache are tied on rung (c); there is not enough data on rungs (a) and (b).",
    );
    for (const share of [null, 0.2]) {
      assert.match(
        answerSentence(costs(AS_THE_SOURCE, { share })),
        /^There is not enough data on rungs \(a\), .* and \(d=\)\.$/,
      );
    }
  });
});

describe("the source's finding", () => {
  it("is reported as found or not found", () => {
    assert.match(sourceSentence(costs(AS_THE_SOURCE)), /so it is here, and Node is ahead while/);
    const contrary = costs({ ...AS_THE_SOURCE, "d-apache": 200 });
    assert.match(sourceSentence(contrary), /here Node takes less CPU time there too/);
    const behind = costs({ ...AS_THE_SOURCE, "a-php": 20 });
    assert.match(sourceSentence(behind), /so it is here, but nothing shows Node ahead even/);
    const same = costs({ ...AS_THE_SOURCE, "d-apache": 90 });
    assert.match(sourceSentence(same), /here the two are tied/);
    assert.match(sourceSentence(costs({})), /here there is not enough data/);
  });
});

describe("a step", () => {
  it("costs the difference between its ends, with an interval", () => {
    assert.ok(
      stepSentences(costs(AS_THE_SOURCE)).includes(
        "Node: reading the file for each request costs 23 µs a request (20 to 26).",
      ),
    );
  });

  it("claims no cost when its interval contains 1", () => {
    const [open] = stepSentences(costs({ "a-node": 30, "b-node": 31 }));
    assert.match(open ?? "", /shows no cost \(-0\.[56] to 2\.[56] µs\)\.$/);
    const [few] = stepSentences(costs({ "a-node": 30, "b-node": 31 }, { share: null }));
    assert.match(few ?? "", /takes 1\.0 µs, without enough launches for an interval\.$/);
  });
});
