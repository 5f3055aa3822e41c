import assert from "node:assert/strict";
import { test } from "node:test";
import { METHOD } from "@routebench/contract/method";
import { doubtsOf, noticesOf } from "../../src/sections/notices.js";
import { makeSynthetic } from "../synthetic.js";

/** @import { SyntheticOptions } from "../synthetic.js" */

/** @param {SyntheticOptions} [options] */
function titles(options) {
  const { result, summary } = makeSynthetic(options);
  return noticesOf(result, summary).map(({ title }) => title ?? "");
}

test("a whole run in full gives no reason to doubt it", () => {
  assert.deepEqual(doubtsOf(makeSynthetic().result), []);
});

test("a quick run and one that was broken off are doubted, in this order", () => {
  const { result } = makeSynthetic({ quick: true, state: "interrupted" });
  assert.deepEqual(
    doubtsOf(result).map(({ title }) => title),
    ["A quick look.", "An incomplete run."],
  );
  assert.match(doubtsOf({ ...result, state: "running" })[1]?.text ?? "", /had not ended yet/);
});

test("a quick look in process says that its load is another one, unless the connections were given", () => {
  const { result } = makeSynthetic({ quick: true });
  const { config } = result;
  const held = config.modes["in-process"]?.load.connections;
  const said = new RegExp(`In process it loads over ${held} connections, a longer run over more`);
  assert.match(doubtsOf(result)[0]?.text ?? "", said);
  const cases = config.cases.map((one) => ({ ...one, connections: 50 }));
  const { "in-process": _, ...modes } = config.modes;
  for (const other of [{ cases }, { modes }]) {
    const [quick] = doubtsOf({ ...result, config: { ...config, ...other } });
    assert.doesNotMatch(quick?.text ?? "", /In process/);
  }
});

test("figures of another method than today’s are said to be that", () => {
  const { result } = makeSynthetic();
  const old = { ...result, config: { ...result.config, method: METHOD - 1 } };
  const [{ title, text } = { title: "", text: "" }, ...others] = doubtsOf(old);
  assert.equal(title, `Of method ${METHOD - 1}.`);
  assert.match(text, new RegExp(`of method ${METHOD} .*never compared`));
  assert.deepEqual(others, []);
});

test("doubts stand first, then who did not finish, then what is not decided", () => {
  const [first, second, third] = titles({ quick: true, failures: true });
  assert.equal(first, "A quick look.");
  assert.equal(second, "Did not finish:");
  assert.match(third ?? "", /not fully decided/);
});

test("what is not decided comes with the option that would decide more, but for a quick look", () => {
  const wordsOf = (/** @type {number | null} */ rounds, quick = false) => {
    const { result, summary } = makeSynthetic({ quick });
    const asked = { ...result, config: { ...result.config, rounds } };
    const notice = noticesOf(asked, summary).find(({ title }) => title?.includes("decided"));
    return String(notice?.words);
  };
  assert.match(wordsOf(10), / to be equal\. More rounds decide more: --rounds above 10\.$/);
  assert.match(wordsOf(null), / to be equal\. More rounds decide more: a larger --budget\.$/);
  assert.match(wordsOf(1, true), / to be equal\.$/);
});

test("who did not finish is named once, each name apart from the words", () => {
  const { result, summary } = makeSynthetic({ failures: true });
  const notice = noticesOf(result, summary).find(({ title }) => title === "Did not finish:");
  assert.deepEqual(notice?.words, [
    { name: "hyper-express" },
    " and ",
    { name: "uwebsockets-express" },
    ". The reasons are listed with each mode and app.",
  ]);
});

test("the run's own warnings are among them", () => {
  const { result, summary } = makeSynthetic();
  assert.deepEqual(
    noticesOf(result, summary).filter(({ words }) => words === summary.warnings[0]).length,
    1,
  );
});
