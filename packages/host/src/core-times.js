/** @typedef {{ core: number, busyMs: number, idleMs: number, stealMs: number }} CoreTimes */

/**
 * What passed in between; null if the platform does not report it.
 * @type {(before: CoreTimes[], after: CoreTimes[]) => CoreTimes[] | null}
 */
export function coreTimesBetween(before, after) {
  if (after.length === 0) return null;
  return after.map(({ core, busyMs, idleMs, stealMs }) => {
    const start = before.find((times) => times.core === core);
    return {
      core,
      busyMs: busyMs - (start?.busyMs ?? 0),
      // The kernel's idle count may step back a tick between two reads, that of steal where the machine is moved.
      idleMs: Math.max(0, idleMs - (start?.idleMs ?? 0)),
      stealMs: Math.max(0, stealMs - (start?.stealMs ?? 0)),
    };
  });
}
