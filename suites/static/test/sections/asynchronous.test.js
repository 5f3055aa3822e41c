import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { renderSection } from "@routebench/report/markdown/section";
import { asynchronousSection } from "../../sections/asynchronous.js";
import { madeUpMode, madeUpRow } from "../support/made-up.js";

/** Three launches, of which the second was slowed for all alike. @param {number} us */
const launches = (us) => [us, 1.4 * us, 1.01 * us];

/** @param {Record<string, number[]>} costs µs, by launch @param {string} [path] */
function written(costs, path = "/home.html") {
  const rows = Object.entries(costs).map(([id, cpu]) => madeUpRow(id, { cpu }));
  const section = asynchronousSection({}, { modes: [madeUpMode(path, rows)] });
  return section ? renderSection(section, {}) : "nothing";
}

const COSTS = {
  ...{ "nothing-cached": launches(160), "read-sync": launches(60) },
  ...{ "content-for-ever": launches(35), "descriptor-kept": launches(65) },
};

describe("why reading asynchronously costs so much", () => {
  it("is told by the same calls made synchronously, for each trip to the pool", () => {
    const text = written(COSTS);
    assert.match(text, /readFile\(\) for each request cost 125\.0 µs \(125\.0 to 125\.0\) more/);
    assert.match(
      text,
      /synchronously cost 100\.0 µs .* less, 80 % of it: that is the asynchrony, 20\.0 µs for each of 5 trips\./,
    );
  });

  it("counts the pieces of a file of a megabyte", () => {
    assert.match(written(COSTS, "/santamonica.jpg"), /14\.3 µs for each of 7 trips\./);
  });

  it("is something else where synchronous calls cost more", () => {
    const text = written({ ...COSTS, "read-sync": launches(190) });
    assert.match(text, /cost 30\.0 µs .* more still: it is not the asynchrony/);
    assert.match(text, /Not for sure: reading synchronously\./);
  });

  it("is told with its sign where keeping the content costs more", () => {
    const text = written({ ...COSTS, "content-for-ever": launches(172) });
    assert.match(text, /for each request cost 12\.0 µs \(12\.0 to 12\.0\) less than keeping/);
  });

  it("is open where launches scatter", () => {
    const text = written({ ...COSTS, "read-sync": [20, 300, 150] });
    assert.match(text, /Whether it is the asynchrony is open: .* µs \(.*\) less\)/);
    const dearer = written({ ...COSTS, "read-sync": [320, 100, 450] });
    assert.match(dearer, /Whether it is the asynchrony is open: .* µs \(.*\) more\)/);
  });

  it("is avoided by what saves for sure, the most first", () => {
    const text = written(COSTS);
    assert.match(
      text,
      /What avoids it, by what it saves: keeping the content for ever 125\.0 µs .*, reading synchronously 100\.0 µs .* and keeping the file open 95\.0 µs/,
    );
    const dear = Object.fromEntries(
      Object.entries(COSTS).map(([id, cost]) => [
        id,
        id === "nothing-cached" ? cost : cost.map((us) => us + 300),
      ]),
    );
    assert.match(written(dear), /Nothing of what was tried avoids it for sure\./);
  });

  it("is not there where nothing was read synchronously", () => {
    const { "read-sync": _, ...others } = COSTS;
    assert.equal(written(others), "nothing");
  });
});
