import assert from "node:assert/strict";
import { test } from "node:test";
import { renderSection } from "../../src/markdown/section.js";
import { agreementSection } from "../../src/sections/agreement.js";

/** @import { Summary } from "@routebench/contract/summary" */

/** @param {Summary["agreement"]} agreement */
function textOf(agreement) {
  const section = agreementSection({ agreement });
  return section && renderSection(section, {});
}

test("names each pair on which the modes contradict each other", () => {
  const disagreements = [{ a: "fastify", b: "node:http" }];
  assert.match(
    textOf({ disagreements }) ?? "",
    /^- fastify is ahead of node:http externally, but behind it in-process$/m,
  );
});

test("is left out if only one mode was measured", () => {
  assert.equal(textOf(null), null);
});
