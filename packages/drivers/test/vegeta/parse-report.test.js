import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { DriverError } from "@routebench/drivers/driver";
import { parseReport } from "@routebench/drivers/vegeta/parse-report";

/** @param {string} name of a file that holds what vegeta 12.12.0 once printed */
const captured = (name) => readFile(new URL(`../fixtures/${name}`, import.meta.url), "utf8");
const json = await captured("vegeta-report.json");
const hdrplot = await captured("vegeta-hdrplot.txt");

test("a report is read in our units", () => {
  const latencyUs = parseReport(json, hdrplot);
  assert.deepEqual(
    Object.values(latencyUs).map((us) => Math.round(us)),
    [1067, 439, 1025, 18447, 25080, 25121],
  );
});

describe("output that is refused", () => {
  for (const [what, spoilt, plot] of /** @type {const} */ ([
    ["nothing at all", "", hdrplot],
    ["a report cut short", json.slice(0, -10), hdrplot],
    ["two reports", json + json, hdrplot],
    ["another program's JSON", '{"requests":1}', hdrplot],
    ["a missing percentile", json.replace('"99th"', '"98th"'), hdrplot],
    ["a percentile that is no number", json.replace(/"50th":\d+/, '"50th":"fast"'), hdrplot],
    ["percentiles out of order", json.replace(/"50th":\d+/, '"50th":99999999999'), hdrplot],
    ["no plot", json, ""],
    ["a plot without its tail", json, hdrplot.replace("0.999023", "0.9")],
  ])) {
    test(what, () => {
      assert.notEqual(spoilt + plot, json + hdrplot);
      assert.throws(() => parseReport(spoilt, plot), DriverError);
    });
  }
});
