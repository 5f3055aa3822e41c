import assert from "node:assert/strict";
import { test } from "node:test";
import { answerSentence } from "../src/answer.js";

const US = {
  "a-node": 30,
  "a-php": 60,
  "b-node": 32,
  "c-node": 55,
  "c-apache": 40,
  "d-node": 90,
  "d-apache": 90,
  "d-node-equal": 100,
};

/** @type {(us: Record<string, number>, share: number | null) => Parameters<typeof answerSentence>[0]} */
const costs = (us, share) => ({
  ratio(id, baseId) {
    const point = Number(us[id]) / Number(us[baseId]);
    if (Number.isNaN(point)) return null;
    const [low, high] = share === null ? [null, null] : [point * (1 - share), point * (1 + share)];
    return { point, low, high, level: 0.95, method: "made up" };
  },
});

test("names the rungs on which each server is ahead, and the rungs on which they are tied", () => {
  assert.equal(
    answerSentence(costs(US, 0.05)),
    "Node takes less CPU time than Apache on rungs (a) and (b). Apache takes less CPU time than Node on rungs (c) and (d=). Node and Apache are tied on rung (d).",
  );
});

test("claims no tie when intervals are wide, and nothing when a server has none", () => {
  const sides =
    "Node takes less CPU time than Apache on rungs (a) and (b). Apache takes less CPU time than Node on rung (c). There is not enough data on rungs (d) and (d=).";
  assert.equal(answerSentence(costs(US, 0.2)), sides);
  const open = "There is not enough data on rungs (a), (b), (c), (d) and (d=).";
  assert.equal(answerSentence(costs(US, null)), open);
  const { "a-php": _, ...withoutPhp } = US;
  const withoutRungs = /There is not enough data on rungs \(a\) and \(b\)\.$/;
  assert.match(answerSentence(costs(withoutPhp, 0.05)), withoutRungs);
});
