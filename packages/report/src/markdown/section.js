import { markdownTable } from "markdown-table";
import { html } from "../html/markup.js";
import { OPEN_FOLDED, plainWords } from "../words.js";
import { renderTable } from "./table.js";
import { escapeMarkdown } from "./text.js";

/** @import { doubtsOf } from "../sections/notices.js" */
/** @import { Block, Chart, Grid, List, Section, Words } from "../sections/section.js" */

/** @typedef {{ charts?: boolean, stringLength?: (text: string) => number }} MarkdownOptions */

/** @param {Section} section @param {MarkdownOptions} options */
export const renderSection = ({ title, isFolded, blocks, cases = [] }, options) =>
  [{ title, blocks }, ...cases]
    .flatMap((each) => {
      const texts = renderBlocks(each.blocks, options);
      return [`## ${escapeMarkdown(each.title)}`, ...(isFolded ? folded(texts) : texts)];
    })
    .join("\n\n");

/** @param {string[]} texts */
const folded = (texts) => [`<details>\n<summary>${OPEN_FOLDED}</summary>`, ...texts, "</details>"];

/** @param {Block[]} blocks @param {MarkdownOptions} options */
export const renderBlocks = (blocks, options) =>
  blocks.flatMap((block) => (block.only === "page" ? [] : renderBlock(block, options) || []));

/** @type {(block: Block, options: MarkdownOptions) => string | null} */
function renderBlock(block, options) {
  switch (block.kind) {
    case "text":
      return renderWords(block.words);
    case "part":
      return [`### ${escapeMarkdown(block.title)}`, ...renderBlocks(block.blocks, options)].join(
        "\n\n",
      );
    case "table":
      return renderTable(block, options.stringLength);
    case "chart":
      return options.charts ? renderPicture(block) : null;
    case "list":
      return renderList(block);
    case "grid":
      return renderGrid(block, options);
  }
}

/** @param {Pick<Grid, "headings" | "rows">} grid @param {MarkdownOptions} options */
const renderGrid = ({ headings, rows }, { stringLength }) =>
  rows.length === 0
    ? ""
    : markdownTable(
        [headings, ...rows].map((row) => row.map(escapeMarkdown)),
        stringLength && { stringLength },
      );

/** @param {Words} words */
export const renderWords = (words) => escapeMarkdown(plainWords(words));

/** @param {List} list */
export function renderList({ items }) {
  const nameOf = (/** @type {string | undefined} */ name) =>
    name ? `**${escapeMarkdown(name)}** ` : "";
  return items.map(({ name, words }) => `- ${nameOf(name)}${renderWords(words)}`).join("\n");
}

/** @param {Chart} chart */
export function renderPicture({ file, alt, title, draw }) {
  if (!file || draw({}) === "") return null;
  // An <img>, not ![…](…): its alternative text is then escaped by HTML's rules alone.
  return html`<img src="${file}" alt="${alt ?? title}">`.text;
}

/** @param {ReturnType<typeof doubtsOf>} doubts */
export const renderDoubts = (doubts) =>
  doubts.map(({ title, text }) => `> **${title}** ${escapeMarkdown(text)}`).join("\n\n");
