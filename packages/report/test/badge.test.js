import assert from "node:assert/strict";
import { test } from "node:test";
import { DOMParser } from "linkedom";
import { badgeFile, renderBadges } from "../src/badge.js";
import { HOSTILE, loadRecorded, rename } from "./recorded.js";

const { published } = loadRecorded();

/** @type {(summary: typeof published, id: string) => string} */
const badgeOf = (summary, id) =>
  renderBadges(summary).find(({ name }) => name === badgeFile(id))?.text ?? "";

test("each ranked app has a badge with its range of ranks", () => {
  assert.match(
    badgeOf(published, "fastify"),
    />routebench: The run routing, External<[\s\S]*>1–2 of 3</,
  );
  const names = renderBadges(published).map(({ name }) => name);
  assert.deepEqual(names, ["node-http.svg", "fastify.svg", "express.svg"]);
  assert.deepEqual(renderBadges({ ...published, contests: [] }), []);
});

test("a badge shows a hostile name as text and stays well-formed", () => {
  const title = `"><script>alert(1)</script>\0\u202e`;
  const svg = badgeOf({ ...rename(published, "express", HOSTILE), title }, "express");
  assert.doesNotMatch(svg, /<script|\0|\u202e/);
  const document = new DOMParser().parseFromString(svg, "image/svg+xml");
  assert.match(
    document.querySelector("title")?.textContent ?? "",
    /^<script>alert\(1\)<\/script>:/,
  );
  assert.equal(document.querySelectorAll("script").length, 0);
});

test("badgeFile gives each id a different file name without a path", () => {
  const hostile = ["../x", "..", ".", "", "a/b", "a\\b", "a b", "a:b", "a~b", "a\0b", "ä", "%2e"];
  const files = hostile.map(badgeFile);
  assert.equal(new Set(files).size, files.length);
  for (const file of files) assert.match(file, /^[\w@~-][\w.@~-]*\.svg$|^\.svg$/);
});
