/** @import { Mode } from "./modes.js" */
/** @import { MetricId } from "./metrics.js" */
/** @import { AppRecord } from "./app-record.js" */
/** @import { Estimate } from "./summary.js" */
/** @import { Target } from "./targets.js" */

/**
 * What the documents that a suite is made after said, as data (`report.claims` of a suite); the harness gives the
 * verdicts.
 * @typedef {object} ClaimedDocument
 * @property {string} title
 * @property {string} year
 * @property {string} author as its text names it, or "not named"
 * @property {string} address the same
 * @property {string} how it measured
 * @property {readonly ClaimGroup[]} groups
 * @typedef {{ title: string, claims: readonly Claim[] }} ClaimGroup a table, or what is about one thing
 *
 * @typedef {object} Claim
 * @property {string} says in our words
 * @property {string} figure as the document has it
 * @property {Told} told what it comes to
 * @property {(published: Published) => readonly Evidence[]} seen at least one
 * @property {(published: Published) => string | null} [why] a sentence; null where that was not measured
 *
 * @typedef {number | "more" | "less" | "at most" | "at least" | "so"} Told the first over the second, 1 where they were
 *   alike; more, less: it told no figure; at most, at least: alike, or less, or more; so: it is so or it is not
 *
 * @typedef {Compared | Fact | Missing} Evidence
 * @typedef {Pick<Estimate, "point" | "low" | "high">} Ratio
 * @typedef {{ as: string, from: string | null }} Seen as: of which versions or by which protocol; from: the page of
 *   its result
 * @typedef {Seen & { ratio: Ratio, noise: number, words: string, lacks: string | null }} Compared noise: by how much
 *   equal ones differ; words: the figures behind it; lacks: why it decides nothing
 * @typedef {Seen & { isSo: boolean, words: string }} Fact that no measurement changes
 * @typedef {{ as: string, missing: string, would: string }} Missing would: the command that measures it, or what else it
 *   takes; "" where nothing would
 *
 * @typedef {object} AskedPublished what is asked of what is published
 * @property {string} as
 * @property {string} suite
 * @property {string} would the command that measures it
 * @property {Mode} [mode] absent: external
 * @property {Partial<Target>} [target] absent: any
 * @property {"http" | "https"} [scheme] absent: http
 * @property {number} [connections] absent: as many as a run has that names none
 * @property {string} [from] the page of the one result that will do; absent: any
 *
 * @typedef {AskedPublished & { a: string, b: string, ofLoads?: boolean }} AskedPair entries; "fastify@4" is any version that
 *   begins so; ofLoads: by the loads of the source's generator, not the slices
 * @typedef {AskedPublished & { id: string, metric: MetricId }} AskedFigure
 * @typedef {Pick<AskedPublished, "as" | "suite" | "would"> & { a: string, b: string, asked: string, figure: string, unit: string }} AskedLaunches
 *   servers, what they were asked, and a column of source.csv
 * @typedef {{ estimate: Ratio, noise: number, errors: number, words: string, lacks: string | null, from: string }} KnownFigure
 *   noise: as in Compared, where it is requests/s, else 0; errors: of all its loads
 * @typedef {{ app: AppRecord, from: string }} KnownApp
 * @typedef {{ title: string, rows: Record<string, string>[] }} SourceTable by its heading in source.md; cells by column
 *
 * @typedef {object} Published the results, as claims ask for them
 * @property {(asked: AskedPair) => Compared | Missing} speed of a over b, in the rounds of both
 * @property {(asked: AskedFigure) => KnownFigure | Missing} figure
 * @property {(asked: Pick<AskedPublished, "suite"> & { id: string }) => KnownApp | null} app the one looked at last
 * @property {(asked: AskedLaunches) => Compared | Missing} launches of a source's protocol, in the rounds of both
 * @property {(suite: string) => { tables: SourceTable[], from: string } | null} source what its
 *   source's protocol printed
 *
 * @typedef {"holds" | "does not hold" | "tie" | "cannot be told" | "not measured"} Word
 * @typedef {Omit<ClaimedDocument, "groups"> & { number: string, groups: { title: string, claims: JudgedClaim[] }[] }} JudgedDocument
 * @typedef {Pick<Claim, "says" | "figure"> & { number: string, rows: JudgedRow[], why: string | null }} JudgedClaim
 * @typedef {object} JudgedRow what one piece of evidence comes to, as pages show it
 * @property {string} as
 * @property {string | null} ratio e.g. "1.28×"; null: it is none, or was not measured
 * @property {string} interval e.g. "1.22–1.34"; "": none
 * @property {string | null} words the figures behind it; null: not measured
 * @property {string | null} from
 * @property {Word} word the verdict
 * @property {string} more on the verdict, to be read on from its word
 * @property {string | null} command at the end of that: it would measure it
 */

/** Added to the id of what a source's protocol launches twice in each round. */
export const AGAIN = " again";

/** @type {readonly Word[]} */
export const WORDS = ["holds", "does not hold", "tie", "cannot be told", "not measured"];

/** The verdicts on a document. @param {JudgedDocument} document */
export const judgedRows = ({ groups }) =>
  groups.flatMap(({ claims }) => claims.flatMap(({ rows }) => rows));

/** In the order of the words. @param {JudgedRow[]} rows */
export const countWords = (rows) =>
  WORDS.map((word) => rows.filter((row) => row.word === word).length);

/**
 * What was measured apart, such as two cases of a run: the interval's ends are the farthest that theirs allow.
 * @type {(as: string, one: KnownFigure | Missing, other: KnownFigure | Missing) => Compared | Missing}
 */
export function quotient(as, one, other) {
  if ("missing" in one) return { ...one, as };
  if ("missing" in other) return { ...other, as };
  const [a, b] = [one.estimate, other.estimate];
  const isKnown = a.low !== null && a.high !== null && b.low !== null && b.high !== null;
  const apart = one.from === other.from ? null : "its two figures are of two runs";
  return {
    ...{ as, from: one.from, lacks: one.lacks ?? other.lacks ?? apart },
    noise: Math.max(one.noise, other.noise),
    ratio: {
      point: a.point / b.point,
      low: isKnown ? Number(a.low) / Number(b.high) : null,
      high: isKnown ? Number(a.high) / Number(b.low) : null,
    },
    words: one.words === other.words ? one.words : `${one.words}; and ${other.words}`,
  };
}

/**
 * Of two counts, which nothing scatters.
 * @type {(as: string, one: number, other: number, words: string, from: string | null) => Compared}
 */
export const exactly = (as, one, other, words, from) => ({
  ...{ as, from, words, noise: 0, lacks: null },
  ratio: { point: one / other, low: one / other, high: one / other },
});
