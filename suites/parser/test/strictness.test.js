import assert from "node:assert/strict";
import { it } from "node:test";
import { QUESTIONS } from "../src/questions.js";
import { askAll } from "../strictness/examine.js";

const subject = (/** @type {string} */ id) =>
  new URL(`../subjects/${id}/parser.js`, import.meta.url).href;

it("finds that Node's parser refuses invalid messages", async () => {
  const outcomes = await askAll(subject("node-http"));
  assert.deepEqual(new Set(Object.values(outcomes)), new Set(["refused"]));
  assert.equal(Object.keys(outcomes).length, QUESTIONS.length);
});

it("finds that http-parser-js accepts lines without CR or colon, and two lengths", async () => {
  const outcomes = await askAll(subject("http-parser-js"));
  for (const id of ["bare-lf", "header-line", "two-lengths"])
    assert.equal(outcomes[id], "accepted");
});

it("ends a parser that never returns, and calls it hanging", async () => {
  const outcomes = await askAll(subject("js-incomplete"));
  assert.equal(outcomes["bare-lf"], "hangs");
});

it("reports a parser that ends its process", async () => {
  const { href } = new URL("subjects/dies/parser.js", import.meta.url);
  const outcomes = await askAll(href);
  assert.deepEqual(new Set(Object.values(outcomes)), new Set(["dies"]));
});
