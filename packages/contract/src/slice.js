import { z } from "zod";
import { count, obsolete, ordinal, quantity } from "./fields.js";

/**
 * A stretch of load on one of several running servers. Every request of a slice is answered within the slice. The
 * slices of a rotation follow each other closely, so slow drift of the machine cancels in their ratios.
 */
export const sliceSchema = z.strictObject({
  rotation: ordinal,
  place: ordinal.describe("within the rotation's shuffled order"),
  requests: count.describe("answered; every byte of each response was compared"),
  durationMs: quantity.describe("from the first request sent to the last answer read"),
  steady: z
    .strictObject({
      requests: count.describe("answered in the stretch"),
      durationMs: quantity,
      driverIdleMs: quantity.describe("the generator had nothing to do"),
      driverWaitMs: quantity.describe("the generator waited for its core"),
      wireMs: quantity.optional().describe("on the network; absent on one machine"),
    })
    .nullable()
    .describe(
      "a fixed stretch of the load before the slice, so that waits count wherever they fall. Without ledIn: from when each connection had a response to the last response before sending ended. null: no such stretch",
    ),
  ledIn: z
    .strictObject({
      requests: count,
      durationMs: quantity,
      cpuMs: quantity
        .nullable()
        .optional()
        .describe("of all processes of the server, until it slept; null: unknown"),
      waitMs: quantity.nullable().describe("the server waited for its cores"),
      stealMs: quantity.nullable(),
    })
    .optional()
    .describe("the load before the slice, with requests of its own"),
  server: z
    .strictObject({
      cpuMs: quantity.describe("of all threads of all its processes"),
      waitMs: quantity.describe("it waited for its cores"),
      afterAnswersMs: quantity.optional().describe("part of cpuMs after the slice's last response"),
    })
    .nullable()
    .describe("until it slept; null: not measured"),
  whyNoCpu: z.string().optional().describe("why the server's time was not measured"),
  neverAsleep: z.boolean().optional().describe("the server was still busy long after its load"),
  busyAfterMs: obsolete,
  later: z
    .strictObject({
      cpuMs: quantity.describe("of all processes of the server, without any request"),
      durationMs: quantity,
      afterMs: quantity.optional().describe("only in method 3: start of the reading"),
    })
    .optional()
    .describe("what the server did after the slice, until its next turn"),
  quiet: obsolete,
  stealMs: quantity.nullable().describe("taken from the server's cores by the hypervisor"),
  coreWorkUs: quantity.optional().describe("time of a small piece of work on the server's core"),
  coreLatencyNs: quantity
    .optional()
    .describe("of a message between the cores of both sides and back, before the slice"),
  driverCpuMs: quantity.nullable(),
  slowAnswers: count.describe("parsed in full, not only compared with a verified response"),
});

/** @typedef {z.infer<typeof sliceSchema>} Slice */

/** On the same parts of a processor 55 ns were measured, and 300 ns on parts that share no cache. */
const FAR = 3;

/** Whether cores are far apart, by the time of a message between them, now and at best. @type {(ns: number, bestNs: number) => boolean} */
export const areFarApart = (ns, bestNs) => ns > FAR * bestNs;

/** CPU time of a slice; null if unknown, or if its server was still busy long after the load. @param {Slice} slice */
export const cpuMsOf = ({ server, neverAsleep }) =>
  server === null || neverAsleep ? null : server.cpuMs;

/**
 * The server's CPU time per request in µs, over a launch's slices; null if none was measured.
 * @param {Slice[]} slices
 */
export function cpuUsPerRequest(slices) {
  let [requests, cpuMs] = [0, 0];
  for (const slice of slices.filter((each) => cpuMsOf(each) !== null)) {
    requests += slice.requests;
    cpuMs += Number(cpuMsOf(slice));
  }
  return requests > 0 ? (cpuMs * 1000) / requests : null;
}
