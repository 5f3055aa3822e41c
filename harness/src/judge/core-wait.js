/** @import { Slice } from "@routebench/contract/slice" */

/**
 * Where servers waited for their core for more of their time than this, no rule puts slices right:
 * ratios of recorded runs were then off by about 8 % (docs/measuring.md).
 */
const MUCH_WAITED = 0.2;

/**
 * The share of their time in which servers that could work were kept from their cores by others;
 * null where it is not known.
 * @param {readonly Pick<Slice, "server">[]} slices
 */
export function coreWaitShare(slices) {
  const servers = slices.flatMap(({ server }) => server ?? []);
  const waitMs = servers.reduce((sum, server) => sum + server.waitMs, 0);
  const cpuMs = servers.reduce((sum, server) => sum + server.cpuMs, 0);
  return waitMs + cpuMs > 0 ? waitMs / (waitMs + cpuMs) : null;
}

/** Whether small differences mean something. @param {readonly Pick<Slice, "server">[]} slices */
export const ranksFinely = (slices) => (coreWaitShare(slices) ?? 0) <= MUCH_WAITED;
