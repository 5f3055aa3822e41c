import { formatNumber, formatRatio } from "@routebench/report/format";
import { escapeMarkdown } from "@routebench/report/markdown/text";
import { markdownTable } from "markdown-table";
import { verdictOf } from "./verdict.js";

/**
 * @import { Claim, ClaimedDocument, Evidence, Missing, Published, Ratio } from "@routebench/contract/claims"
 * @import { ClaimVerdict, Word } from "./verdict.js"
 *
 * @typedef {{ report: string, command: string, words: string }} Behind a result: how it was measured
 * @typedef {{ number: string, says: string, lines: string, verdicts: ClaimVerdict[] }} Judged a claim as it stands in
 *   the page
 * @typedef {{ text: string, claims: Judged[] }} Page
 */

export const COMMAND = "pnpm bench claims";

const COLUMNS = ["No.", "What it says", "Its figure", "Ours", "Verdict"];

/** @type {readonly Word[]} */
const WORDS = ["holds", "does not hold", "tie", "cannot be told", "not measured"];

/** @type {(documents: readonly ClaimedDocument[], published: Published, behind: readonly Behind[]) => Page} */
export function renderPage(documents, published, behind) {
  const parts = documents.map((document, at) => renderDocument(document, `${at + 1}`, published));
  const claims = parts.flatMap((part) => part.claims);
  const text = [
    "# Claim by claim",
    `Five documents, of 2011 to 2023, are what routebench was made after. Each of their claims and tables stands here beside what was measured since. \`${COMMAND}\` makes this page from [results/](../results/README.md), and \`${COMMAND} --check\` fails where a verdict no longer follows from them; nothing here is written by hand.`,
    VERDICTS,
    countTable(documents, parts),
    ...parts.map((part) => part.text),
    "## Where the figures are from",
    table(
      ["Result", "Measured", "Command"],
      behind.map(({ report, words, command }) => [link(report), words, `\`${command}\``]),
    ),
  ].join("\n\n");
  return { text: `${text}\n`, claims };
}

const VERDICTS = `A figure is a ratio, in brackets the interval that decides; that of speeds holds for all pairs of its run together.

- **holds**: the interval lies on the side that the document told. Its magnitude is judged apart: it holds where all of our interval lies within 10 % of the document’s figure, and does not where none of it does. What was told to be alike holds where all of the interval lies within 10 % of 1.
- **does not hold**: the interval lies on the other side; of what was told to be alike, beyond 10 %. What is no ratio is so or is not.
- **tie**: the interval has 1 in it, or less than the run’s control differs from itself, where the document told a difference.
- **cannot be told**: the interval reaches further than ±10 %, there are too few launches for one, or the run has no control or is of an earlier method. The figures of such a row decide nothing.
- **not measured**: no published result has it. What would measure it is beside it.`;

/** @type {(documents: readonly ClaimedDocument[], parts: { claims: Judged[] }[]) => string} */
function countTable(documents, parts) {
  const rows = parts.map(({ claims }, at) => {
    const all = claims.flatMap(({ verdicts }) => verdicts);
    const count = (/** @type {Word} */ word) => all.filter((one) => one.word === word).length;
    return [`${at + 1}. ${escapeMarkdown(documents[at]?.title ?? "")}`, ...WORDS.map(count)];
  });
  return table(["Verdicts", ...WORDS], rows);
}

/** @type {(document: ClaimedDocument, number: string, published: Published) => { text: string, claims: Judged[] }} */
function renderDocument({ title, year, author, address, how, groups }, number, published) {
  let count = 0;
  const parts = groups.map((group) => {
    const claims = group.claims.map((claim) => {
      count += 1;
      return judgeClaim(claim, `${number}.${count}`, published);
    });
    const lines = claims.map((claim) => claim.lines).join("\n");
    return {
      text: `### ${escapeMarkdown(group.title)}\n\n${table(COLUMNS, [])}\n${lines}`,
      claims,
    };
  });
  const facts = `Year: ${year}. Author: ${author}. Address: ${address}.`;
  const text = [
    `## ${number}. ${escapeMarkdown(title)}`,
    `${facts} How it measured: ${how}`,
    ...parts.map((part) => part.text),
  ].join("\n\n");
  return { text, claims: parts.flatMap((part) => part.claims) };
}

