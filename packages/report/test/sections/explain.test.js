import assert from "node:assert/strict";
import { test } from "node:test";
import { renderSection } from "../../src/markdown/section.js";
import { explainSection } from "../../src/sections/explain.js";
import { screenSections } from "../../src/sections/screen.js";
import { renderScreen } from "../../src/terminal/screen.js";
import { about } from "../builders.js";
import { loadRecorded } from "../recorded.js";

/** @import { ExplainedApp } from "@routebench/contract/summary" */

const { summary } = loadRecorded();
const LOAD = summary.config.modes.external?.load;
const PROFILE = { driver: "closed-loop", load: LOAD, intervalUs: 1000 };
const explainedRun = {
  ...summary,
  config: {
    ...summary.config,
    modes: { ...summary.config.modes, profile: /** @type {any} */ (PROFILE) },
  },
};

/** @type {(name: string, changes?: Partial<ExplainedApp>) => ExplainedApp} */
const appOf = (name, changes = {}) => ({
  appId: name,
  name,
  us: 50,
  measuredUs: about(50),
  profilerCost: about(1.1),
  waited: 0,
  whyNot: null,
  launches: 5,
  profiles: [],
  groups: [
    { name: "system calls (kernel)", us: about(30) },
    { name: "<b>router</b>", us: about(20) },
  ],
  ...changes,
});

const PAIR = {
  from: "plain",
  to: "express",
  functions: [
    { name: "handle, index.js (router)", from: 9, to: 4, difference: about(-5) },
    { name: "route", from: 0, to: 20, difference: { ...about(20), low: 19, high: 21 } },
  ],
};

/** @param {Partial<NonNullable<typeof summary.explained>>} changes */
const sectionOf = (changes) => {
  const explained = { apps: [appOf("express")], pairs: [], failed: [], ...changes };
  const section = explainSection({ ...explainedRun, explained });
  assert.ok(section);
  return section;
};

/** @param {Parameters<typeof sectionOf>[0]} changes */
const textOf = (changes) => renderSection(sectionOf(changes));

test("the section of costs begins with the chart, then a table of the chart's kinds", () => {
  const { blocks } = sectionOf({
    apps: [appOf("express"), appOf("plain", { us: 30, groups: [] })],
  });
  assert.deepEqual(
    blocks.slice(0, 2).map(({ kind }) => kind),
    ["chart", "table"],
  );
  assert.match(
    textOf({}),
    /\| CPU time \(µs\) \| The kernel \(µs\) \| Packages \(µs\) \|\n.*\n\| express \| +50\.0 \| +30\.0 \| +20\.0 \|/,
  );
});

test("the section of costs has the difference between two apps", () => {
  const groups = [{ name: "system calls (kernel)", us: about(30) }];
  const apps = [appOf("plain", { us: 30, groups }), appOf("express")];
  const text = textOf({ apps, pairs: [PAIR] });
  assert.match(
    text,
    /^### From plain to express\n\nexpress takes 20\.0 µs more than plain\.\n\n\| Function /m,
  );
});

test("the section of costs shows a group's name, then its microseconds with the interval, then its share", () => {
  const text = textOf({});
  assert.match(text, /^\| system calls \(kernel\) +\| 30\.0 \(28\.5–31\.5\) +\| 60\.0% +\|/m);
  assert.match(text, /router&#60;\/b&#62; +\| 20\.0 \(19\.0–21\.0\) +\| 40\.0% +\|/);
});

test("the section of costs also shows each cost by slices, and says why a profile may be rough", () => {
  assert.match(textOf({}), /express: 50\.0 µs, .*\(in slices: 50\.0 \(47\.5–52\.5\)\)\./);
  assert.match(textOf({}), /Under the profiler a request cost 1\.10×/);
  const blind = appOf("bun", { whyNot: "it has no V8", profilerCost: null });
  const shared = appOf("express", { waited: 0.4 });
  const text = textOf({ apps: [blind, shared, appOf("koa", { waited: 0.05 })] });
  assert.match(text, /^- \*\*bun\*\* was not profiled: it has no V8$/m);
  assert.match(text, /^- \*\*express\*\* waited for its core during 40% .* groups are rough$/m);
  assert.doesNotMatch(text, /\*\*koa\*\*/);
});

test("the section of costs shows the differences of functions with sign and interval", () => {
  const text = textOf({ pairs: [PAIR] });
  assert.match(text, /From plain to express/);
  assert.match(text, /^\| route +\| 0\.00 +\| 20\.0 +\| \+20\.0 \(\+19\.0 to \+21\.0\) +\|/m);
  assert.match(text, /^\| handle, index\.js \(router\) +\| 9\.00 +\| 4\.00 +\| −5\.00/m);
});

test("the section of costs draws a well-formed chart of each app's groups", () => {
  const apps = [appOf("express"), appOf("a & <b>", { groups: [] }), appOf("fastify")];
  const chart = sectionOf({ apps }).blocks.find(({ kind }) => kind === "chart");
  const svg = chart?.kind === "chart" ? chart.draw() : "";
  assert.ok(svg.includes("express") && svg.includes("fastify"));
  assert.doesNotMatch(svg, /NaN|undefined|Infinity|<b>/);
  assert.ok((svg.match(/<rect /g) ?? []).length >= 4);
});

test("the screen shows the first functions of many apps, and why an app was not profiled", () => {
  const apps = ["a", "b", "c", "d", "e"].map((name) => appOf(name));
  const blind = appOf("bun", { whyNot: "it has no V8" });
  const functions = Array.from({ length: 7 }, (_, place) => ({
    name: `function ${place}`,
    from: 1,
    to: 2,
    difference: about(1),
  }));
  const pairs = ["b", "c", "d"].map((to) => ({ from: "a", to, functions }));
  const unknown = { from: "a", to: "bun", functions: [] };
  const explained = { apps: [...apps, blind], pairs: [unknown, ...pairs], failed: [] };
  const lines = renderScreen(screenSections({ ...explainedRun, explained })).map(
    ({ text }) => text,
  );
  assert.ok(lines.includes("warning: bun was not profiled: it has no V8"));
  assert.deepEqual(
    lines.filter((line) => /^(From|Function|\d+ more table)/.test(line)).map((line) => line.trim()),
    [
      "From a to b",
      "Function    a (µs)  b (µs)  Difference (µs)",
      "From a to c",
      "Function    a (µs)  c (µs)  Difference (µs)",
      "1 more table in report.md.",
    ],
  );
});
