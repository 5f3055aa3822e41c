import { z } from "zod";
import { count, ordinal, quantity } from "./fields.js";

const silenceSchema = z.strictObject({
  cpuMs: quantity.describe("of the server's whole family, without any request"),
  durationMs: quantity,
});

/**
 * A stretch of load on one of several running servers, exact at both ends: every request of it is
 * answered within it. The slices of a rotation lie side by side, so their ratios are free of the
 * machine's slow drift.
 */
export const sliceSchema = z.strictObject({
  rotation: ordinal,
  place: ordinal.describe("within the rotation's shuffled order"),
  requests: count.describe("answered, and every byte of each answer compared"),
  durationMs: quantity.describe("from the first request sent to the last answer read"),
  steady: z
    .strictObject({
      requests: count.describe("answered in it"),
      durationMs: quantity,
      driverIdleMs: quantity.describe("of it, in which the generator had nothing to do"),
      driverWaitMs: quantity.describe("of it, in which the generator was kept from its core"),
      wireMs: quantity.optional().describe("of it, on the network; absent on one machine"),
    })
    .nullable()
    .describe(
      "a fixed stretch of the load before it, so that a wait counts wherever it falls. Without ledIn: from when each connection had an answer to the last answer before sending ended. null: no such stretch",
    ),
  ledIn: z
    .strictObject({
      requests: count,
      durationMs: quantity,
      cpuMs: quantity
        .nullable()
        .optional()
        .describe("of the server's whole family, until it slept; null where that is not known"),
      waitMs: quantity
        .nullable()
        .describe("for which the server was kept from its cores by others"),
      stealMs: quantity.nullable(),
    })
    .optional()
    .describe("the load before it, whose requests are none of the slice's"),
  server: z
    .strictObject({
      cpuMs: quantity.describe("of all threads of its whole family"),
      waitMs: quantity.describe("kept from its cores by others"),
      afterAnswersMs: quantity.optional().describe("of cpuMs, after the slice's last answer"),
    })
    .nullable()
    .describe("until it slept; null where it was not measured"),
  whyNoCpu: z.string().optional().describe("why the server's time was not measured"),
  neverAsleep: z.boolean().optional().describe("the server was still busy long after its load"),
  busyAfterMs: quantity
    .optional()
    .describe("for how long its time was read after its load, where it was still busy"),
  later: silenceSchema
    .extend({ afterMs: quantity.optional().describe("of method 3: when the reading began") })
    .optional()
    .describe("what the server did in the silence after it, until its next turn"),
  quiet: silenceSchema
    .optional()
    .describe("of method 3: what it did when it had been silent for long"),
  stealMs: quantity.nullable().describe("taken from the server's cores by the hypervisor"),
  coreWorkUs: quantity.optional().describe("of a small piece of work there"),
  driverCpuMs: quantity.nullable(),
  slowAnswers: count.describe("that were parsed, not only compared with one verified before"),
});

/** @typedef {z.infer<typeof sliceSchema>} Slice */

/** Of a slice; null if it is not known, or its server was still busy long after the load. @param {Slice} slice */
export const cpuMsOf = ({ server, neverAsleep }) =>
  server === null || neverAsleep ? null : server.cpuMs;

/**
 * µs of CPU time that a request cost the server, over a launch's slices; null if none was measured.
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
