import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { decode, encode } from "../../../src/host/ssh/encode.js";

const sent = fc.letrec((tie) => ({
  value: fc.oneof(
    ...[fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean()],
    ...[fc.constant(null), fc.bigInt(), fc.uint8Array().map((bytes) => Buffer.from(bytes))],
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(
      fc.string().filter((key) => !key.startsWith("$") && key !== "__proto__"),
      tie("value"),
      {
        maxKeys: 4,
        noNullPrototype: true,
      },
    ),
  ),
})).value;

test("what is sent arrives, bytes and large whole numbers too, as one line", () => {
  fc.assert(
    fc.property(sent, (value) => {
      const line = encode({ value });
      assert.equal(line.indexOf("\n"), line.length - 1);
      // JSON knows no negative zero.
      const expected = JSON.parse(JSON.stringify({ value }, asText), undefined);
      assert.deepEqual(JSON.parse(JSON.stringify(decode(line), asText)), expected);
    }),
  );
});

test("bytes arrive as bytes, numbers of any size as numbers", () => {
  const value = { body: new Uint8Array([0, 10, 255]), at: 2n ** 70n };
  assert.deepEqual(decode(encode(value)), { body: Buffer.from([0, 10, 255]), at: 2n ** 70n });
});

test("what a login shell prints is no message", () => {
  for (const line of ["", "Welcome!", "null", "12", '"words"', "{half"])
    assert.equal(decode(line), null);
});

/**
 * @param {string} _key
 * @param {unknown} value
 */
function asText(_key, value) {
  return typeof value === "bigint" ? `${value}n` : value;
}
