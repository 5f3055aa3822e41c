/**
 * @typedef {import("@routebench/contract/result-file").Sample} Sample
 * @typedef {import("@routebench/contract/summary").Row["bottleneck"]} Bottleneck
 */

/** A process that had its core for this share of the time had no more to give. */
const SATURATED = 0.9;

/**
 * Who set the rate of one uninterrupted load: the server, the generator, or neither, where both
 * had time to spare or were kept from their cores.
 * @param {Sample} sample
 * @returns {Bottleneck}
 */
export function bottleneckOf({ serverCpuMs, driverCpuMs, durationMs }) {
  if (serverCpuMs === null || driverCpuMs === null) return "unknown";
  if (serverCpuMs / durationMs >= SATURATED) return "server";
  if (driverCpuMs / durationMs >= SATURATED) return "generator";
  return "neither";
}

/**
 * @param {Sample[]} samples one app's
 * @returns {Bottleneck} what most launches say; "neither" where none has a majority
 */
export function verdict(samples) {
  const verdicts = samples.map(bottleneckOf);
  const isMajority = (/** @type {Bottleneck} */ candidate) =>
    verdicts.filter((one) => one === candidate).length > verdicts.length / 2;
  return verdicts.find(isMajority) ?? "neither";
}
