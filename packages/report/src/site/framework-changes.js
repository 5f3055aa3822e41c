import { mayBeOneMachine } from "@routebench/contract/circumstances";
import { verdictOfRatio } from "@routebench/contract/verdict";

/**
 * @import { MatrixFigure } from "./matrix.js"
 * @import { Framework, FrameworkCell, FrameworkTest } from "@routebench/contract/framework"
 * @import { Verdict } from "@routebench/contract/verdict"
 *
 * @typedef {{ value: number, version: string | null, measuredAt: string }} Dated
 *
 * @typedef {object} TestChange
 * @property {string} name of the test
 * @property {string | null} base id of the app whose speed is 1; null: the figure is not a speed
 * @property {FrameworkTest["unit"]} unit
 * @property {Dated} before
 * @property {Dated} now
 * @property {number} ratio now / before
 * @property {Verdict | null} verdict of a speed
 *
 * @typedef {Framework["sources"][number]} FrameworkSource
 */

/**
 * The tests that were measured again, and why some of them are not compared with their previous figures.
 * @type {(framework: Framework) => { changes: TestChange[], reasons: string[] }}
 */
export function changesOf({ speeds, costs, footprint, sources }) {
  /** @type {TestChange[]} */
  const changes = [];
  /** @type {Set<string>} */
  const reasons = new Set();
  for (const table of [speeds, costs, footprint]) {
    const bases = table === speeds ? table.columns : [];
    for (const test of table.tests) {
      const source = sources.find(({ id }) => id === test.source);
      if (!test.previous || !source) continue;
      const why = whyNotCompared(test.previous, source);
      const change = why ? null : changeOf(test, test.previous, source, bases);
      if (why) reasons.add(why);
      if (change) changes.push(change);
    }
  }
  return { changes, reasons: [...reasons] };
}

/**
 * @type {(test: FrameworkTest, previous: NonNullable<FrameworkTest["previous"]>, source: FrameworkSource, bases: string[]) =>
 *   TestChange | null}
 */
function changeOf({ name, unit, version, cells }, previous, source, bases) {
  const place = cells.findIndex((cell, at) => hasFigure(cell) && hasFigure(previous.cells[at]));
  const [now, before] = [cells[place], previous.cells[place]];
  if (!hasFigure(now) || !hasFigure(before)) return null;
  const ratio = ratioOf(now, before);
  const base = bases[place] ?? null;
  return {
    name,
    base,
    unit,
    before: { value: before.value, version: previous.version, measuredAt: previous.measuredAt },
    now: { value: now.value, version, measuredAt: source.measuredAt },
    ratio: ratio.point,
    verdict: base ? verdictOfRatio(ratio) : null,
  };
}

/** @type {(cell?: FrameworkCell) => cell is MatrixFigure} */
const hasFigure = (cell) => cell !== undefined && "value" in cell;

/** @type {(before: NonNullable<FrameworkTest["previous"]>, now: FrameworkSource) => string | null} */
function whyNotCompared(before, now) {
  if (before.method !== now.method) {
    return `Some tests were measured before with method ${before.method}, and now with method ${now.method}. Figures of two methods are not compared.`;
  }
  if (before.node !== now.node) {
    return `Some tests were measured before on Node ${before.node}, and now on Node ${now.node}. Figures of two versions of Node are not compared.`;
  }
  return mayBeOneMachine(before.coreWorkUs, now.coreWorkUs)
    ? null
    : "Some tests were measured before on another machine. Figures of two machines are not compared.";
}

/**
 * The two runs are independent, so the squares of their relative errors add up.
 * @type {(now: MatrixFigure, before: MatrixFigure) => { point: number, low: number | null, high: number | null }}
 */
function ratioOf(now, before) {
  const point = now.value / before.value;
  const [a, b] = [logHalf(now), logHalf(before)];
  if (a === null || b === null) return { point, low: null, high: null };
  const half = Math.exp(Math.hypot(a, b));
  return { point, low: point / half, high: point * half };
}

/** Half the width of the interval, as a logarithm. @param {MatrixFigure} figure */
const logHalf = ({ low, high }) => (low && high ? Math.log(high / low) / 2 : null);
