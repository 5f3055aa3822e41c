/** Text from outside must not control the terminal. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { printable } from "../../src/terminal/text.js";

test("printable replaces control characters and direction marks, but not line breaks and tabs", () => {
  assert.equal(
    printable("a\u001b]0;title\u0007\r.\r\n\tb\u009b2J\u202ec\u007f ö 漢 🥇"),
    "a\ufffd]0;title\ufffd\ufffd.\r\n\tb\ufffd2J\ufffdc\ufffd ö 漢 🥇",
  );
});
