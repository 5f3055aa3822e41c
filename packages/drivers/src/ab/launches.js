import { z } from "zod";
import { DriverError } from "../driver.js";
import { askedWords } from "./figures.js";
import { readAbRun } from "./run-ab.js";

/** @import { AbEntry, AbSeries } from "./protocol.js" */
/** @import { AbAsk } from "./run-ab.js" */

/** What is to go on was planned otherwise, or cannot be read. */
export class OtherLaunchesError extends DriverError {}

const schema = z.array(
  z.strictObject({
    server: z.string(),
    again: z.boolean(),
    series: z.array(
      z.strictObject({
        asked: z.string(),
        runs: z.array(z.strictObject({ command: z.string(), text: z.string(), csv: z.string() })),
        failure: z.string().nullable(),
      }),
    ),
  }),
);

/** Every second round goes backwards: a machine that becomes slower is no server that does. @type {(entries: readonly AbEntry[], round: number) => AbEntry[]} round: from 0 */
export const orderIn = (entries, round) => (round % 2 === 0 ? [...entries] : entries.toReversed());

/** What all launches of an interrupted run printed, in the order of launching. @param {readonly { entry: AbEntry, series: AbSeries[] }[]} launches */
export const launchesFile = (launches) =>
  `${JSON.stringify(
    launches.map(({ entry: { subject, again }, series }) => ({
      ...{ server: subject.id, again },
      series: series.map(({ ask, runs, failure }) => ({
        asked: askedWords(ask),
        runs: runs.map(({ command, text, csv }) => ({ command, text, csv })),
        failure,
      })),
    })),
    null,
    1,
  )}\n`;

/**
 * Its whole rounds: launches are compared within one.
 * @type {(file: string, entries: readonly AbEntry[], asks: readonly AbAsk[]) => { entry: AbEntry, series: AbSeries[] }[]}
 * @throws {OtherLaunchesError}
 */
export function wholeRoundsIn(file, entries, asks) {
  const launches = parsed(file);
  const whole = launches.slice(0, launches.length - (launches.length % entries.length));
  return whole.map(({ server, again, series }, at) => {
    const entry = orderIn(entries, Math.floor(at / entries.length))[at % entries.length];
    const isOfPlan =
      entry?.subject.id === server &&
      entry.again === again &&
      series.map(({ asked }) => asked).join() === asks.map(askedWords).join();
    if (!isOfPlan)
      throw new OtherLaunchesError("cannot resume: launches were planned otherwise then");
    return {
      entry,
      series: series.flatMap(({ runs, failure }, place) => {
        const ask = asks[place];
        return ask ? [{ ask, runs: runs.map(readAbRun), failure }] : [];
      }),
    };
  });
}

/** @param {string} file */
function parsed(file) {
  try {
    return schema.parse(JSON.parse(file));
  } catch {
    throw new OtherLaunchesError("cannot resume: the file of earlier launches cannot be read");
  }
}
