/**
 * What the report of 2011 said of two servers' speeds, each to be judged with a small file, with one of 95 KB and with
 * one of 1 MB.
 * @typedef {object} Saying
 * @property {string} says
 * @property {string} figure as the report has it
 * @property {number | "more"} told the first over the second, see Claim
 * @property {string} a an arm of the ablation, or a subject
 * @property {string} b
 * @property {readonly string[]} [paths] absent: all three
 */

export const [HOME, JQUERY, PHOTO] = /** @type {const} */ ([
  ...["/home.html", "/jquery.min.js", "/santamonica.jpg"],
]);

export const PATHS = [HOME, JQUERY, PHOTO];

/** @type {readonly Saying[]} */
export const AGAINST_LIGHTTPD = [
  {
    says: "lighttpd is almost three times as fast as lightnode without a cache, and as all handlers that keep no content (here connect 0.5 without its own)",
    figure: "5267 and 1769 requests/s, 19 and 56 ms",
    ...{ told: 5267 / 1769, a: "lighttpd", b: "connect-0.5" },
  },
  {
    says: "connect, which keeps contents, is as fast as lighttpd",
    figure: "as fast; no figure",
    ...{ told: 1, a: "connect-0.5-cached", b: "lighttpd" },
  },
  {
    says: "lightnode with its cache performs almost equally with lighttpd",
    figure: "almost equally: 4348 and 5267 requests/s, 23 and 19 ms",
    ...{ told: 1, a: "lightnode", b: "lighttpd" },
  },
];

/** @type {Saying} */
export const THREE_FOLD = {
  says: "Keeping contents in memory makes connect three times as fast",
  figure: "three fold",
  ...{ told: 3, a: "connect-0.5-cached", b: "connect-0.5" },
};

/** Of lightnode, whose arms the ablation has. @type {readonly Saying[]} */
export const OF_CACHING = [
  {
    says: "lightnode without its cache (here a handler that keeps nothing) and connect without its own are as fast",
    figure: "the same; no figure",
    ...{ told: 1, a: "nothing-cached", b: "connect-0.5" },
  },
  {
    says: "Keeping the content saves 25 ms of 56",
    figure: "56 ms down to 31",
    ...{ told: 56 / 31, a: "stat-each", b: "nothing-cached" },
  },
  {
    says: "Leaving out stat() saves another 10 ms",
    figure: "31 ms down to 21",
    ...{ told: 31 / 21, a: "content-for-ever", b: "stat-each" },
  },
  {
    says: "stat() at most every 0.5 s is as fast as never",
    figure: "the same efficiency",
    ...{ told: 1, a: "stat-500ms", b: "content-for-ever" },
  },
  {
    says: "With both lightnode takes 23 ms and not 56",
    figure: "56 and 23 ms, 1769 and 4348 requests/s",
    ...{ told: 4348 / 1769, a: "stat-500ms", b: "nothing-cached" },
  },
  {
    says: "Small files are to be kept, large ones streamed: keeping over streaming",
    figure: "none",
    ...{ told: "more", a: "stat-500ms", b: "streamed", paths: [HOME, JQUERY] },
  },
  {
    says: "Large files are to be streamed: streaming over keeping",
    figure: "none",
    ...{ told: "more", a: "streamed", b: "stat-500ms", paths: [PHOTO] },
  },
  {
    says: "Large files are to be streamed: streaming over reading whole",
    figure: "none",
    ...{ told: "more", a: "streamed", b: "nothing-cached", paths: [PHOTO] },
  },
];
