import assert from "node:assert/strict";
import { test } from "node:test";
import { about } from "../../../packages/report/test/builders.js";
import { growthSentence } from "../sections/growth-sentence.js";

/** @import { Growth } from "@routebench/contract/summary" */

/** @type {(name: string, ratio: number, verdict: Growth["rows"][number]["verdict"]) => Growth["rows"][number]} */
const row = (name, ratio, verdict) => ({
  appId: name,
  name,
  verdict,
  ratio: about(ratio),
  differenceUs: about(ratio - 1),
});

/** @param {Growth["rows"]} rows */
const sentence = (rows) =>
  growthSentence(rows, { smallest: 10, largest: 1000 })
    .map((piece) => (typeof piece === "string" ? piece : piece.name))
    .join("");

test("names all apps whose cost grows, the largest growth first with its ratio", () => {
  assert.equal(
    sentence([row("koa", 1.5, "more"), row("express", 4, "more"), row("hapi", 2, "more")]),
    "With 1000 routes instead of 10, it costs more in express, hapi and koa, most in express: 4.00×.",
  );
});

test("calls a narrow interval tied, and a wide interval a lack of data", () => {
  const koa = row("koa", 1.02, "undecided");
  const wide = { ...row("hapi", 1.9, "undecided"), ratio: about(1.9, { low: 0.9, high: 4 }) };
  assert.equal(
    sentence([koa, wide]),
    "With 1000 routes instead of 10, it costs no app measurably more. The two costs are tied in koa. Not enough data for a verdict: hapi.",
  );
  assert.equal(
    sentence([wide]),
    "With 1000 routes instead of 10, there is not enough data for a verdict.",
  );
});

test("calls too few launches a lack of data, the largest ratio first", () => {
  const twice = (/** @type {string} */ name, /** @type {number} */ ratio) => {
    const counted = row(name, ratio, "undecided");
    return { ...counted, ratio: { ...counted.ratio, low: null, high: null } };
  };
  assert.equal(
    sentence([twice("koa", 5), row("hono", 1.03, "undecided"), twice("micro", 30)]),
    "With 1000 routes instead of 10, it costs no app measurably more. The two costs are tied in hono. Not enough data for a verdict: micro and koa.",
  );
});

test("separates apps whose cost stays or falls, and counts them when there are many", () => {
  const many = Array.from({ length: 7 }, (_, place) => row(`app${place}`, 1, "equal"));
  assert.equal(
    sentence([...many, row("koa", 0.9, "less"), row("hono", 1.03, "undecided")]),
    "With 1000 routes instead of 10, it costs no app measurably more. It costs less in koa. The two costs are tied in 8 apps.",
  );
});

test("keeps a hostile name apart from the words of the sentence", () => {
  const pieces = growthSentence([row("x. It costs less for y", 2, "more")], {
    smallest: 10,
    largest: 1000,
  });
  assert.ok(pieces.some((piece) => typeof piece !== "string" && piece.name.startsWith("x.")));
});
