import assert from "node:assert/strict";
import { test } from "node:test";
import { METHOD } from "@routebench/contract/method";
import { doubtsAbout, doubtsOf, noticesOf } from "../../src/sections/notices.js";
import { loadRecorded } from "../recorded.js";

test("only a quick run and one that was broken off are doubted, in this order", () => {
  const { summary } = loadRecorded();
  assert.deepEqual(doubtsOf(summary), []);
  summary.config.quick = true;
  summary.state = "interrupted";
  assert.deepEqual(
    doubtsOf(summary).map(({ title }) => title),
    ["A quick look.", "An incomplete run."],
  );
});

test("a quick look in process says that its load is another one, unless the connections were given", () => {
  const { summary } = loadRecorded();
  const { config } = summary;
  config.quick = true;
  const held = config.modes["in-process"]?.load.connections;
  const said = new RegExp(`In process it loads over ${held} connections, a longer run over more`);
  assert.match(doubtsOf(summary)[0]?.text ?? "", said);
  const cases = config.cases.map((one) => ({ ...one, connections: 50 }));
  const { "in-process": _, ...modes } = config.modes;
  for (const other of [{ cases }, { modes }]) {
    const [quick] = doubtsOf({ ...summary, config: { ...config, ...other } });
    assert.doesNotMatch(quick?.text ?? "", /In process/);
  }
});

test("a stored summary is doubted when it is of another method than today's", () => {
  const doubts = ["A quick look."];
  assert.deepEqual(doubtsAbout({ doubts, method: METHOD }), doubts);
  const [first, second, ...more] = doubtsAbout({ doubts, method: METHOD - 1 });
  assert.equal(first, "A quick look.");
  assert.match(
    second ?? "",
    new RegExp(`measured with method ${METHOD - 1}\\. .* now measures with method ${METHOD}\\.`),
  );
  assert.deepEqual(more, []);
});

test("doubts are first, then the apps that did not finish, then what is not decided", () => {
  const { summary } = loadRecorded("failures");
  summary.config.quick = true;
  const [first, second, third] = noticesOf(summary);
  assert.equal(first?.title, "A quick look.");
  assert.equal(second?.title, "Did not finish:");
  // Each app once, and its name apart from the words, which are trusted.
  const names = ["dies-under-load", "exits-at-start", "wrong-body"].map((name) => ({ name }));
  const [dies, exits, wrong] = names;
  assert.deepEqual(second?.words.slice(0, 5), [dies, ", ", exits, " and ", wrong]);
  assert.match(third?.title ?? "", /not fully decided/);
});

test("what is not decided comes with the option that would decide more, except for a quick look", () => {
  const wordsOf = (/** @type {number | null} */ rounds, quick = false) => {
    const { summary } = loadRecorded();
    Object.assign(summary.config, { rounds, quick });
    return String(noticesOf(summary).find(({ title }) => /decided/.test(title ?? ""))?.words);
  };
  assert.match(wordsOf(10), /: --rounds above 10\.$/);
  assert.match(wordsOf(null), /: a larger --budget\.$/);
  assert.doesNotMatch(wordsOf(1, true), /--/);
});

test("the run's own warnings are among them", () => {
  const { summary } = loadRecorded("versions");
  const words = noticesOf(summary).map((notice) => notice.words);
  for (const warning of summary.warnings) assert.ok(words.includes(warning), warning);
});
