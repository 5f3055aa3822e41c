import { isOfAlike, verdictOf } from "@routebench/contract/claim-verdict";
import { countWords, judgedRows, WORDS } from "@routebench/contract/claims";
import { formatInterval, formatNumber, formatRatio, RATIO } from "@routebench/report/format";
import { escapeMarkdown } from "@routebench/report/markdown/text";
import { markdownTable } from "markdown-table";

/**
 * @import { Claim, ClaimedDocument, Evidence, JudgedClaim, JudgedDocument, JudgedRow, Missing, Published } from "@routebench/contract/claims"
 * @import { ClaimVerdict } from "@routebench/contract/claim-verdict"
 *
 * @typedef {{ report: string, command: string, words: string }} Behind a result: how it was measured
 * @typedef {{ text: string, documents: JudgedDocument[], claims: JudgedClaim[] }} Page claims: of all documents
 */

export const COMMAND = "pnpm bench claims";

const COLUMNS = ["No.", "What it says", "Its figure", "Ours", "Verdict"];

/** @type {(documents: readonly ClaimedDocument[], published: Published, behind: readonly Behind[]) => Page} */
export function renderPage(documents, published, behind) {
  const judged = documents.map((document, at) => judgeDocument(document, `${at + 1}`, published));
  const text = [
    "# Claim by claim",
    `Five documents, of 2011 to 2023, are what routebench was made after. Each of their claims and tables stands here beside what was measured since. \`${COMMAND}\` makes this page from [results/](../results/README.md), and \`${COMMAND} --check\` fails where a verdict no longer follows from them; nothing here is written by hand.`,
    VERDICTS,
    table(
      ["Verdicts", ...WORDS],
      judged.map((one) => [titleOf(one), ...countWords(judgedRows(one))]),
    ),
    ...judged.map(renderDocument),
    "## Where the figures are from",
    table(
      ["Result", "Measured", "Command"],
      behind.map(({ report, words, command }) => [link(report), words, `\`${command}\``]),
    ),
  ].join("\n\n");
  const claims = judged.flatMap(({ groups }) => groups.flatMap((group) => group.claims));
  return { text: `${text}\n`, documents: judged, claims };
}

const VERDICTS = `A figure is a ratio, in brackets the interval that decides, at 95 %. It is of its pair alone, because a document asked of that pair before anything was measured; a report’s ranking asks of all pairs at once, and so its intervals are wider. Of twenty rows in which two are alike one may say otherwise by chance.

- **holds**: the interval lies on the side that the document told. Its magnitude is judged apart: it holds where all of our interval lies within 10 % of the document’s figure, and does not where none of it does. What was told to be alike holds where all of the interval lies within 10 % of 1; at most or at least alike, also beyond that on the side that this allows.
- **does not hold**: the interval lies on the other side; of what was told to be alike, or so at most or at least, beyond 10 %. What is no ratio is so or is not.
- **tie**: where the document told a difference, the interval has 1 in it, or something so near to 1 as the run’s control lies, or, of speeds, as the 2 % that count as equal.
- **cannot be told**: the interval reaches further than ±10 %, there are too few launches for one, or the run has no control or is of an earlier method. The figures of such a row decide nothing.
- **not measured**: no published result has it. What would measure it is beside it.`;

/** @param {Pick<JudgedDocument, "number" | "title">} document */
const titleOf = ({ number, title }) => `${number}. ${escapeMarkdown(title)}`;

/** @param {JudgedDocument} document */
function renderDocument({ year, author, address, how, groups, ...document }) {
  return [
    `## ${titleOf(document)}`,
    `Year: ${year}. Author: ${author}. Address: ${address}. How it measured: ${how}`,
    ...groups.map(({ title, claims }) => {
      const lines = claims.map(linesOf).join("\n");
      return `### ${escapeMarkdown(title)}\n\n${table(COLUMNS, [])}\n${lines}`;
    }),
  ].join("\n\n");
}

