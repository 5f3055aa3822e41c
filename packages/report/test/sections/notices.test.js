import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { METHOD } from "@routebench/contract/method";
import { renderSection } from "../../src/markdown/section.js";
import { doubtsAbout, noticesOf, warningsSection } from "../../src/sections/notices.js";
import { makeCases, makeMode, makeRow } from "../builders.js";
import { loadRecorded } from "../recorded.js";

/** @import { ModeSummary } from "@routebench/contract/summary" */

test("doubtsAbout adds a doubt when a stored summary is of another method than today's", () => {
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

test("notices list doubts, then apps that did not finish, then undecided orders", () => {
  const { summary } = loadRecorded("failures");
  summary.config.quick = true;
  const [first, second, third] = noticesOf(summary);
  assert.equal(first?.title, "A quick look.");
  assert.equal(second?.title, "Did not finish:");
  // Each app appears once. Its name is separate from the words, which are trusted.
  const names = ["dies-under-load", "exits-at-start", "wrong-body"].map((name) => ({ name }));
  const [dies, exits, wrong] = names;
  assert.deepEqual(second?.words.slice(0, 5), [dies, ", ", exits, " and ", wrong]);
  assert.match(third?.title ?? "", /not fully decided/);
});

test("the notice of an undecided order names the option that decides more, except in a quick look", () => {
  const wordsOf = (/** @type {number | null} */ rounds, quick = false) => {
    const { summary } = loadRecorded();
    Object.assign(summary.config, { rounds, quick });
    return String(noticesOf(summary).find(({ title }) => /decided/.test(title ?? ""))?.words);
  };
  assert.match(wordsOf(10), /: --rounds above 10\.$/);
  assert.match(wordsOf(null), /: a larger --budget\.$/);
  assert.doesNotMatch(wordsOf(1, true), /--/);
});

describe("a warning about apps", () => {
  const tired = makeRow("koa", { warnings: ["it is tired"] });
  const textOf = (/** @type {ModeSummary[]} */ modes, /** @type {string[]} */ warnings = []) => {
    const section = warningsSection({ ...loadRecorded().summary, modes, warnings });
    return section && renderSection(section, {});
  };
  const inCases = (/** @type {Parameters<typeof makeCases>[0]} */ choices) =>
    textOf(makeCases(choices).map((testCase) => makeMode([tired], { testCase }))) ?? "";

  test("is one line when it applies to several cases", () => {
    assert.match(
      inCases({ schemes: ["http", "https"] }),
      /koa \(external, HTTP; HTTPS\): it is tired$/,
    );
    assert.match(
      inCases({ connections: [1, 2, 3, 4] }),
      /koa \(external, 4 of 4 cases\): it is tired$/,
    );
  });

  test("is one line with all names, after the run's warnings, when it applies to several apps", () => {
    const rows = ["a", "b", "koa"].map((name) => ({ ...tired, appId: name, name }));
    assert.equal(
      textOf([makeMode(rows)], ["The machine was busy."]),
      "## Warnings\n\n- ⚠ The machine was busy.\n- ⚠ a, b and koa (external): it is tired",
    );
    assert.equal(textOf([]), null);
  });
});
