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
  it("names the rung on which the order changes", () => {
    const answer = answerSentence(costs(AS_THE_SOURCE));
    assert.match(answer, /^The order changes on rung \(c\), both read index\.html/);
    assert.match(answer, /Node takes less CPU time on rung \(a\) \(Apache takes 2\.00× as much\)/);
    assert.match(answer, /Apache there \(Node takes 1\.38× as much\)\.$/);
  });

  it("gives the opposite answer for opposite data", () => {
    const contrary = Object.fromEntries(
      Object.entries(AS_THE_SOURCE).map(([id, us]) => [id, 1000 / us]),
    );
    assert.match(
      answerSentence(costs(contrary)),
      /^The order changes on rung \(c\), .*: Apache takes less CPU time on rung \(a\) .*, Node there/,
    );
  });

  it("says that the order does not change when it does not", () => {
    const ahead = { ...AS_THE_SOURCE, "c-apache": 400, "d-apache": 500 };
    const answer = answerSentence(costs(ahead));
    assert.match(
      answer,
      /^The order does not change from rung to rung: Node takes less CPU time on rung \(a\)/,
    );
    assert.match(answer, /and still on rung \(d=\) \(Apache takes 5\.00× as much\)\.$/);
  });

  it("claims no change that the intervals leave open", () => {
    const answer = answerSentence(costs({ ...AS_THE_SOURCE, "c-node": 41 }));
    assert.match(answer, /^The order changes on rung \(d\), /);
    const alike = Object.fromEntries(Object.keys(AS_THE_SOURCE).map((id) => [id, 40]));
    const open = answerSentence(costs(alike));
    assert.equal(open, "Node and Apache are tied on the rungs (a) to (d).");
    const few = answerSentence(costs(AS_THE_SOURCE, { share: null }));
    assert.match(few, /were not measured in the same rounds often enough on the rungs/);
    const wide = answerSentence(costs(AS_THE_SOURCE, { share: 0.2 }));
    assert.match(wide, /is unknown: no interval is within ±10%\. Use more --rounds\.$/);
  });

  it("reports only the measured rungs when a server is missing", () => {
    const { "a-php": _, ...withoutPhp } = AS_THE_SOURCE;
    const answer = answerSentence(costs(withoutPhp));
    assert.match(
      answer,
      /^The order does not change from rung to rung: Apache takes less CPU time on rung \(c\)/,
    );
    assert.match(answer, /; not measured well enough on rungs \(a\) and \(b\)\.$/);
    assert.match(answerSentence(costs({ "a-node": 30 })), /not measured in the same rounds/);
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
