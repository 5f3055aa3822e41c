/** What comes from elsewhere cannot make a terminal do anything. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { printable } from "../../src/terminal/printable.js";

test("escapes, bells, carriage returns and turned text are made visible; lines and tabs stay", () => {
  assert.equal(
    printable("a\u001b]0;title\u0007\r.\r\n\tb\u009b2J\u202ec\u007f ö 漢 🥇"),
    "a\ufffd]0;title\ufffd\ufffd.\r\n\tb\ufffd2J\ufffdc\ufffd ö 漢 🥇",
  );
});
