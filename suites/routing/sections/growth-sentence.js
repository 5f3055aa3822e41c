import { isNarrow } from "@routebench/contract/summary";
import { formatRatio } from "@routebench/report/format";
import { counted, listedNames } from "@routebench/report/words";

/** @import { Growth } from "@routebench/contract/summary" */
/** @import { Pieces } from "@routebench/report/sections/section" */

/** @typedef {Growth["rows"][number]} GrowthRow */

/** Larger groups are counted, except for apps whose cost grows. */
const MOST_NAMED = 6;

/**
 * Names the apps whose cost grows with the table, and the other apps.
 * @type {(rows: GrowthRow[], table: { smallest: number, largest: number }) => Pieces}
 */
export function growthSentence(rows, { smallest, largest }) {
  const sorted = rows.toSorted((a, b) => b.ratio.point - a.ratio.point);
  const more = sorted.filter(({ verdict }) => verdict === "more");
  const less = sorted.filter(({ verdict }) => verdict === "less");
  const tied = sorted.filter(isTied);
  const open = sorted.filter((row) => row.verdict === "undecided" && !isTied(row));
  const start = `With ${largest} routes instead of ${smallest}, `;
  if (open.length === rows.length) return [`${start}there is not enough data for a verdict.`];
  const [most] = more;
  const grows = most
    ? [
        `${start}it costs more in `,
        ...listedNames(more.map(({ name }) => name)),
        ...(more.length > 1 ? [", most in ", { name: most.name }] : []),
        `: ${formatRatio(most.ratio.point)}.`,
      ]
    : [`${start}it costs no app measurably more.`];
  return [
    ...grows,
    ...sentence(" It costs less in ", less),
    ...sentence(" The two costs are tied in ", tied),
    ...sentence(" Not enough data for a verdict: ", open),
  ];
}

/** @param {GrowthRow} row */
const isTied = ({ verdict, ratio }) =>
  verdict === "equal" || (verdict === "undecided" && isNarrow(ratio));

/** @type {(start: string, rows: GrowthRow[]) => Pieces} */
function sentence(start, rows) {
  if (rows.length === 0) return [];
  const names =
    rows.length > MOST_NAMED
      ? [counted(rows.length, "app")]
      : listedNames(rows.map(({ name }) => name));
  return [start, ...names, "."];
}
