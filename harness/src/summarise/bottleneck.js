/** @import { Row } from "@routebench/contract/summary" */
/** @import { Sample } from "@routebench/contract/trial" */

/** @typedef {Row["bottleneck"]} Bottleneck */

/** A side with this share of its core's time was at its limit. */
const SATURATED = 0.9;

/**
 * What limited a whole load: the server (by its busiest thread), the generator, or neither, if both
 * had time to spare or were kept from their cores.
 * @type {(sample: Sample) => Bottleneck}
 */
export function bottleneckOf(sample) {
  const { serverCpuMs, serverBusiestThreadMs, driverCpuMs, durationMs } = sample;
  const serverMs = serverBusiestThreadMs ?? serverCpuMs;
  if (serverMs === null || driverCpuMs === null) return "unknown";
  if (Math.max(serverMs, driverCpuMs) / durationMs < SATURATED) return "neither";
  return driverCpuMs > serverMs ? "generator" : "server";
}

/** What most launches say; "neither" without a majority. @type {(samples: Sample[]) => Bottleneck} */
export function commonBottleneck(samples) {
  if (samples.length === 0) return "unknown";
  const bottlenecks = samples.map(bottleneckOf);
  const isMajority = (/** @type {Bottleneck} */ candidate) =>
    bottlenecks.filter((one) => one === candidate).length > bottlenecks.length / 2;
  return bottlenecks.find(isMajority) ?? "neither";
}