/** @type {(claim: Claim, number: string, published: Published) => Judged} */
function judgeClaim(claim, number, published) {
  const { says, figure, told, seen, why } = claim;
  const evidence = together(seen(published));
  const verdicts = evidence.map((one) => verdictOf(told, one));
  const reason = why?.(published) ?? null;
  const rows = evidence.map((one, at) => {
    const isLast = at === evidence.length - 1;
    const words = verdictWords(/** @type {ClaimVerdict} */ (verdicts[at]), one, claim);
    return [
      ...(at === 0 ? [number, says, figure] : ["", "", ""]).map(escapeMarkdown),
      oursWords(one),
      isLast && reason !== null ? `${words} Why: ${escapeMarkdown(reason)}` : words,
    ];
  });
  const lines = rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
  return { number, says, lines, verdicts };
}

/** What is missing for one reason stands in one row. @param {readonly Evidence[]} evidence */
function together(evidence) {
  /** @type {Evidence[]} */
  const rows = [];
  for (const one of evidence) {
    const last = rows.at(-1);
    const isSame = last && "missing" in last && "missing" in one && keyOf(last) === keyOf(one);
    if (isSame) rows.splice(-1, 1, { ...last, as: `${last.as}; ${one.as}` });
    else rows.push(one);
  }
  return rows;
}

/** @param {Missing} missing */
const keyOf = ({ missing, would }) => JSON.stringify([missing, would]);

/** @param {Evidence} evidence */
function oursWords(evidence) {
  if ("missing" in evidence) return escapeMarkdown(evidence.as);
  const { as, from, words } = evidence;
  const where = from === null ? "" : ` (${link(from)})`;
  const figure = "ratio" in evidence ? `${ratioWords(evidence.ratio)}; ` : "";
  return `${escapeMarkdown(`${as}: ${figure}${words}`)}${where}`;
}

/** E.g. "1.28× (1.22–1.34)"; of a count, "1.312". @param {Ratio} ratio */
function ratioWords({ point, low, high }) {
  if (low === point && high === point) return `${formatNumber(point, 4)} times`;
  const interval = low === null || high === null ? "" : ` (${fine(low)}–${fine(high)})`;
  return `${formatRatio(point)}${interval}`;
}

/** @param {number} ratio */
const fine = (ratio) => formatRatio(ratio).slice(0, -1);

/** @type {(verdict: ClaimVerdict, evidence: Evidence, claim: Claim) => string} */
function verdictWords({ word, side, magnitude, reason }, evidence, { told }) {
  if ("missing" in evidence) {
    return `**${word}**: ${escapeMarkdown(evidence.missing)}${wouldWords(evidence.would)}.`;
  }
  if (reason !== null) return `**${word}**: ${escapeMarkdown(reason)}.`;
  if (magnitude === "holds") return "**holds**, in direction and magnitude.";
  if (magnitude !== null) return `**holds** in direction; the magnitude ${MAGNITUDES[magnitude]}.`;
  if (word === "does not hold" && "ratio" in evidence) {
    return `**does not hold**: ${told === 1 ? `it is ${side === "below" ? "less" : "more"}` : "it is the other way round"}.`;
  }
  return `**${word}**.`;
}

const MAGNITUDES = { "does not hold": "does not", "cannot be told": "cannot be told" };

/** A command, or what else it takes; "" where nothing would. @param {string} would */
function wouldWords(would) {
  if (would === "") return "";
  return would.startsWith("pnpm ")
    ? `; it would be by \`${would}\``
    : `; it would take ${escapeMarkdown(would)}`;
}

/** @param {string} file from the root */
const link = (file) => `[${file}](../${file})`;

/** Unaligned, so that a row stays what it is whatever the others are. @type {(head: string[], rows: (string | number)[][]) => string} */
const table = (head, rows) =>
  markdownTable(
    [head, ...rows].map((row) => row.map(String)),
    { alignDelimiters: false },
  );

/**
 * The claims that stand otherwise in a page that was made before; "" where something else does.
 * @type {(page: Page, before: string) => string[]}
 */
export function differences({ text, claims }, before) {
  if (text === before) return [];
  const differing = claims.filter(({ lines }) => !before.includes(`\n${lines}\n`));
  return differing.length > 0
    ? differing.map(({ number, says }) => `${number} ${says}`)
    : ["no claim, but what stands around them"];
}
