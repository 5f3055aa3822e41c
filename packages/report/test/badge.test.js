import assert from "node:assert/strict";
import { test } from "node:test";
import { DOMParser } from "linkedom";
import { badgeFile, renderBadge } from "../src/badge.js";
import { HOSTILE } from "./recorded.js";
import { makeFramework } from "./site/made-up-site.js";

test("a badge shows the speed relative to node:http", () => {
  assert.match(renderBadge(makeFramework("express")) ?? "", />routebench<.*>0\.\d\d× node:http</);
  assert.match(renderBadge(makeFramework("node-http")) ?? "", />1\.00× node:http</);
  assert.equal(renderBadge(makeFramework("koa")), null, "its speed was not measured");
});

test("a badge shows a hostile name as text and stays well-formed", () => {
  const name = `"><script>alert(1)</script>\0\u202e`;
  const svg = renderBadge({ ...makeFramework("express"), ...HOSTILE, name }) ?? "";
  assert.doesNotMatch(svg, /<script|\0|\u202e/);
  const document = new DOMParser().parseFromString(svg, "image/svg+xml");
  assert.match(
    document.querySelector("title")?.textContent ?? "",
    /^"><script>alert\(1\)<\/script>/,
  );
  assert.equal(document.querySelectorAll("script").length, 0);
});

test("badgeFile gives each id a different file name without a path", () => {
  const hostile = ["../x", "..", ".", "", "a/b", "a\\b", "a b", "a:b", "a~b", "a\0b", "ä", "%2e"];
  const files = hostile.map(badgeFile);
  assert.equal(new Set(files).size, files.length);
  for (const file of files) assert.match(file, /^[\w@~-][\w.@~-]*\.svg$|^\.svg$/);
});
