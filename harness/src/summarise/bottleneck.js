/** @import { Environment } from "@routebench/contract/result-file" */
/** @import { Row } from "@routebench/contract/summary" */
/** @import { Sample } from "@routebench/contract/trial" */

/** @typedef {Row["bottleneck"]} Bottleneck */

/** A side with this share of its core's time, or of what load hosts can give, was at its limit. */
const SATURATED = 0.9;

/**
 * What limited a whole load: the server (by its busiest thread), the generator, or neither, if both
 * had time to spare or were kept from their cores.
 * @type {(sample: Sample, mostPerSecond?: number) => Bottleneck}
 */
export function bottleneckOf(sample, mostPerSecond = Number.POSITIVE_INFINITY) {
  const { requests, serverCpuMs, serverBusiestThreadMs, driverCpuMs, durationMs } = sample;
  if ((requests * 1000) / durationMs >= SATURATED * mostPerSecond) return "generator";
  const serverMs = serverBusiestThreadMs ?? serverCpuMs;
  if (serverMs === null || driverCpuMs === null) return "unknown";
  if (Math.max(serverMs, driverCpuMs) / durationMs < SATURATED) return "neither";
  return driverCpuMs > serverMs ? "generator" : "server";
}

/**
 * What most launches say; "neither" without a majority.
 * @type {(samples: Sample[], environment: Pick<Environment, "network">) => Bottleneck}
 */
export function commonBottleneck(samples, { network }) {
  if (samples.length === 0) return "unknown";
  const most = network?.loadCapacity?.requestsPerSecond;
  const bottlenecks = samples.map((sample) => bottleneckOf(sample, most));
  const isMajority = (/** @type {Bottleneck} */ candidate) =>
    bottlenecks.filter((one) => one === candidate).length > bottlenecks.length / 2;
  return bottlenecks.find(isMajority) ?? "neither";
}
