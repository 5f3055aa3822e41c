/**
 * @param {import("execa").ResultPromise} child a server process
 * @param {string} type
 * @returns {Promise<any>} its next message of this type, or of its failure
 */
export function nextMessage(child, type) {
  return new Promise((resolve) => {
    const listener = (/** @type {any} */ message) => {
      if (message?.type !== type && message?.type !== "failed") return;
      child.off("message", listener);
      resolve(message);
    };
    child.on("message", listener);
  });
}
