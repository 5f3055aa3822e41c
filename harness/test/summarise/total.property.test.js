/**
 * Judging is total: whatever trials a file contains, planning, summarising and every report end, and every figure
 * is a finite number.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { casesOf, configuredModes, MODES } from "@routebench/contract/modes";
import { resultFileSchema } from "@routebench/contract/result-file";
import { loadSchema } from "@routebench/contract/trial";
import { UsageError } from "@routebench/host/usage-error";
import { renderPullRequestComment } from "@routebench/report/markdown/pull-request-comment";
import { renderReadmeAnswer, renderReadmeMatrix } from "@routebench/report/markdown/readme-results";
import { renderReportFiles } from "@routebench/report/report-files";
import { matrixOf } from "@routebench/report/site/matrix";
import { renderComparison } from "@routebench/report/terminal/comparison";
import fc from "fast-check";
import { nextRound } from "../../src/plan/next-round.js";
import { FORMATS, renderReport } from "../../src/results/render-report.js";
import { compareResults } from "../../src/summarise/compare-results.js";
import { publishedSummary } from "../../src/summarise/published-summary.js";
import { summarise } from "../../src/summarise/summarise.js";
import { pageOf } from "../golden/normal-form.js";
import { arbitraryResult } from "../support/arbitrary-result.js";
import { ROUTING_EXTRAS } from "../support/routing.js";

/** @import { Summary } from "@routebench/contract/summary" */
/** @import { PublishedEntry } from "@routebench/contract/published-summary" */
/** @import { PullRequest } from "@routebench/report/markdown/pull-request-comment" */

/** ROUTEBENCH_FUZZ=10000 searches longer. */
const numRuns = Number(process.env.ROUTEBENCH_FUZZ ?? 20);

/** @type {(value: unknown, where?: string) => void} */
function assertFinite(value, where = "it") {
  if (typeof value === "number") assert.ok(Number.isFinite(value), `${where} is ${value}`);
  if (typeof value !== "object" || value === null) return;
  for (const [name, inner] of Object.entries(value)) assertFinite(inner, `${where}.${name}`);
}

/** @type {(text: string, name: string) => void} */
function assertReadable(text, name) {
  const place = text.search(/\b(NaN|Infinity|undefined)\b|∞/);
  assert.ok(place === -1, `${name}: ${text.slice(Math.max(0, place - 200), place + 50)}`);
}

describe("any result that the schema accepts", () => {
  test("is what the generator of arbitrary results makes", () => {
    fc.assert(
      fc.property(arbitraryResult, (result) => {
        const parsed = resultFileSchema.safeParse(result);
        assert.ok(parsed.success, JSON.stringify(parsed.error?.issues));
      }),
      { numRuns },
    );
  });

  test("has a next round with a valid load, or a reason to end", () => {
    fc.assert(
      fc.property(arbitraryResult, (result) => {
        const next = nextRound(result);
        if (!("plans" in next)) {
          assert.ok(["rounds", "decided", "budget"].includes(next.reason), next.reason);
          return;
        }
        assert.ok(next.plans.length > 0);
        assertFinite(next.plans);
        const load = loadSchema.safeParse(next.plans[0]?.load);
        assert.ok(load.success, JSON.stringify(load.error?.issues));
      }),
      { numRuns },
    );
  });

  test("is followed by a round of all verified apps when nothing was measured yet", () => {
    fc.assert(
      fc.property(arbitraryResult, (result) => {
        const next = nextRound({ ...result, rounds: [], trials: [] });
        const able = result.apps.filter(({ verification }) => verification.status === "ok");
        const modes = configuredModes(result.config);
        // A mode without twins measures apps only.
        fc.pre(modes.length > 0 && able.filter(({ role }) => role === "app").length > 1);
        assert.ok("plans" in next, JSON.stringify(next));
        assert.equal(next.round, 1);
        const testCase = casesOf(next.mode, result.config).find(({ id }) => id === next.caseId);
        const expected = able.filter(
          ({ role, tls }) =>
            (MODES[next.mode].hasTwins || role === "app") &&
            (testCase?.scheme === "http" || tls?.status !== "failed"),
        );
        assert.deepEqual(
          next.plans.map(({ appId }) => appId).toSorted(),
          expected.map(({ id }) => id).toSorted(),
        );
      }),
      { numRuns },
    );
  });

  test("has a summary of finite figures, with a reason for each missing speed", () => {
    fc.assert(
      fc.property(arbitraryResult, (result) => {
        const summary = summarise(result);
        assertFinite(summary);
        for (const { rows } of summary.modes) {
          for (const { toSlowest, warnings } of rows) {
            assert.ok(toSlowest !== null || warnings.some((text) => /not measured/.test(text)));
          }
        }
      }),
      { numRuns },
    );
  });

  test("can be written as every report", () => {
    fc.assert(
      fc.property(arbitraryResult, (result) => {
        const summary = summarise(result);
        for (const { name, text } of renderReportFiles(summary, ROUTING_EXTRAS)) {
          assertReadable(name.endsWith(".html") ? pageOf(text) : text, name);
        }
        for (const format of FORMATS.filter((name) => name !== "html")) {
          try {
            assertReadable(renderReport(format, summary, ROUTING_EXTRAS), format);
          } catch (error) {
            // There may be nothing to draw.
            if (!(error instanceof UsageError)) throw error;
          }
        }
        const publication = { id: "main", title: "Any", command: null };
        const published = publishedSummary(result, summary, publication);
        const matrix = matrixOf(
          [{ folder: "", summary: published }],
          published.entries.map(factsOf),
        );
        assertReadable(renderReadmeAnswer(matrix, ""), "top of the README");
        assertReadable(renderReadmeMatrix(matrix, ""), "README");
        assertReadable(renderPullRequestComment(pullRequestOf(summary)), "comment");
      }),
      { numRuns: Math.ceil(numRuns / 3) },
    );
  });

  test("can be compared with any other result", () => {
    fc.assert(
      fc.property(arbitraryResult, arbitraryResult, (before, after) => {
        const rows = compareResults(before, after, { force: true });
        assertFinite(rows);
        assertReadable(renderComparison(rows), "comparison");
      }),
      { numRuns },
    );
  });
});

/** @param {PublishedEntry} entry */
const factsOf = ({ id, name, version, homepage }) => ({
  id,
  name,
  version,
  homepage,
  engine: "node:http",
  isFeatured: true,
});

/**
 * @param {Summary} summary
 * @returns {PullRequest} that adds the first app, changes the other apps, and changes the harness
 */
function pullRequestOf(summary) {
  /** @type {PullRequest["subjects"][number]["outcome"]} */
  const outcome = { status: "measured", summary };
  const subjects = summary.apps.map(({ id }, index) => ({
    suite: "routing",
    id,
    folder: `apps/${id}`,
    outcome,
    change: /** @type {"added" | "changed"} */ (index === 0 ? "added" : "changed"),
  }));
  return { subjects, harness: ["harness/a.js"], outside: [] };
}
