/** @typedef {typeof DEFAULT_LIMITS} Limits */

/** How long each step may take before it counts as failed, and how much memory and disk a server may use. */
export const DEFAULT_LIMITS = {
  startMs: 10_000, // from launch until the server listens
  answerMs: 3000, // for a request of the conformance check
  verifyMs: 30_000, // for the whole conformance check of a launch
  inspectMs: 800, // to look for cached responses; a slower app is not judged
  settleMs: 8000, // until the rate settles in a warm-up; then the app is measured as it is
  trialMs: 120_000, // beyond the load's own length, if it has one
  generatorMs: 5000, // for a generator, beyond its load and its wait for the last responses
  stopMs: 3000, // from the request to close until the server has ended
  runMs: 12 * 3600_000,
  memoryBytes: 1024 ** 3, // resident memory of a server
  diskBytes: 1024 ** 3, // that a server writes to files
};

/** Their names in `--limit <name>=…`. @type {Record<string, keyof Limits>} */
export const LIMIT_NAMES = Object.fromEntries(
  /** @type {(keyof Limits)[]} */ (Object.keys(DEFAULT_LIMITS)).map((key) => [
    key.replace(/Ms$|Bytes$/, ""),
    key,
  ]),
);

/** The longest time a timer can wait: 24 days. */
const LONGEST_MS = 2 ** 31 - 1;

const UNITS = { ms: 1, s: 1000, m: 60_000, h: 3600_000, MB: 1024 ** 2, GB: 1024 ** 3 };

/** @param {string} key */
const isSize = (key) => key.endsWith("Bytes");

/** @type {(text: string) => Partial<Limits> | null} e.g. for "start=10s" or "memory=2GB" */
export function parseLimit(text) {
  const [, name, amount, unit] = /^([a-z-]+)=([1-9]\d{0,8})(ms|s|m|h|MB|GB)$/.exec(text) ?? [];
  const key = Object.hasOwn(LIMIT_NAMES, name ?? "") ? LIMIT_NAMES[name ?? ""] : undefined;
  if (key === undefined || isSize(key) !== /B$/.test(unit ?? "")) return null;
  const value = Number(amount) * UNITS[/** @type {keyof typeof UNITS} */ (unit)];
  return isSize(key) || value <= LONGEST_MS ? { [key]: value } : null;
}

/**
 * Settles as `work` does, or rejects after the limit. The caller must end the work.
 * @template T
 * @param {Promise<T>} work
 * @param {number} limitMs
 * @param {() => Error} onLate
 * @returns {Promise<T>}
 */
export async function within(work, limitMs, onLate) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(onLate()), limitMs);
  });
  try {
    return await /** @type {Promise<T>} */ (Promise.race([work, late]));
  } finally {
    clearTimeout(timer);
  }
}
