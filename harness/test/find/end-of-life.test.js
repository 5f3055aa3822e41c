import assert from "node:assert/strict";
import { test } from "node:test";
import { unsupportedNodes } from "../../src/find/end-of-life.js";

const NODE_20 = { name: "node", version: "20.20.2" };
const NODE_24 = { name: "node", version: "24.21.0" };

test("a Node past its end of life is named, with the two commands that measure on a current one", () => {
  const [line, ...more] = unsupportedNodes([NODE_20], "2026-11-23");
  assert.deepEqual(more, []);
  assert.match(line ?? "", /^Node 20\.20\.2 has had no support since 2026-04-30; [^\n]*$/);
  assert.match(line ?? "", /: pnpm bench runtime add node@24 && pnpm bench --runtime node@24$/);
});

test("one that is older than any that is listed is past its end too", () => {
  const [line] = unsupportedNodes([{ name: "node", version: "4.9.1" }], "2026-11-23");
  assert.match(line ?? "", /^Node 4\.9\.1 has had no support for years; /);
  assert.deepEqual(
    unsupportedNodes([{ name: "node", version: "18.20.8" }, NODE_24], "2026-11-23"),
    [],
  );
});

test("nothing is said on the last day of its support, nor of a supported one", () => {
  assert.deepEqual(unsupportedNodes([NODE_20], "2026-04-30"), []);
  assert.deepEqual(unsupportedNodes([NODE_24], "2026-11-23"), []);
});

test("nothing is said of a Node that is newer than the table", () => {
  assert.deepEqual(unsupportedNodes([{ name: "node", version: "30.0.0" }], "2030-01-01"), []);
});

test("nothing is said where a supported Node is measured beside it, or other runtimes are", () => {
  const bun = { name: "bun", version: "20.0.0" };
  assert.deepEqual(unsupportedNodes([NODE_20, NODE_24], "2026-11-23"), []);
  assert.deepEqual(unsupportedNodes([bun], "2026-11-23"), []);
});
