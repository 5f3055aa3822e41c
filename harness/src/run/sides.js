/**
 * @typedef {import("../verify/asked.js").AskedPlan} AskedPlan
 * @typedef {import("../host/host.js").Host["cores"]} Cores
 * @typedef {"server" | "driver"} Side whose cores a server starts on
 */

/**
 * Prepares the servers of a round two at a time, because starting up takes one core each, and the
 * generator's has nothing to do yet.
 * @param {readonly AskedPlan[]} plans
 * @param {Cores} cores null where neither side has its own: then one after another
 * @param {(plan: AskedPlan, side: Side) => Promise<void>} prepare
 * @param {AbortSignal} signal nothing is begun after it
 * @returns {Promise<void>}
 */
export async function prepareOnBothSides(plans, cores, prepare, signal) {
  const waiting = [...plans];
  const prepareOn = async (/** @type {Side} */ side) => {
    for (let plan = waiting.shift(); plan && !signal.aborted; plan = waiting.shift()) {
      await prepare(plan, side);
    }
  };
  await Promise.all([prepareOn("server"), ...(cores === null ? [] : [prepareOn("driver")])]);
}

/**
 * Moves servers that were prepared on both sides to where they are measured.
 * @param {readonly Pick<import("../host/host.js").Server, "moveTo">[]} servers
 * @param {Cores} cores
 * @returns {Promise<void>}
 */
export async function moveToServerSide(servers, cores) {
  if (cores !== null) await Promise.all(servers.map((server) => server.moveTo(cores.server)));
}
