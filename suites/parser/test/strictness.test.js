import assert from "node:assert/strict";
import { it } from "node:test";
import { QUESTIONS } from "../src/questions.js";
import { examine } from "../strictness/examine.js";

/** @type {(subject: string) => Promise<string[]>} */
const findingsOn = async (subject) => {
  const findings = await examine(new URL(`${subject}/parser.js`, import.meta.url).href);
  return findings.map(({ id }) => id);
};

it("finds that Node's parser refuses invalid messages", async () => {
  assert.deepEqual(
    await findingsOn("../subjects/node-http"),
    QUESTIONS.map(({ id }) => `${id}: refused`),
  );
});

it("finds that http-parser-js accepts lines without CR or colon, and two lengths", async () => {
  const findings = await findingsOn("../subjects/http-parser-js");
  for (const id of ["bare-lf", "header-line", "two-lengths"])
    assert.ok(findings.includes(`${id}: accepted`));
});

it("ends a parser that never returns, and names the fields that it leaves out", async () => {
  const findings = await findingsOn("../subjects/js-incomplete");
  assert.deepEqual(findings.slice(0, 2), [
    "leaves out: method, url, version, body",
    "bare-lf: hangs",
  ]);
});

it("reports a parser that ends its process", async () => {
  const findings = await findingsOn("subjects/dies");
  assert.ok(QUESTIONS.every(({ id }) => findings.includes(`${id}: dies`)));
});
