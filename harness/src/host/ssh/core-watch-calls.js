/**
 * The watch over the servers' core of a machine that is not the harness's: it is there, and is told over the channel.
 *
 * @typedef {import("../host.js").CoreWatch} CoreWatch
 * @typedef {import("./channel.js").Channel} Channel
 */

/** @param {() => import("../host.js").Host} host of this machine */
export function serveCoreWatch(host) {
  const closing = new AbortController();
  /** @type {CoreWatch | null} */
  let watch = null;
  const calls = {
    watchCore: async () => {
      await watch?.close();
      watch = (await host().watchCore?.(closing.signal)) ?? null;
      return watch !== null;
    },
    beginWatch: async () => void (await watch?.begin()),
    finishWatch: async () => (await watch?.finish()) ?? null,
    closeWatch: async () => {
      await watch?.close();
      watch = null;
    },
  };
  return { calls, end: () => closing.abort(new Error("the host was closed")) };
}

/**
 * @param {Pick<Channel, "call">} channel to that machine
 * @returns {Promise<CoreWatch | null>}
 */
export async function watchCoreOver(channel) {
  if (!(await channel.call("watchCore"))) return null;
  return {
    begin: () => channel.call("beginWatch"),
    finish: () => channel.call("finishWatch"),
    // Where the channel is lost, the agent ends it.
    close: () => channel.call("closeWatch").catch(() => {}),
  };
}
