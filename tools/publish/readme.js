import { readFile } from "node:fs/promises";
import path from "node:path";
import { mayBeOneMachine } from "@routebench/contract/circumstances";
import { UsageError } from "@routebench/host/usage-error";
import {
  renderReadmeFinding,
  renderReadmeModes,
  renderReadmeProvenance,
  renderReadmeRanking,
  renderReadmeResults,
} from "@routebench/report/markdown/readme-results";
import { unsupportedNodes } from "../../harness/src/find/end-of-life.js";

/** @import { Published } from "./published.js" */
/** @import { PublishedSummary } from "@routebench/contract/published-summary" */

export const README = "README.md";
const MAIN = "main";

/** @param {string} root @throws {UsageError} if it has no place for the results */
export async function loadReadme(root) {
  const file = path.join(root, README);
  const text = await readFile(file, "utf8").catch(({ code }) => {
    throw new UsageError(`cannot read "${file}" (${code})`);
  });
  fill(text, "ranking", "");
  for (const name of ["results", "others"]) if (hasSection(text, name)) fill(text, name, "");
  return text;
}

/**
 * Replaces all sentences, charts and tables with figures from results/.
 * @param {string} readme @param {Published[]} published
 */
export const renderReadme = (readme, published) =>
  Object.entries(renderSections(published))
    .filter(([name]) => hasSection(readme, name))
    .reduce((text, [name, markdown]) => fill(text, name, markdown), readme);

/** Markdown by names of markers. @param {Published[]} published */
function renderSections(published) {
  const main = published.find(({ summary }) => summary.id === MAIN);
  const furtherResults = published.filter((each) => each !== main);
  const items = furtherResults.map(({ folder, summary }) =>
    renderReadmeFinding(summary, folder, {
      main: main?.summary,
      machine: main && otherMachine(summary, main.summary),
    }),
  );
  if (!main) return items.length > 0 ? { others: items.join("\n") } : {};
  const { folder, summary } = main;
  const list = [...renderReadmeModes(summary, folder), ...items].join("\n");
  const provenance = renderReadmeProvenance(
    summary,
    furtherResults.map((each) => each.summary),
  );
  return {
    ranking: renderReadmeRanking(summary, folder),
    results: [renderReadmeResults(summary, folder), ...supportNotes(summary)].join("\n\n"),
    others: list === "" ? provenance : `${list}\n\n${provenance}`,
  };
}

/** @type {(summary: PublishedSummary, main: PublishedSummary) => string | undefined} */
function otherMachine({ machine }, { machine: mainMachine }) {
  const [us, mainUs] = [machine.coreWorkUs, mainMachine.coreWorkUs];
  if (mayBeOneMachine(us, mainUs)) return undefined;
  const another = machine.cpuModel === mainMachine.cpuModel ? "another " : "";
  const slower = (Number(us) / Number(mainUs)).toFixed(2);
  return `${another}${machine.cpuModel}, whose core took ${slower} times as long for the same work`;
}

/** @param {PublishedSummary} summary */
function supportNotes({ machine, measuredAt }) {
  const node = { name: "node", version: machine.nodeVersion.replace(/^v/, "") };
  return unsupportedNodes([node], measuredAt.slice(0, 10)).map((note) =>
    note.replace(/: (pnpm .*)$/, ": `$1`."),
  );
}

/**
 * Puts new text between `<!-- NAME:start -->` and `<!-- NAME:end -->`.
 * @type {(readme: string, name: string, markdown: string) => string}
 */
function fill(readme, name, markdown) {
  const [start, end] = markersOf(name);
  const from = readme.indexOf(start);
  const to = readme.indexOf(end, from);
  if (from === -1 || to === -1) {
    throw new UsageError(
      `cannot put the results into ${README}: it lacks the markers ${start} and ${end}. Add both lines where the text belongs`,
    );
  }
  return `${readme.slice(0, from + start.length)}\n\n${markdown.trim()}\n\n${readme.slice(to)}`;
}

/** @type {(readme: string, name: string) => boolean} */
const hasSection = (readme, name) => markersOf(name).some((marker) => readme.includes(marker));

/** @type {(name: string) => [start: string, end: string]} */
const markersOf = (name) => [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`];
