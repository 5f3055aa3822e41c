import { randomBytes } from "node:crypto";
import { Asker } from "@routebench/generators/ask";
import { within } from "@routebench/host/limits";
import { TrialFailure } from "@routebench/host/trial-failure";
import { usageBetween } from "@routebench/host/usage-between";
import { median } from "@routebench/stats/quantile";
import { isMuchCheaper } from "../summarise/findings.js";

/** @import { Server } from "@routebench/host/host" */
/** @import { Served } from "@routebench/contract/app-record" */

const CONNECTIONS = 4;
const KEEP_ALIVE = { Connection: "keep-alive" };

/** Number of requests: in the first block, and the limits for later blocks. */
const FIRST_BLOCK = 4;
const SMALLEST_BLOCK = 2;
const LARGEST_BLOCK = 40;
const BLOCK_MS = 12;

/** How long to wait for a server that is still working after a block. */
const ASLEEP_MS = 10;

/** The first pairs compile the server's code, and show how long a block takes. */
const DISCARDED_PAIRS = 3;

/** So many pairs are enough if they show no difference or a clear difference. Otherwise all of the time is used. */
const ENOUGH_PAIRS = 16;
const NO_DIFFERENCE = 1.25;

/** The last pair begins within this share of the time, so that it can end in time. */
const BEGIN_WITHIN = 0.7;

/** Other work would disturb a comparison, so each begins after the last. @type {Promise<unknown>} */
let last = Promise.resolve();

/**
 * Compares the cost of random query strings with the cost of a repeated query string. A server that does the same work
 * for both gives ratios near 1. A server that caches whole responses by URL saves work only for the repeated string.
 * @param {Server} server @param {string} path @param {number} limitMs
 * @returns {Promise<NonNullable<Served["randomQueries"]>>} a ratio for each pair of neighbouring blocks of
 *   requests; none if the server is too slow for the time
 * @throws {TrialFailure} if the server dies or does not answer in time
 */
export function compareRandomQueries(server, path, limitMs) {
  const comparison = last.then(() => compare(server, path, limitMs));
  last = comparison.catch(() => {});
  return comparison;
}

/** @param {Server} server @param {string} path @param {number} limitMs */
async function compare(server, path, limitMs) {
  const askers = Array.from({ length: CONNECTIONS }, () => new Asker(server.origin));
  const why = `GET ${path}: too few answers in ${limitMs} ms (--limit inspect)`;
  const late = () => new TrialFailure("no-answer", why);
  try {
    return await within(server.whileAlive(alternate(server, path, limitMs, askers)), limitMs, late);
  } finally {
    for (const asker of askers) asker.close();
  }
}

/** @param {Server} server @param {string} path @param {number} limitMs @param {Asker[]} askers */
async function alternate(server, path, limitMs, askers) {
  const separator = path.includes("?") ? "&" : "?";
  const random = () => path + separator + randomBytes(6).toString("hex");
  const repeated = random();
  const fixed = () => repeated;
  /** @type {{ cpu: number | null, time: number }[]} */
  const pairs = [];
  let requests = FIRST_BLOCK;
  const endsAt = performance.now() + BEGIN_WITHIN * limitMs;
  for (let pair = 0; performance.now() < endsAt && !isClear(pairs); pair += 1) {
    // The second block may pay for leftovers of the first, such as garbage, so each kind is first in turn.
    const isRandomFirst = pair % 2 === 0;
    const block = { requests, limitMs, askers };
    const first = await askBlock(server, isRandomFirst ? random : fixed, block);
    const second = await askBlock(server, isRandomFirst ? fixed : random, block);
    const [ofRandom, ofRepeated] = isRandomFirst ? [first, second] : [second, first];
    if (pair < DISCARDED_PAIRS) {
      requests = fitting(requests, Math.max(ofRandom.timeMs, ofRepeated.timeMs));
      continue;
    }
    const cpu =
      ofRandom.cpuMs === null || !ofRepeated.cpuMs ? null : ofRandom.cpuMs / ofRepeated.cpuMs;
    pairs.push({ cpu, time: ofRandom.timeMs / ofRepeated.timeMs });
  }
  const cpuRatios = pairs.map(({ cpu }) => cpu).filter((ratio) => ratio !== null);
  return {
    cpuRatios: cpuRatios.length < pairs.length ? null : cpuRatios.map(toDigits),
    timeRatios: pairs.map(({ time }) => toDigits(time)),
    isOverRepeated: /** @type {const} */ (true),
  };
}

/** @param {number} requests @param {number} timeMs */
function fitting(requests, timeMs) {
  const fit = Math.round((requests * BLOCK_MS) / timeMs);
  return Math.min(LARGEST_BLOCK, Math.max(SMALLEST_BLOCK, fit));
}

/** @param {{ cpu: number | null, time: number }[]} pairs */
function isClear(pairs) {
  if (pairs.length < ENOUGH_PAIRS) return false;
  const figures = [pairs.map(({ cpu }) => cpu ?? 1), pairs.map(({ time }) => time)];
  return figures.every((ratios) => median(ratios) < NO_DIFFERENCE) || figures.some(isMuchCheaper);
}

/**
 * @param {Server} server @param {() => string} nextPath
 * @param {{ requests: number, limitMs: number, askers: Asker[] }} block
 */
async function askBlock(server, nextPath, { requests, limitMs, askers }) {
  const before = await server.usage();
  const startedAt = performance.now();
  let remaining = requests;
  const askInTurn = async (/** @type {Asker} */ asker) => {
    while (remaining > 0) {
      remaining -= 1;
      await asker.ask({ path: nextPath(), headers: KEEP_ALIVE }, { timeoutMs: limitMs });
    }
  };
  await Promise.all(askers.map(askInTurn)).catch((error) => {
    throw new TrialFailure("no-answer", error.message);
  });
  const timeMs = performance.now() - startedAt;
  const { cpuMs } = usageBetween(before, await server.untilAsleep(ASLEEP_MS));
  return { cpuMs, timeMs };
}

/** @param {number} ratio */
function toDigits(ratio) {
  return Math.round(ratio * 1000) / 1000;
}
