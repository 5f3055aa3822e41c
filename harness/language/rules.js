/** The rules of language that a machine can check. */

/**
 * @typedef {{ line: number, text: string, isLabel?: boolean }} Passage a paragraph, heading, cell or message, and its
 *   first line; isLabel: it has no sentences
 * @typedef {{ line: number, rule: string, text: string }} BrokenRule
 */

const MOST_WORDS = 30;
const MOST_FIGURES = 3;

const WORDS = /\b(told|tells?|telling|whoever|anew|nobody|somebody|in place of)\b/i;

/** @type {[rule: string, pattern: RegExp][]} */
const FORMS = [
  ["a space before %", /\d\s%/],
  ["us for µs", /\bus\)|\d ?us\b/],
  ["x for ×", /(?<![\w/])\d(?:[\d.]*\d)? ?x\b/],
];

/** Versions, dates, commits, addresses and names contain digits but are not figures. */
const NO_FIGURES =
  /\d+(?:\.\d+){2,}\S*|\d{4}-\d\d-\d\d\S*|\S*[A-Za-z/@:#_-]\d\S*|\b[\da-f]{7,}\b|\b(?:Node(?:\.js)?|Bun|Deno|method|HTTP|core|cores|step|rule|Debian \S+) \d[\d.]*/g;

/** @type {(passages: readonly Passage[]) => BrokenRule[]} */
export const faultsIn = (passages) =>
  passages.flatMap(({ line, text, isLabel }) => [
    ...wordFaults(text).map((rule) => ({ line, rule, text })),
    ...(isLabel ? [] : sentencesOf(text)).flatMap((sentence) =>
      sentenceFaults(sentence).map((rule) => ({ line, rule, text: sentence })),
    ),
  ]);

/** @param {string} text */
function wordFaults(text) {
  const word = WORDS.exec(text)?.[0];
  const forms = FORMS.filter(([, pattern]) => pattern.test(text)).map(([rule]) => rule);
  return word === undefined ? forms : [`the word "${word}"`, ...forms];
}

/** A middle dot separates items. A sentence may begin in lower case, with a name. @param {string} text */
const sentencesOf = (text) => text.split(/(?<=(?<!e\.g|i\.e)[.!?]["”)]?)\s+| · /u);

/** @param {string} sentence */
function sentenceFaults(sentence) {
  const words = sentence.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length;
  const figures = sentence.replace(NO_FIGURES, "").match(/\d[\d,.]*/g)?.length ?? 0;
  return [
    ...(words > MOST_WORDS ? [`a sentence of ${words} words`] : []),
    ...(figures > MOST_FIGURES ? [`a sentence with ${figures} figures`] : []),
  ];
}
