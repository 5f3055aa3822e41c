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

test("measures a fixed rate after the mode that measures capacity", () => {
  const fixedRate = MODE_IDS.indexOf("fixed-rate");
  const capacity = MODE_IDS.findIndex((mode) => MODES[mode].measuresCapacity);
  assert.ok(capacity >= 0 && fixedRate > capacity);
});

describe("a run's configuration", () => {
  const load = settingsOf("external", config).load;
  const hello = { ...config.cases[0], id: "b", target: { kind: "path", path: "/hello" } };
  const rated = { ...config.cases[0], id: "c", rate: { perSecond: 1 } };
  const many = /** @type {typeof config} */ ({
    ...config,
    cases: [...config.cases, hello],
    modes: {
      "fixed-rate": { driver: "constant-rate", load, cases: [rated] },
      profile: { driver: "closed-loop", load, intervalUs: 1000 },
      ...config.modes,
    },
  });

  test("lists its modes in the order in which they run", () => {
    assert.deepEqual(configuredModes(many), ["external", "fixed-rate", "profile"]);
  });

  test("gives each mode all cases, only the main case, or the mode's cases", () => {
    assert.deepEqual(casesOf("external", many), many.cases);
    assert.deepEqual(casesOf("profile", many), many.cases.slice(0, 1));
    assert.deepEqual(casesOf("fixed-rate", many), [rated]);
  });

  test("has slices only for a mode that measures in slices", () => {
    const slices = { durationMs: 100, roundMs: 1000 };
    const external = { ...settingsOf("external", config), slices };
    assert.equal(slicesOf("external", { modes: { external } }), slices);
    assert.equal(slicesOf("external", config), null);
    assert.equal(slicesOf("in-process", config), null);
    assert.equal(slicesOf("profile", many), null);
  });

  test("has no settings for a mode that does not run", () => {
    assert.throws(() => settingsOf("in-process", config), /in-process mode is not configured/);
  });
});
