import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  casesOf,
  configuredModes,
  MODE_IDS,
  MODES,
  settingsOf,
  slicesOf,
} from "@routebench/contract/modes";
import { parseResultFile } from "@routebench/contract/result-file";
import { smallResult } from "./support/small-result.js";

const { config } = parseResultFile(JSON.stringify(smallResult()));

test("a fixed rate is measured after the mode that tells the capacity it may be a share of", () => {
  const open = MODE_IDS.indexOf("fixed-rate");
  const capacity = MODE_IDS.findIndex((mode) => MODES[mode].tellsCapacity);
  assert.ok(capacity >= 0 && open > capacity);
});

describe("of a run's configuration", () => {
  const load = settingsOf("external", config).load;
  const other = { ...config.cases[0], id: "b", target: { kind: "path", path: "/hello" } };
  const rated = { ...config.cases[0], id: "c", rate: { perSecond: 1 } };
  const many = /** @type {typeof config} */ ({
    ...config,
    cases: [...config.cases, other],
    modes: {
      "fixed-rate": { driver: "constant-rate", load, cases: [rated] },
      profile: { driver: "closed-loop", load, intervalUs: 1000 },
      ...config.modes,
    },
  });

  test("the modes come in the order in which they are run, whatever the file's order", () => {
    assert.deepEqual(configuredModes(many), ["external", "fixed-rate", "profile"]);
  });

  test("each mode's cases are all, the main one alone, or its own", () => {
    assert.deepEqual(casesOf("external", many), many.cases);
    assert.deepEqual(casesOf("profile", many), many.cases.slice(0, 1));
    assert.deepEqual(casesOf("fixed-rate", many), [rated]);
  });

  test("slices are those of a mode that is run in them", () => {
    const slices = { durationMs: 100, roundMs: 1000 };
    const external = { ...settingsOf("external", config), slices };
    assert.equal(slicesOf("external", { modes: { external } }), slices);
    assert.equal(slicesOf("external", config), null);
    assert.equal(slicesOf("in-process", config), null);
    assert.equal(slicesOf("profile", many), null);
  });

  test("a mode that is not run has no settings", () => {
    assert.throws(() => settingsOf("in-process", config), /in-process mode is not configured/);
  });
});
