import { ask, Wire } from "@routebench/drivers/connections/wire";
import { medianLowerBound } from "@routebench/stats/median-bound";
import { median } from "@routebench/stats/quantile";

/** @import { Tested } from "../tests.js" */

const BLOCK = 20;
const DISCARDED_PAIRS = 20;
const PAIRS = 120;

/** Many requests wait for one another, on a machine that may have other things to do. */
const PATIENT = { timeoutMs: 30_000 };

/** A path is slower if it is by so much, and surely by some. */
const MUCH = 1.2;
const SURELY = 1.05;

/**
 * Whether `/` costs more than another path where there is nothing either: then a default file is looked for.
 * Blocks of requests take turns, so that what else the machine does meets both.
 * @param {Tested} tested
 */
export async function defaultFile({ origin }) {
  const [root, other] = [await ask(origin, { path: "/" }), await ask(origin, { path: "/asdf" })];
  if (root.status !== other.status) {
    const words = `answers / with ${root.status || "nothing"}, where there is no file, and /asdf with ${other.status || "nothing"}`;
    return [{ id: "answers-root", words }];
  }
  const ratios = [];
  for (let pair = 0; pair < DISCARDED_PAIRS + PAIRS; pair += 1) {
    const order = pair % 2 === 0 ? ["/", "/asdf"] : ["/asdf", "/"];
    /** @type {Record<string, number>} */
    const times = {};
    for (const path of order) times[path] = await timeBlock(origin, path);
    const { "/": own = 0, "/asdf": others = 0 } = times;
    if (pair >= DISCARDED_PAIRS) ratios.push(own / others);
  }
  const bound = medianLowerBound(ratios);
  const ratio = median(ratios);
  if (bound === null || bound < SURELY || ratio < MUCH) return [];
  // By how much, the tables tell, from loads.
  const words = "answers / more slowly than /asdf, so it looks for a default file";
  return [{ id: "default-file", words }];
}

/** Of requests sent all at once. @type {(origin: string, path: string) => Promise<number>} */
async function timeBlock(origin, path) {
  const startedAt = performance.now();
  for (let answered = 0; answered < BLOCK; ) {
    const before = answered;
    const wire = new Wire(origin);
    for (let i = answered; i < BLOCK; i += 1) wire.send({ path });
    while (answered < BLOCK) {
      const { status, ending } = await wire.receive("GET", PATIENT);
      if (status === 0 || ending === "late") break;
      answered += 1;
    }
    wire.close();
    if (answered === before) throw new Error(`it gave no answer to ${path}`);
  }
  return performance.now() - startedAt;
}