/** As it stands in the page. @param {JudgedClaim} claim */
function linesOf({ number, says, figure, rows, why }) {
  const lines = rows.map((row, at) => {
    const command = row.command === null ? "" : `\`${row.command}\``;
    return [
      ...(at === 0 ? [number, says, figure] : ["", "", ""]).map(escapeMarkdown),
      oursWords(row),
      `**${row.word}**${escapeMarkdown(row.more)}${command}.`,
    ];
  });
  // Of the claim, not of its last row.
  if (why !== null) lines.push(["", "", "", `Why: ${escapeMarkdown(why)}`, ""]);
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** @param {JudgedRow} row */
function oursWords({ as, ratio, interval, words, from }) {
  if (words === null) return escapeMarkdown(as);
  const figure = ratio === null ? "" : `${ratio}${interval && ` (${interval})`}; `;
  const where = from === null ? "" : ` (${link(from)})`;
  return `${escapeMarkdown(`${as}: ${figure}${words}`)}${where}`;
}

/** @type {(document: ClaimedDocument, number: string, published: Published) => JudgedDocument} */
function judgeDocument({ groups, ...document }, number, published) {
  let count = 0;
  return {
    ...document,
    number,
    groups: groups.map(({ title, claims }) => ({
      title,
      claims: claims.map((claim) => {
        count += 1;
        return judgeClaim(claim, `${number}.${count}`, published);
      }),
    })),
  };
}

/** @type {(claim: Claim, number: string, published: Published) => JudgedClaim} */
function judgeClaim({ says, figure, told, seen, why }, number, published) {
  const rows = together(seen(published)).map((one) => {
    const verdict = verdictOf(told, one);
    return { ...shownOf(one), word: verdict.word, ...furtherOf(verdict, one, told) };
  });
  return { number, says, figure, rows, why: why?.(published) ?? null };
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
function shownOf(evidence) {
  const { as } = evidence;
  if ("missing" in evidence) return { as, ratio: null, interval: "", words: null, from: null };
  const { from, words } = evidence;
  if (!("ratio" in evidence)) return { as, ratio: null, interval: "", words, from };
  const { point, low, high } = evidence.ratio;
  const isCount = low === point && high === point;
  const ratio = isCount ? `${formatNumber(point, 4)} times` : formatRatio(point);
  const interval = isCount ? "" : formatInterval(evidence.ratio, RATIO);
  return { as, ratio, interval, words, from };
}

/** @type {(verdict: ClaimVerdict, evidence: Evidence, told: Claim["told"]) => Pick<JudgedRow, "more" | "command">} */
function furtherOf({ word, magnitude, reason }, evidence, told) {
  const saying = (/** @type {string} */ more) => ({ more, command: null });
  if ("missing" in evidence) {
    const { missing, would } = evidence;
    if (would === "") return saying(`: ${missing}`);
    return would.startsWith("pnpm ")
      ? { more: `: ${missing}; it would be by `, command: would }
      : saying(`: ${missing}; it would take ${would}`);
  }
  if (reason !== null) return saying(`: ${reason}`);
  if (magnitude === "holds") return saying(", in direction and magnitude");
  if (magnitude !== null) return saying(` in direction; the magnitude ${MAGNITUDES[magnitude]}`);
  if (word === "does not hold" && "ratio" in evidence) {
    const alike = `it is ${evidence.ratio.point < 1 ? "less" : "more"}`;
    return saying(`: ${isOfAlike(told) ? alike : "it is the other way round"}`);
  }
  return saying("");
}

const MAGNITUDES = { "does not hold": "does not", "cannot be told": "cannot be told" };

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
  const differing = claims.filter((claim) => !before.includes(`\n${linesOf(claim)}\n`));
  return differing.length > 0
    ? differing.map(({ number, says }) => `${number} ${says}`)
    : ["no claim, but what stands around them"];
}
