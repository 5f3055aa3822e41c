import assert from "node:assert/strict";
import { test } from "node:test";
import { renderSection } from "../../src/markdown/section.js";
import { warningsSection } from "../../src/sections/warnings.js";
import { makeSynthetic } from "../synthetic.js";
import { makeCases } from "../synthetic-cases.js";

/** @import { Summary } from "@routebench/contract/summary" */

/** @param {Summary} summary */
function textOf(summary) {
  const section = warningsSection(summary);
  return section ? renderSection(section, {}) : "";
}

test("one warning of an app in several cases is one line", () => {
  const cases = makeCases({ schemes: ["http", "https"], connections: [10] });
  const two = textOf(makeSynthetic({ launches: 3, cases }).summary);
  assert.equal(two.match(/two groups/g)?.length, 2);
  assert.match(two, /fastify \(external, HTTP; HTTPS\): /);
  const more = makeCases({ connections: [1, 2, 3, 4] });
  const many = textOf(makeSynthetic({ launches: 3, cases: more }).summary);
  assert.match(many, /fastify \(external, 4 of 4 cases\): /);
});

test("what is said of several apps is one line, with their names", () => {
  const { summary } = makeSynthetic({ launches: 3 });
  const [mode] = summary.modes;
  for (const row of mode?.rows ?? []) row.warnings = ["it is tired"];
  const text = textOf(summary);
  const names = mode?.rows.map(({ name }) => name) ?? [];
  assert.equal(text.match(/it is tired/g)?.length, 1);
  assert.ok(
    text.includes(
      `${names.slice(0, -1).join(", ")} and ${names.at(-1)} (${mode?.mode}): it is tired`,
    ),
  );
});

test("the run's own warnings stand first, and without any there is no section", () => {
  const { summary } = makeSynthetic({ launches: 3 });
  assert.match(textOf(summary), /^## Warnings\n\n- ⚠ A core lost 3\.1 %/);
  assert.equal(warningsSection({ ...summary, warnings: [], modes: [] }), null);
});
