import { JointTarget } from "./joint-target.js";
import { shareOut } from "./merge.js";

/** @typedef {import("./closed-loop.js").Generator} Generator */

/**
 * A generator made of several, which load the same server at the same time, each from a machine of its own: what
 * is asked of one is asked of all, and their counts are put together. Who measures does not know.
 * @implements {Generator}
 */
export class JointGenerator {
  #parts;

  /** @param {Generator[]} parts at least one */
  constructor(parts) {
    this.#parts = parts;
  }

  /**
   * Connections are shared out; with fewer than there are generators, some have none. They connect one after
   * another, so that a listen backlog meets the steps of one.
   * @param {Parameters<Generator["connect"]>[0]} options
   * @returns {Promise<JointTarget>}
   * @throws {import("../driver.js").DriverError} as each of them does; none stays connected
   */
  async connect({ connections, ...options }) {
    const shares = shareOut(connections, this.#parts.length);
    /** @type {{ target: import("./target.js").Target, connections: number }[]} */
    const connected = [];
    try {
      for (const [index, part] of this.#parts.entries()) {
        const share = shares[index] ?? 0;
        if (share === 0) continue;
        const target = await part.connect({ ...options, connections: share });
        connected.push({ target, connections: share });
      }
    } catch (error) {
      await Promise.allSettled(connected.map(({ target }) => target.close()));
      throw error;
    }
    return new JointTarget(connected);
  }

  /** Never fails. */
  async close() {
    await Promise.all(this.#parts.map((part) => part.close()));
  }
}
