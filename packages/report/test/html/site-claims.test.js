import assert from "node:assert/strict";
import { test } from "node:test";
import { parseHTML } from "linkedom";
import { html } from "../../src/html/markup.js";
import { renderClaims, renderClaimsCard } from "../../src/html/site-claims.js";
import { makeClaims } from "../synthetic-published.js";

const linkTo = (/** @type {string} */ folder) => html` <a href="#${folder}">${folder}</a>`;

/** @param {{ toString(): string }} markup */
const rendered = (markup) =>
  parseHTML(`<!doctype html><html><body>${markup}</body></html>`).document;

test("the verdicts are counted: of all documents on the card, of one at its head", () => {
  const card = rendered(renderClaimsCard([...makeClaims(), ...makeClaims()]));
  assert.match(
    card.body.textContent ?? "",
    /2 documents .*: 2 holds, 2 does not hold, 0 tie, 0 cannot be told, 2 not measured\./,
  );
  assert.equal(
    rendered(renderClaims(makeClaims(), linkTo)).querySelector("summary")?.textContent,
    "1. A document: 1 holds, 1 does not hold, 1 not measured",
  );
});

test("a claim has its figure, ours, its interval, where it is from, the verdict, and why or what would measure it", () => {
  const [first] = rendered(renderClaims(makeClaims(), linkTo)).querySelectorAll("[data-claim]");
  const cells = [...(first?.querySelectorAll("th, td") ?? [])].map((cell) => cell.textContent);
  assert.deepEqual(cells, [
    "express is twice as fast as koa 1.1, Its table",
    "2.00x",
    "2.00×1.96–2.04",
    "today’s: /hello, 9 launches all/",
    "holds, in direction and magnitude.",
    "–",
    "today’s",
    "not measured: none has both; it would be by pnpm bench. Why: koa changed.",
  ]);
});

test("whatever a claim says is text", () => {
  const says = "</td><script>alert(1)</script>";
  const page = rendered(renderClaims(makeClaims(says), linkTo));
  assert.equal(page.querySelector("script"), null);
  assert.ok(page.querySelector("[data-claim] th")?.textContent?.startsWith(says));
});
