import assert from "node:assert/strict";
import { test } from "node:test";
import { renderSection } from "../../src/markdown/section.js";
import { warningsSection } from "../../src/sections/notices.js";
import { makeCases, makeMode, makeRow } from "../builders.js";
import { loadRecorded } from "../recorded.js";

/** @import { Summary } from "@routebench/contract/summary" */

/** @param {Partial<Summary>} changes */
function textOf(changes) {
  const section = warningsSection({ ...loadRecorded().summary, warnings: [], ...changes });
  return section && renderSection(section, {});
}

const TIRED = makeRow("koa", { warnings: ["it is tired"] });

/** @param {Parameters<typeof makeCases>[0]} choices */
const inCases = (choices) => makeCases(choices).map((testCase) => makeMode([TIRED], { testCase }));

test("one warning of an app in several cases is one line", () => {
  assert.match(
    textOf({ modes: inCases({ schemes: ["http", "https"] }) }) ?? "",
    /koa \(external, HTTP; HTTPS\): it is tired$/,
  );
  assert.match(
    textOf({ modes: inCases({ connections: [1, 2, 3, 4] }) }) ?? "",
    /koa \(external, 4 of 4 cases\): it is tired$/,
  );
});

test("one warning of several apps is one line with their names, after the run's own", () => {
  const rows = ["a", "b", "koa"].map((name) => ({ ...TIRED, appId: name, name }));
  assert.equal(
    textOf({ modes: [makeMode(rows)], warnings: ["The machine was busy."] }),
    "## Warnings\n\n- ⚠ The machine was busy.\n- ⚠ a, b and koa (external): it is tired",
  );
  assert.equal(textOf({ modes: [] }), null);
});
