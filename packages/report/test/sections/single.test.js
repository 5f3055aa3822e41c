/** Sections that stand for themselves: a baseline, the modes' agreement, a lull, the method. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { renderSection } from "../../src/markdown/section.js";
import { againstSection } from "../../src/sections/against.js";
import { agreementSection } from "../../src/sections/agreement.js";
import { environmentSection } from "../../src/sections/environment.js";
import { lullSection } from "../../src/sections/lull.js";
import { methodSection } from "../../src/sections/method.js";
import { makeSynthetic } from "../synthetic.js";

const { result, summary } = makeSynthetic();

/** @param {import("../../src/sections/section.js").Section | null} section */
const textOf = (section) => (section ? renderSection(section, {}) : "");

describe("the comparison with a baseline", () => {
  const ratio = { point: 1.004, low: 0.995, high: 1.013, level: 0.95, method: "made up" };
  const row = { appId: "koa", name: "koa", baseline: "koa (old)", ratio };

  test("is a sentence with both names, and says how near equal is", () => {
    const against = [{ ...row, verdict: /** @type {const} */ ("equal") }];
    const text = textOf(againstSection(result, { ...summary, against }));
    assert.match(text, /^- \*\*koa\*\* is as fast as koa \(old\), within 2\.0 %: /m);
    assert.match(text, /its speed is 1\.004 \(0\.995–1\.013\) times the other's$/m);
  });

  test("says that a difference was not shown", () => {
    const against = [{ ...row, verdict: /** @type {const} */ ("undecided") }];
    const text = textOf(againstSection(result, { ...summary, against }));
    assert.match(text, /cannot be told apart from koa \(old\): /);
  });

  test("is left out where there was none", () => {
    assert.equal(againstSection(result, summary), null);
  });
});

describe("the agreement of the modes", () => {
  test("names each pair that they contradict each other on", () => {
    const text = textOf(agreementSection(summary));
    assert.match(text, /of the two orders: 0\.87\. They contradict each other:/);
    assert.match(text, /^- fastify is ahead of node:http in-process, behind it externally$/m);
  });

  test("is told where they agree, and where a mode ranks nobody apart", () => {
    const told = (/** @type {number | null} */ correlation) =>
      textOf(agreementSection({ ...summary, agreement: { correlation, disagreements: [] } }));
    assert.match(told(1), /They do not contradict each other\./);
    assert.match(told(null), /cannot be compared/);
  });

  test("is left out where one mode was measured", () => {
    assert.equal(agreementSection({ ...summary, agreement: null }), null);
  });
});

describe("the cost of a lull", () => {
  test("is a row for each app, the least cost first", () => {
    const table = lullSection(result, summary)?.blocks.find(({ kind }) => kind === "table");
    assert.ok(table?.kind === "table");
    const points = table.rows.map(({ cells: [cell] }) =>
      cell && "estimate" in cell ? cell.estimate.point : Number.NaN,
    );
    assert.ok(points.length > 1);
    assert.deepEqual(
      points,
      points.toSorted((a, b) => a - b),
    );
  });

  test("is told not to have been measured of any app, where none finished", () => {
    assert.match(textOf(lullSection(result, { ...summary, lull: [] })), /No app finished\./);
  });

  test("is left out where it was not asked for", () => {
    const without = makeSynthetic({ lull: false });
    assert.equal(lullSection(without.result, without.summary), null);
  });
});

describe("the method", () => {
  const text = textOf(methodSection(result));

  test("is told for the run and for each mode that was measured", () => {
    assert.match(text, /\| Seed of the shuffled orders +\| \d+/);
    assert.equal(text.match(/^\| Warm-up /gm)?.length, 3);
    assert.match(text, /^\| Silence /m);
    assert.match(text, /^\| Schedule +\| paired slices/m);
    assert.doesNotMatch(textOf(methodSection(makeSynthetic({ lull: false }).result)), /Silence/);
  });

  test("leaves out what does not apply", () => {
    assert.doesNotMatch(text, /undefined|null|Why no paired slices/);
    const { result: declined } = makeSynthetic();
    Object.assign(declined.config.modes.external ?? {}, { slices: null, whyNotSliced: "for fun" });
    assert.match(textOf(methodSection(declined)), /^\| Why no paired slices +\| for fun/m);
  });

  test("stands beside the machine and the software", () => {
    const environment = textOf(environmentSection(result));
    assert.ok(environment.includes(result.environment.cpuModel));
    assert.ok(environment.includes(result.environment.nodeVersion));
    assert.match(environment, /2026-11-20 \d\d:\d\d UTC/);
  });
});
