/** The parser reads valid but awkward responses. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parseAnswer } from "@routebench/generators/connections/parse-answer";
import fc from "fast-check";
import { answer, body, framing } from "./awkward-answers.js";

/** ROUTEBENCH_FUZZ=100000 searches for longer. */
const numRuns = Number(process.env.ROUTEBENCH_FUZZ ?? 500);
const EXPECTED = { bodiless: false, mostBodyBytes: 1000 };

describe("a valid response", () => {
  test("is read with its status, body, length, and whether it closes the connection", () => {
    fc.assert(
      fc.property(answer(), (made) => {
        const read = parseAnswer(made.bytes, EXPECTED, made.framing === "until close");
        assert.equal(read.kind, "whole");
        assert.equal(read.status, 200);
        assert.deepEqual(Buffer.from(read.body), made.body);
        assert.equal(read.length, made.bytes.length);
        assert.equal(read.closes, made.closes || made.framing === "until close");
        assert.equal(read.repeatable, made.framing !== "until close");
      }),
      { numRuns },
    );
  });

  test("is incomplete while a byte is missing, and promises at least one more byte", () => {
    fc.assert(
      fc.property(answer(), (made) => {
        for (let length = 0; length < made.bytes.length; length += 1) {
          const read = parseAnswer(made.bytes.subarray(0, length), EXPECTED);
          assert.equal(read.kind, "part", `${length} of ${made.bytes.length}`);
          assert.ok(read.atLeast > length && read.atLeast <= made.bytes.length + 1);
        }
      }),
      { numRuns: Math.ceil(numRuns / 5) },
    );
  });

  test("ends at its end, whatever follows", () => {
    const selfDelimited = fc.constantFrom(/** @type {const} */ ("length"), "chunked");
    fc.assert(
      fc.property(answer(body, selfDelimited), fc.uint8Array({ maxLength: 30 }), (made, more) => {
        const read = parseAnswer(Buffer.concat([made.bytes, more]), EXPECTED);
        assert.equal(read.kind, "whole");
        assert.equal(read.length, made.bytes.length);
      }),
      { numRuns },
    );
  });

  test("has another body or none if a byte of its body changes", () => {
    fc.assert(
      fc.property(
        answer(
          body,
          framing.filter((kind) => kind !== "until close"),
        ),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        (made, place, change) => {
          const at = place % made.bytes.length;
          const bytes = Buffer.from(made.bytes);
          bytes[at] = (bytes[at] ?? 0) ^ change;
          const [before, after] = [made.bytes, bytes].map((all) => parseAnswer(all, EXPECTED));
          if (after?.kind !== "whole" || before?.kind !== "whole") return;
          const sameBody = after.body.equals(before.body);
          const inBody = made.framing === "length" && at >= made.bytes.length - made.body.length;
          assert.ok(!inBody || !sameBody, "a changed byte of the body went unseen");
        },
      ),
      { numRuns },
    );
  });

  test("is rejected if its body is longer than allowed", () => {
    fc.assert(
      fc.property(answer(fc.constant(Buffer.alloc(50, 65))), (made) => {
        const read = parseAnswer(made.bytes, { ...EXPECTED, mostBodyBytes: 49 }, true);
        assert.equal(read.kind, "none");
      }),
      { numRuns },
    );
  });
});

test("reads any bytes as a response, an incomplete response or none", () => {
  const start = fc.constantFrom(
    "",
    "H",
    "HTTP/1.1 ",
    "HTTP/1.1 200 OK\r\n",
    "HTTP/1.1 200 OK\r\n\r\n",
  );
  const rest = fc.oneof(
    fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
    fc
      .array(
        fc.constantFrom(
          "\r\n",
          "\n",
          "\r",
          ":",
          " ",
          "Transfer-Encoding: chunked\r\n",
          "a",
          "0\r\n\r\n",
        ),
      )
      .map((all) => Buffer.from(all.join(""))),
  );
  fc.assert(
    fc.property(start, rest, fc.boolean(), (first, more, isClosed) => {
      const bytes = Buffer.concat([Buffer.from(first), more]);
      const read = parseAnswer(bytes, EXPECTED, isClosed);
      if (read.kind === "whole") assert.ok(read.length <= bytes.length);
      if (read.kind === "part") assert.ok(read.atLeast > bytes.length);
    }),
    { numRuns: numRuns * 4 },
  );
});
