import { readFile } from "node:fs/promises";
import path from "node:path";
import {
  renderReadmeFinding,
  renderReadmeModes,
  renderReadmeProvenance,
  renderReadmeRanking,
  renderReadmeResults,
} from "@routebench/report/markdown/readme-results";
import { hasSection, replaceSection } from "@routebench/report/markdown/replace-section";
import { sectionsOf } from "../discover/suites.js";
import { slowerMachine } from "../judge/machine.js";
import { unsupportedNodes } from "../runtimes/end-of-life.js";
import { summarise } from "../summarise/summarise.js";
import { UsageError } from "../usage-error.js";
import { loadPublished } from "./published.js";

/** @import { Publication } from "./publications.js" */
/** @import { ResultFile } from "@routebench/contract/result-file" */
/** @import { Summary } from "@routebench/contract/summary" */
/** @import { SectionMaker } from "@routebench/report/sections/section" */

/** @typedef {{ publication: Publication, result: ResultFile, summary: Summary, sections: SectionMaker[] }} Shown sections: of its suite */

export const README = "README.md";
const MAIN = "main";

/** Where what is published goes, in the order of the page; the last two only where it has room. */
const SECTIONS = { ranking: "needed", results: "optional", others: "optional" };

/** @param {string} root @throws {UsageError} unless it can be written anew */
export async function loadReadme(root) {
  const file = path.join(root, README);
  const text = await readFile(file, "utf8").catch(({ code }) => {
    throw new UsageError(`cannot read "${file}" (${code})`);
  });
  for (const [name, need] of Object.entries(SECTIONS)) {
    if (need === "needed" || hasSection(text, name)) fill(text, name, "");
  }
  return text;
}

/**
 * With what is in results/: each sentence that has a figure, chart and table of it.
 * @param {string} root
 * @param {string} [suites]
 * @returns {Promise<string>}
 */
export async function renderReadme(root, suites) {
  const readme = await loadReadme(root);
  const published = await loadPublished(root, suites);
  const shown = await Promise.all(
    published.map(async ({ suite, ...one }) => ({
      ...{ ...one, summary: summarise(one.result), sections: await sectionsOf(suite) },
    })),
  );
  return Object.entries(renderSections(shown))
    .filter(([name]) => hasSection(readme, name))
    .reduce((text, [name, markdown]) => fill(text, name, markdown), readme);
}

/**
 * Markdown by the name of its markers.
 * @param {Shown[]} published
 * @returns {Record<string, string>}
 */
function renderSections(published) {
  const main = published.find(({ publication }) => publication.id === MAIN);
  const others = published.filter((one) => one !== main);
  const items = [
    ...(main ? renderReadmeModes(main.summary, main.publication.folder) : []),
    ...others.map(({ publication: { title, folder }, result, summary, sections }) =>
      renderReadmeFinding(title, result, summary, folder, {
        ...(main && { main: main.result, machine: otherMachine(result, main.result) }),
        sections,
      }),
    ),
  ];
  const provenance =
    main &&
    renderReadmeProvenance(
      main.result,
      others.map(({ result }) => result),
    );
  return {
    ...(main && {
      ranking: renderReadmeRanking(main.result, main.summary, main.publication.folder),
      results: [
        renderReadmeResults(main.result, main.summary, main.publication.folder),
        ...supportNotes(main.result),
      ].join("\n\n"),
    }),
    ...(items.length > 0 && {
      others: [items.join("\n"), provenance].filter(Boolean).join("\n\n"),
    }),
  };
}

/** @type {(result: ResultFile, main: ResultFile) => string | undefined} */
function otherMachine(result, main) {
  const slower = slowerMachine(result, main);
  if (slower === null) return undefined;
  const isNamesake = result.environment.cpuModel === main.environment.cpuModel;
  return `${isNamesake ? "another " : ""}${result.environment.cpuModel}, whose core took ${slower.toFixed(2)} times as long for the same work`;
}

/** @param {ResultFile} result */
function supportNotes({ environment: { nodeVersion, startedAt } }) {
  const node = { name: "node", version: nodeVersion.replace(/^v/, "") };
  return unsupportedNodes([node], startedAt.slice(0, 10)).map((note) =>
    note.replace(/: (pnpm .*)$/, ": `$1`."),
  );
}

/** @type {(text: string, name: string, markdown: string) => string} */
function fill(text, name, markdown) {
  try {
    return replaceSection(text, name, markdown);
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    throw new UsageError(
      `cannot put the results into ${README}: ${message}; add both lines where the text belongs`,
    );
  }
}
