import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { METHOD } from "@routebench/contract/method";
import { doubtsAbout, doubtsOf, groupedWarnings } from "../../src/sections/notices.js";
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

test("doubts about two modes are one doubt when they differ only in figures", () => {
  const doubts = ["In external mode, 29% was lost.", "In in-process mode, 42% was lost."];
  const texts = doubtsOf({ ...loadRecorded().summary, doubts }).map(({ text }) => text);
  assert.deepEqual(texts, ["In external and in-process mode, 29–42% was lost."]);
});

describe("a warning about apps", () => {
  const tired = makeRow("koa", { warnings: ["it is tired 2 of 3 times"] });
  const linesOf = (/** @type {ModeSummary[]} */ modes, /** @type {string[]} */ warnings = []) =>
    groupedWarnings({ modes, warnings });

  test("is one line when it applies to several cases", () => {
    const cases = makeCases({ schemes: ["http", "https"] });
    const modes = cases.map((testCase) => makeMode([tired], { testCase }));
    assert.deepEqual(linesOf(modes), ["koa (external): it is tired 2 of 3 times"]);
  });

  test("is one line with all names and the range of figures, after the run's warnings", () => {
    const other = makeRow("h3", { warnings: ["it is tired 1 of 3 times"] });
    assert.deepEqual(linesOf([makeMode([tired, other])], ["The machine was busy."]), [
      "The machine was busy.",
      "koa and h3 (external): it is tired 1–2 of 3 times",
    ]);
    assert.deepEqual(linesOf([]), []);
  });
});
