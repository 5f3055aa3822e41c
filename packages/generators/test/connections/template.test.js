/** A right answer that others are held against. With a question's answers in any form: question.test.js. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { parseAnswer } from "@routebench/generators/connections/parse-answer";
import { Template } from "../../src/connections/template.js";

/** @param {{ date?: string, length?: string, body?: string }} [changes] */
const answer = ({ date = "Mon", length = "2", body = "ok" } = {}) =>
  Buffer.from(`HTTP/1.1 200 OK\r\nDate: ${date}\r\nContent-Length: ${length}\r\n\r\n${body}`);

/** @param {Buffer} bytes */
function parsed(bytes) {
  const read = parseAnswer(bytes, { bodiless: false, mostBodyBytes: 100 });
  assert.equal(read.kind, "whole");
  return read;
}

const made = () => new Template(answer(), parsed(answer()));

test("it matches itself, whole, at any place", () => {
  const bytes = Buffer.concat([Buffer.from("abc"), answer(), answer()]);
  assert.equal(made().matches(bytes, 3, bytes.length), true);
  assert.equal(made().matches(bytes, 3, 3 + answer().length - 1), false);
  assert.equal(made().matches(bytes, 4, bytes.length), false);
});

test("it takes in another answer whose header has another value, and matches any further one", () => {
  const template = made();
  const other = answer({ date: "Tue" });
  assert.equal(template.matches(other, 0, other.length), false);
  assert.equal(template.takeIn(other, parsed(other)), true);
  for (const date of ["Mon", "Tue", "Wed"]) {
    assert.equal(template.matches(answer({ date }), 0, other.length), true, date);
  }
  assert.equal(template.matches(answer({ date: "W\r\n" }), 0, other.length), false);
});

test("it takes in no answer with another body or length, and goes on as it was", () => {
  const template = made();
  for (const other of [answer({ body: "no" }), answer({ length: "1", body: "o" })]) {
    assert.equal(template.takeIn(other, parsed(other)), false);
    assert.equal(template.matches(answer(), 0, answer().length), true);
    assert.equal(template.matches(other, 0, other.length), false);
  }
});

test("pieces are compared where they belong, over what changes and what does not", () => {
  const template = made();
  template.takeIn(answer({ date: "Tue" }), parsed(answer({ date: "Tue" })));
  const bytes = answer({ date: "Fri" });
  for (let cut = 0; cut <= bytes.length; cut += 1) {
    assert.equal(template.continues(0, bytes, 0, cut), true, `up to ${cut}`);
    assert.equal(template.continues(cut, bytes, cut, bytes.length), true, `from ${cut}`);
  }
  assert.equal(template.continues(1, bytes, 0, 10), false);
});
