/**
 * Writes docs/why.md from runs with --explain: one sentence for each app that says where its time goes, one for each
 * pair that says what made the difference, and the tables.
 *
 *   node harness/study/why.js results/why-20/result.json results/why-24/result.json
 */
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { formatNumber, formatPercent } from "@routebench/report/format";
import { replaceSection } from "@routebench/report/markdown/replace-section";
import { renderSection } from "@routebench/report/markdown/section";
import { escapeMarkdown } from "@routebench/report/markdown/text";
import { explainSection } from "@routebench/report/sections/explain";
import { loadResult } from "../src/results/result-store.js";
import { summarise } from "../src/summarise/summarise.js";
import { ROOT_DIR } from "../src/workspace.js";

/** @import { ExplainedApp, ExplainedPair } from "@routebench/contract/summary" */

const DOCUMENT = path.join(ROOT_DIR, "docs/why.md");

/** How many groups a sentence names. */
const NAMED = 4;

const inUs = (/** @type {number} */ us) => `${formatNumber(us)} µs`;

/** @param {ExplainedApp} app */
function sentenceOfApp({ name, us, groups }) {
  const dearest = groups
    .slice(0, NAMED)
    .map(
      (group) => `${group.name} ${inUs(group.us.point)} (${formatPercent(group.us.point / us)})`,
    );
  return `Of the ${inUs(us)} that ${name} takes for a request, the most are: ${dearest.join(", ")}.`;
}

/** What the interval holds apart from zero. @param {ExplainedPair} pair */
function sentenceOfPair({ from, to, groups, functions }) {
  const isShown = (/** @type {ExplainedPair["groups"][number]} */ { difference }) =>
    difference.low !== null && difference.high !== null && difference.low * difference.high > 0;
  const said = (/** @type {ExplainedPair["groups"]} */ some) =>
    some
      .filter(isShown)
      .slice(0, NAMED)
      .map(({ name, difference: { point } }) => `${name} ${point > 0 ? "+" : ""}${inUs(point)}`)
      .join(", ") || "nothing that the data show";
  const named = functions.length > 0 ? ` By function: ${said(functions)}.` : "";
  return `From ${from} to ${to}: ${said(groups)}.${named}`;
}

const parts = [];
for (const file of process.argv.slice(2)) {
  const result = await loadResult(file);
  const summary = summarise(result);
  const section = explainSection(result, summary);
  if (!section || !summary.explained) throw new Error(`${file} was measured without --explain`);
  const { environment } = result;
  const { apps, pairs } = summary.explained;
  parts.push(
    `## Node ${environment.nodeVersion.slice(1)}, ${environment.startedAt.slice(0, 10)}`,
    ...apps.map(sentenceOfApp).map(escapeMarkdown),
    ...pairs.map(sentenceOfPair).map(escapeMarkdown),
    renderSection({ ...section, title: "The tables" }, {}).replace(/^#/gm, "##"),
  );
}
if (parts.length === 0) throw new Error("name the result files of runs with --explain");
const document = await readFile(DOCUMENT, "utf8");
await writeFile(DOCUMENT, replaceSection(document, "why", parts.join("\n\n")));
