import assert from "node:assert/strict";
import { renderHtmlReport } from "../../src/html/report.js";
import { makeBaselineRow, makeCases } from "../builders.js";
import { loadRecorded, withCases } from "../recorded.js";

/** @import { Recorded } from "../recorded.js" */
/** @import { Case } from "@routebench/contract/cases" */

const PATHS = ["/hello", "/hey", "/hell", "/about", "/nothing/here", "/other"];

/** Six paths over both schemes, and connections. */
export const EVERY_CASE = [
  ...makeCases({ schemes: ["http", "https"], paths: PATHS }),
  ...makeCases({ connections: [1, 10, 1000] }),
];

/** The same sections with fewer blocks and charts of each kind. */
export const ONE_OF_EACH = [
  ...makeCases({ schemes: ["http", "https"], paths: PATHS.slice(0, 2) }),
  ...makeCases({ connections: [1, 10] }),
];

/**
 * A run with nearly every section: two modes in each case, TLS, fixed rates, a baseline, and an app that did not finish.
 * @param {Case[]} cases
 * @returns {Recorded}
 */
export function makeCasesRun(cases) {
  const { summary, published } = withCases(loadRecorded(), cases);
  const overTls = loadRecorded("both-schemes");
  /** @type {Recorded} */
  const atRates = JSON.parse(
    JSON.stringify(loadRecorded("fixed-rate")).replaceAll("koa", "fastify"),
  );
  summary.config.modes["fixed-rate"] = atRates.summary.config.modes["fixed-rate"];
  const [express] = summary.apps;
  assert.equal(express?.id, "express");
  for (const app of summary.apps) {
    const tested = overTls.summary.apps.find(({ id }) => id === app.id);
    if (tested) app.tls = tested.tls;
  }
  express.tls = { status: "failed", code: "not-runnable", detail: "it does not serve TLS" };
  for (const { testCase, rows, didNotFinish } of summary.modes) {
    if (testCase.scheme !== "https") continue;
    const place = rows.findIndex(({ appId }) => appId === express.id);
    rows.splice(place, 1);
    const { id: appId, name, version } = express;
    didNotFinish.push({ appId, name, version, reason: express.tls.detail });
  }
  const { tls } = overTls.summary;
  const { fixedRate } = atRates.summary;
  return {
    summary: { ...summary, tls, fixedRate, against: [makeBaselineRow()] },
    published,
  };
}

/** @param {Case[]} cases */
export function makeCasesReport(cases) {
  const { summary } = makeCasesRun(cases);
  return { summary, html: renderHtmlReport(summary) };
}
