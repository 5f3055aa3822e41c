import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { packPairs, unpackPairs } from "../../src/site/pack-pairs.js";

/** @import { Pair } from "../../src/site/matrix.js" */

/** @type {fc.Arbitrary<Pair>} */
const anyPair = fc
  .record({
    a: fc.nat(60),
    b: fc.nat(60),
    ratio: fc.double({ min: 0.001, max: 1000, noNaN: true }),
    half: fc.option(fc.double({ min: 1, max: 50, noNaN: true })),
    verdict: fc.constantFrom("faster", "slower", "tied", "not enough data"),
  })
  .filter(({ a, b }) => a < b);

const anyPairs = fc.uniqueArray(anyPair, {
  selector: ({ a, b }) => `${a} ${b}`,
});

test("gives back every pair when pairs are packed and unpacked", () => {
  fc.assert(
    fc.property(anyPairs, (pairs) => {
      const wanted = pairs.toSorted((x, y) => x.a - y.a || x.b - y.b);
      const unpacked = unpackPairs(packPairs(pairs));
      assert.deepEqual(
        unpacked.map(({ a, b, verdict }) => ({ a, b, verdict })),
        wanted.map(({ a, b, verdict }) => ({ a, b, verdict })),
      );
      for (const [place, { ratio, half }] of wanted.entries()) {
        const pair = unpacked[place];
        assert.ok(pair && Math.abs(pair.ratio / ratio - 1) < 1e-5);
        if (half === null) assert.equal(pair.half, null);
        else assert.ok(pair.half && Math.abs(pair.half / half - 1) < 1e-4);
      }
    }),
  );
});

test("needs fewer than 25,000 bytes when three columns have 741 pairs each", () => {
  const places = Array.from({ length: 39 }, (_, place) => place);
  /** @type {Pair[]} */
  const pairs = places.flatMap((a) =>
    places
      .slice(a + 1)
      .map((b) => ({ a, b, ratio: 1.2345, half: 1.0678, verdict: /** @type {const} */ ("tied") })),
  );
  assert.equal(pairs.length, 741);
  const columns = { hello: packPairs(pairs), params: packPairs(pairs), body: packPairs(pairs) };
  const size = Buffer.byteLength(JSON.stringify(columns));
  assert.ok(size < 20_000, `${size} bytes`);
});
