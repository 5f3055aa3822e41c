import { z } from "zod";
import { count, ordinal, positive, quantity } from "./quantities.js";

/** What a launch under V8's sampling profiler found, counted in samples. */

const name = z.string().min(1).max(120);

/** Of the thread that serves, in a load. */
const threadSchema = z.strictObject({
  requests: ordinal,
  cpuMs: positive,
  waitMs: quantity.describe("ready to run, but kept from its core"),
});

export const profileSchema = z.strictObject({
  unprofiled: threadSchema.extend({
    systemMs: quantity.describe("of its CPU time, in the kernel"),
    otherMs: quantity.describe("of the server's other threads and processes"),
  }),
  profiled: z
    .strictObject({
      ...threadSchema.shape,
      samples: ordinal,
      durationMs: positive.describe("from the first sample to the last"),
      collectingMs: quantity.describe("garbage, as perf_hooks tells it"),
      groups: z.array(
        z.strictObject({
          group: name,
          self: count.describe("samples in which it was on top"),
          withCallees: count,
        }),
      ),
      functions: z.array(z.strictObject({ group: name, name, self: count })),
    })
    .nullable()
    .describe("null where no profiler can look"),
  whyNot: z.string().max(300).optional().describe("why there is no profiler"),
});

/** @typedef {z.infer<typeof profileSchema>} Profile */
