import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { packPairs, unpackPairs, VERDICTS } from "../../src/site/pack-pairs.js";

/** @import { Pair } from "../../src/site/matrix.js" */

/** @type {fc.Arbitrary<Pair>} */
const anyPair = fc
  .record({
    a: fc.nat(60),
    b: fc.nat(60),
    ratio: fc.double({ min: 0.001, max: 1000, noNaN: true }),
    half: fc.option(fc.double({ min: 1, max: 50, noNaN: true })),
    verdict: fc.constantFrom(...VERDICTS),
  })
  .filter(({ a, b }) => a < b);

const anyPairs = fc.uniqueArray(anyPair, {
  selector: ({ a, b }) => `${a} ${b}`,
});

test("gives back every pair when pairs are packed and unpacked", () => {
  fc.assert(
    fc.property(anyPairs, (pairs) => {
      const wanted = pairs.toSorted((x, y) => x.a - y.a || x.b - y.b);
      const unpacked = unpackPairs(packPairs(pairs), VERDICTS);
      assert.deepEqual(
        unpacked.map(({ a, b, verdict }) => ({ a, b, verdict })),
        wanted.map(({ a, b, verdict }) => ({ a, b, verdict })),
      );
      for (const [place, { ratio, half }] of wanted.entries()) {
        const pair = unpacked[place];
        assert.ok(pair && Math.abs(pair.ratio / ratio - 1) < 2e-5);
        if (half === null) assert.equal(pair.half, null);
        else assert.ok(pair.half && Math.abs(pair.half / half - 1) < 1e-4);
      }
    }),
  );
});

test("gives back the other pairs and every verdict when a ratio and a half-width are beyond all limits", () => {
  /** @type {Pair[]} */
  const pairs = [
    { a: 0, b: 1, ratio: 1e9, half: 1e9, verdict: "not enough data" },
    { a: 0, b: 2, ratio: 1e-9, half: 1, verdict: "slower" },
    { a: 1, b: 2, ratio: 1, half: null, verdict: "tied" },
  ];
  const unpacked = unpackPairs(packPairs(pairs), VERDICTS);
  assert.deepEqual(
    unpacked.map(({ verdict }) => verdict),
    ["not enough data", "slower", "tied"],
  );
  assert.deepEqual(unpacked[2], pairs[2]);
});

// The page has 25,000 bytes for data. The columns of runtimes need some of them.
test("needs fewer than 22,500 bytes when three columns have 1,035 pairs each", () => {
  const places = Array.from({ length: 46 }, (_, place) => place);
  /** @type {Pair[]} */
  const pairs = places.flatMap((a) =>
    places
      .slice(a + 1)
      .map((b) => ({ a, b, ratio: 1.2345, half: 1.0678, verdict: /** @type {const} */ ("tied") })),
  );
  assert.equal(pairs.length, 1035);
  const columns = { hello: packPairs(pairs), params: packPairs(pairs), body: packPairs(pairs) };
  const size = Buffer.byteLength(JSON.stringify(columns));
  assert.ok(size < 22_500, `${size} bytes`);
});
