import { isNarrow } from "@routebench/contract/summary";
import { formatPercent, formatRatio } from "@routebench/report/format";
import { counted, listedNames } from "@routebench/report/words";

/** @import { Growth } from "@routebench/contract/summary" */
/** @import { Pieces } from "@routebench/report/sections/section" */

/** Larger groups are counted, except for apps whose cost grows. */
const MOST_NAMED = 6;

/**
 * Names the apps whose cost grows with the table, and the other apps. Apps with too few launches are all named, because
 * one of them may grow most.
 * @type {(rows: Growth["rows"], table: { smallest: number, largest: number, resolution: number }) => Pieces}
 */
export function growthSentence(rows, { smallest, largest, resolution }) {
  const rowsWith = (/** @type {Growth["rows"][number]["verdict"]} */ verdict) =>
    rows.filter((row) => row.verdict === verdict).toSorted((a, b) => b.ratio.point - a.ratio.point);
  const [more, less] = [rowsWith("more"), rowsWith("less")];
  const [equal, undecided] = [rowsWith("equal"), rowsWith("undecided")];
  const tied = undecided.filter(({ ratio }) => isNarrow(ratio));
  const wide = undecided.filter(({ ratio }) => ratio.low !== null && !isNarrow(ratio));
  const unknown = undecided.filter(({ ratio }) => ratio.low === null);
  const isOpen = wide.length + unknown.length === rows.length;
  const [most] = more;
  const start = `With ${largest} routes instead of ${smallest}, `;
  const grows = most
    ? [
        ...[`${start}it costs more in `, ...listedNames(more.map(({ name }) => name))],
        ...(more.length > 1 ? [", most in ", { name: most.name }] : []),
        `: ${formatRatio(most.ratio.point)}.`,
      ]
    : [
        `${start}${isOpen ? "there is not enough data for a verdict" : "it costs no app measurably more"}.`,
      ];
  const within = formatPercent(resolution, resolution < 0.01 ? 1 : 0);
  return [
    ...grows,
    ...(less.length > 0 ? [" It costs less in ", ...namesOf(less), "."] : []),
    ...(equal.length > 0
      ? [` It costs the same within ${within} in `, ...namesOf(equal), "."]
      : []),
    ...(tied.length > 0 ? [" The two costs are tied in ", ...namesOf(tied), "."] : []),
    ...(wide.length > 0 && !isOpen
      ? [" Not enough data for a verdict: ", ...namesOf(wide), "."]
      : []),
    ...(unknown.length > 0
      ? [" Fewer than three launches: ", ...listedNames(unknown.map(({ name }) => name)), "."]
      : []),
  ];
}

/** @type {(rows: Growth["rows"]) => Pieces} */
const namesOf = (rows) =>
  rows.length > MOST_NAMED
    ? [counted(rows.length, "app")]
    : listedNames(rows.map(({ name }) => name));
