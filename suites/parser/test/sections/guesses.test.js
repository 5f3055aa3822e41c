import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { guesses } from "../../sections/guesses.js";

/**
 * @param {string} appId
 * @param {number} ns of CPU time per request
 * @param {[number, number]} interval of the ratio of its speed to Node's
 * @param {{ bytes?: number, collections?: number }} [heap]
 * @returns {any}
 */
const row = (appId, ns, [low, high], { bytes = 1000, collections = 500 } = {}) => ({
  ...{ appId, name: appId },
  toReference: { point: Math.sqrt(low * high), low, high },
  figures: {
    cpuNsPerRequest: { estimate: { point: ns } },
    allocatedBytesPerRequest: { estimate: { point: bytes } },
    collectionsPerMillion: {
      estimate: { point: collections, low: collections * 0.95, high: collections * 1.05 },
    },
  },
});

const node = row("node-http", 1000, [1, 1], { collections: 900 });

/** @param {any[]} rows */
const written = (...rows) => guesses({ rows: [node, ...rows], reference: "node-http" }).join("\n");

describe("what the source guessed", () => {
  it("is reported as found where the data say so", () => {
    const text = written(
      row("js-incomplete", 400, [2.3, 2.7]),
      row("js-request-line", 460, [2.0, 2.3]),
      row("js-copying", 900, [1.05, 1.2]),
      row("node-http-call-more", 1150, [0.8, 0.9]),
      row("node-http-silent", 300, [3, 3.6]),
    );
    assert.match(text, /incomplete parser is faster than Node’s, as the source found: 400 ns/);
    assert.match(text, /method, URL and version cost it 60 ns more, 10 % of what lies between/);
    assert.match(
      text,
      /900 ns a request, .*: still faster than Node’s, so copying is not all that explains/,
    );
    assert.match(text, /one more costs 150 ns, so they cost about 450 .* most of its distance/);
    assert.match(
      text,
      /when it returns nothing, .* 300 ns a request, so 70 % of its cost is making/,
    );
    assert.match(
      text,
      /Node’s parser makes more of it than the incomplete one, as the source guessed/,
    );
  });

  it("is reported as not found where contrary data say so", () => {
    const text = written(
      row("js-incomplete", 1500, [0.6, 0.7], { collections: 2000 }),
      row("js-request-line", 1490, [0.6, 0.7]),
      row("js-copying", 2000, [0.4, 0.6]),
      row("node-http-call-more", 1001, [0.97, 1.03]),
      row("node-http-silent", 1010, [0.9, 1.05]),
    );
    assert.match(text, /incomplete parser is slower than Node’s, unlike what the source found/);
    assert.match(text, /method, URL and version cost it nothing that was measured/);
    assert.match(text, /slower than Node’s, so its lead is that it does not copy/);
    assert.match(text, /one more shows no cost \(at most 31 ns\), so nothing shows that they are/);
    assert.match(text, /when it returns nothing, .* no less than with all that it returns/);
    assert.match(
      text,
      /Node’s parser makes less of it than the incomplete one, unlike what the source/,
    );
  });

  it("is left open where the intervals hold both", () => {
    const text = written(
      row("js-incomplete", 900, [0.9, 1.3], { collections: 880 }),
      row("js-copying", 990, [0.9, 1.2]),
    );
    assert.match(text, /incomplete parser and Node’s are tied/);
    assert.match(text, /tied with Node’s, so the copies explain its lead/);
    assert.match(text, /Garbage collection: the two are tied/);
  });

  it("shows crossings as the lesser part where they are", () => {
    const text = written(
      row("js-incomplete", 400, [2.3, 2.7]),
      row("node-http-call-more", 1050, [0.9, 0.97]),
    );
    assert.match(text, /about 150 of its 1,000 ns: that is the lesser part of its distance/);
  });

  it("says nothing without Node’s parser or the incomplete one", () => {
    assert.equal(written(), "");
    assert.deepEqual(guesses({ rows: [row("js-incomplete", 400, [2, 3])], reference: null }), []);
  });
});
