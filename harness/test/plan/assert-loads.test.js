import assert from "node:assert/strict";
import { test } from "node:test";
import { assertLoadsMakeSense } from "../../src/plan/assert-loads.js";

/** @import { BenchChoices } from "../../src/plan/configure.js" */
/** @import { Mode } from "@routebench/contract/modes" */

/** @type {Mode[]} */
const ALL = ["in-process", "external", "fixed-rate", "profile", "footprint"];

/** @type {(modes: Mode[], choices: Partial<BenchChoices>) => string | null} the message, if it refuses */
function refusal(modes, choices) {
  try {
    assertLoadsMakeSense({ id: "tiny", modes }, { mode: "all", ...choices });
    return null;
  } catch (error) {
    return /** @type {Error} */ (error).message;
  }
}

const SHARE = { rates: [{ shareOfCapacity: 0.5 }] };
const RATE = { rates: [{ perSecond: 500 }] };

test("refuses a mode that the suite does not have", () => {
  for (const mode of /** @type {const} */ (["in-process", "footprint"])) {
    assert.equal(
      refusal(["external"], { mode }),
      `the suite "tiny" is not measured in the ${mode} mode; its modes are: external`,
    );
  }
});

test("names the option that would change nothing, what it needs, and the modes that are measured", () => {
  /** @type {[Mode[], Partial<BenchChoices>, RegExp][]} */
  const refused = [
    [
      ["standalone"],
      { scheme: "both" },
      /^--scheme needs servers, .*: standalone\. Remove --scheme\.$/,
    ],
    [["standalone"], { connections: [1, 100] }, /^--connections needs servers/],
    [["standalone"], { pipelining: 4 }, /^--pipelining needs servers/],
    [["standalone"], { duration: 1000 }, /^--duration needs loads from another process/],
    [["external"], { explain: true }, /^--explain needs servers that can be profiled/],
    [["external"], RATE, /^--rate needs the fixed-rate mode, .*: external\. Remove --rate\.$/],
    [["external"], SHARE, /^--load needs the fixed-rate mode, .*: external\. Remove --load\.$/],
    [ALL, { mode: "in-process", duration: 1000 }, /^--duration needs loads from another process/],
    [ALL, { mode: "in-process", explain: true }, /^--explain needs the CPU time .*: in-process\./],
    [ALL, { mode: "in-process", ...SHARE }, /^--load needs the rate that the external mode/],
    [ALL, { mode: "footprint", ...SHARE }, /^--load needs the rate .*: footprint\./],
  ];
  for (const [modes, choices, message] of refused) {
    assert.match(refusal(modes, choices) ?? "", message, JSON.stringify(choices));
  }
});

test("accepts options that change what is measured", () => {
  /** @type {[Mode[], Partial<BenchChoices>][]} */
  const accepted = [
    [["standalone"], { scheme: "http", pipelining: 1 }],
    [ALL, { duration: 1000, explain: true, ...SHARE }],
    [ALL, { mode: "external", duration: 1000 }],
    [ALL, { mode: "in-process", duration: 1000, ...RATE }],
    [ALL, { mode: "footprint", connections: [10], duration: 1000 }],
  ];
  for (const [modes, choices] of accepted) {
    assert.equal(refusal(modes, choices), null, JSON.stringify(choices));
  }
});
