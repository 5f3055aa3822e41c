import assert from "node:assert/strict";
import { test } from "node:test";
import { cellText, intervalText } from "@routebench/report/site/cell-text";
import { QUESTIONS } from "@routebench/report/site/questions";

/** @import { MatrixFigure } from "@routebench/report/site/matrix" */
/** @import { Verdict } from "@routebench/contract/verdict" */

/** @param {string} id */
const question = (id) => QUESTIONS.find((each) => each.id === id) ?? assert.fail(id);

/** @type {(value: number, verdict?: Verdict | null) => MatrixFigure} */
const figure = (value, verdict = null) => ({ value, low: null, high: null, verdict });

test("marks a ratio that is tied or undecided, and writes a dash when nothing was measured", () => {
  const texts = /** @type {const} */ (["faster", "slower", "tied", "not enough data"]).map(
    (verdict) => cellText(question("body"), figure(0.951, verdict)),
  );
  assert.deepEqual(texts, ["0.95×", "0.95×", "0.95× =", "0.95× ?"]);
  assert.equal(cellText(question("body"), { why: "it has no parser" }), "–");
});

test("writes amounts in the question's unit", () => {
  assert.equal(cellText(question("memory"), figure(104.25 * 1024 ** 2)), "104");
  assert.equal(cellText(question("start"), figure(46.38)), "46.4");
  assert.equal(cellText(question("size"), figure(0)), "0");
});

test("writes an interval in the form of its figure", () => {
  const speed = { value: 1.65, low: 1.613, high: 1.688, verdict: null };
  assert.equal(intervalText(question("hello"), speed), "1.61–1.69");
  assert.equal(intervalText(question("hello"), figure(1)), "");
});
