import assert from "node:assert/strict";
import { test } from "node:test";
import { unsupportedNodes } from "../../src/find/end-of-life.js";

const NODE_20 = { name: "node", version: "20.20.2" };
const NODE_24 = { name: "node", version: "24.21.0" };

test("names a Node past its end of life, with the two commands that measure on a current Node", () => {
  const [line, ...more] = unsupportedNodes([NODE_20], "2026-11-23");
  assert.deepEqual(more, []);
  assert.match(line ?? "", /^Node 20\.20\.2 has been unsupported since 2026-04-30\. [^\n]*$/);
  assert.match(line ?? "", /: pnpm bench runtime add node@24 && pnpm bench --runtime node@24$/);
});

test("names a Node that is older than all listed Nodes", () => {
  const [line] = unsupportedNodes([{ name: "node", version: "4.9.1" }], "2026-11-23");
  assert.match(line ?? "", /^Node 4\.9\.1 has been unsupported for years\. /);
  assert.deepEqual(
    unsupportedNodes([{ name: "node", version: "18.20.8" }, NODE_24], "2026-11-23"),
    [],
  );
});

test("does not warn of a Node on the last day of its support or before", () => {
  assert.deepEqual(unsupportedNodes([NODE_20], "2026-04-30"), []);
  assert.deepEqual(unsupportedNodes([NODE_24], "2026-11-23"), []);
});

test("does not warn of a Node that is newer than the listed Nodes", () => {
  assert.deepEqual(unsupportedNodes([{ name: "node", version: "30.0.0" }], "2030-01-01"), []);
});

test("does not warn if a supported Node is measured too, nor of other runtimes", () => {
  const bun = { name: "bun", version: "20.0.0" };
  assert.deepEqual(unsupportedNodes([NODE_20, NODE_24], "2026-11-23"), []);
  assert.deepEqual(unsupportedNodes([bun], "2026-11-23"), []);
});
