import assert from "node:assert/strict";
import { test } from "node:test";
import { DOMParser } from "linkedom";
import { badgeFile, renderBadges } from "../src/badge.js";
import { HOSTILE } from "./synthetic-apps.js";
import { FEATURED, makeContest, makePublished, makeSummary } from "./synthetic-published.js";

/** @import { PublishedSummary } from "@routebench/contract/published-summary" */

const [main, every] = makePublished().map(({ summary }) => summary);

/** @type {(summary: PublishedSummary | undefined, id: string) => string} */
function badgeOf(summary, id) {
  assert.ok(summary);
  return renderBadges(summary).find(({ name }) => name === badgeFile(id))?.text ?? "";
}

test("each app that takes a rank has a badge with the ranks that are left open to it", () => {
  assert.ok(main && every);
  const [contest] = every.contests;
  const row = contest?.rows.find(({ entry }) => entry === "fastify");
  assert.ok(row);
  row.rank = { best: 4, worst: 6 };
  assert.match(badgeOf(every, "fastify"), />routebench: Every framework<[\s\S]*>4–6 of 38</);
  const names = renderBadges(main).map(({ name }) => name);
  assert.deepEqual(names, ["uwebsockets.js.svg", "node-http.svg", "fastify.svg", "express.svg"]);
});

test("where a result has several tables, it says which one it speaks of", () => {
  assert.match(badgeOf(main, "express"), />routebench: The featured apps, External</);
  assert.match(
    badgeOf(main, "express"),
    /by speed in The featured apps \(External; http, \/hello; method 2; 2026-11-20\)/,
  );
});

test("a result without a ranking has none", () => {
  assert.deepEqual(renderBadges(makeSummary("footprint", "Footprint", FEATURED, [])), []);
});

test("a hostile name is text of a picture that can be read", () => {
  const made = [{ id: "evil", ...HOSTILE, rate: 2 }, ...FEATURED];
  const summary = makeSummary("x", `"><script>alert(1)</script>\0\u202e`, made, [
    makeContest("External", "external", made),
  ]);
  const svg = badgeOf(summary, "evil");
  assert.doesNotMatch(svg, /<script|\0|\u202e/);
  const document = new DOMParser().parseFromString(svg, "image/svg+xml");
  assert.match(
    document.querySelector("title")?.textContent ?? "",
    /^<script>alert\(1\)<\/script>:/,
  );
  assert.equal(document.querySelectorAll("script").length, 0);
});

test("an id is a file of its own in the folder, whatever it holds", () => {
  assert.equal(badgeFile("hono@node-22.1"), "hono@node-22.1.svg");
  const hostile = [
    "../x",
    "..",
    ".",
    "",
    "a/b",
    "a\\b",
    "a b",
    "a:b",
    "a~b",
    "a\0b",
    "ä",
    "😀",
    "%2e",
  ];
  const files = hostile.map(badgeFile);
  assert.equal(new Set(files).size, files.length);
  for (const file of files) assert.match(file, /^[\w@~-][\w.@~-]*\.svg$|^\.svg$/);
});
