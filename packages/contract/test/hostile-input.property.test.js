/** Files from other people are either read as what they should be, or rejected with one sentence. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parseManifest } from "@routebench/contract/manifest";
import { parseResultFile, SCHEMA_VERSION } from "@routebench/contract/result-file";
import fc from "fast-check";
import { smallResult } from "./support/small-result.js";

/** ROUTEBENCH_FUZZ=100000 searches for longer. */
const numRuns = Number(process.env.ROUTEBENCH_FUZZ ?? 500);

const RESULT = smallResult();
const TEXT = JSON.stringify(RESULT);

const place = fc.double({ min: 0, max: 1, noNaN: true });

const hostileFiles = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.json(),
  fc.jsonValue().map((value) => JSON.stringify({ ...RESULT, config: value })),
  fc.jsonValue().map((value) => JSON.stringify({ ...RESULT, trials: [value], apps: value })),
  fc.jsonValue().map((value) => JSON.stringify({ ...RESULT, schemaVersion: value })),
  place.map((at) => TEXT.slice(0, at * TEXT.length)),
  fc.tuple(place, fc.string({ unit: "binary", maxLength: 3 })).map(([at, inserted]) => {
    const start = Math.floor(at * TEXT.length);
    return TEXT.slice(0, start) + inserted + TEXT.slice(start + 1);
  }),
);

describe("parseResultFile", () => {
  test("reads the valid file that the hostile files are made from", () => {
    assert.deepEqual(parseResultFile(TEXT), RESULT);
  });

  test("reads a hostile file in full or rejects it with one sentence", () => {
    fc.assert(
      fc.property(hostileFiles, (text) => {
        try {
          assert.equal(parseResultFile(text).schemaVersion, SCHEMA_VERSION);
        } catch (error) {
          assert.equal(/** @type {Error} */ (error).constructor, Error, String(error));
          assert.match(/** @type {Error} */ (error).message, /^it (is not|has schema version)/);
        }
      }),
      { numRuns },
    );
  });
});

test("accepts a manifest with a one-line name and a web address, or names the wrong fields", () => {
  const hostile = fc.record(
    {
      name: fc.oneof(
        fc.string({ unit: "binary" }),
        fc.string({ minLength: 81, maxLength: 10_000 }),
      ),
      homepage: fc.oneof(
        fc.webUrl(),
        fc.constantFrom("javascript:alert(1)", "file:///etc"),
        fc.string(),
      ),
      package: fc.option(fc.string({ unit: "binary" }), { nil: undefined }),
      suite: fc.jsonValue(),
    },
    { requiredKeys: ["name", "homepage"] },
  );
  fc.assert(
    fc.property(fc.oneof(hostile, fc.jsonValue()), (value) => {
      try {
        const { name, homepage } = parseManifest(value);
        assert.ok(name.length >= 1 && name.length <= 80);
        assert.doesNotMatch(name, /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u);
        assert.match(homepage, /^https?:/i);
      } catch (error) {
        assert.match(
          /** @type {Error} */ (error).message,
          /manifest is wrong: |"routebench" field/,
        );
      }
    }),
    { numRuns },
  );
});
