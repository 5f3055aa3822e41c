import { mergeErrors, mergeMeasured, mergeSlices, shareOut } from "./merge.js";

/** @import { SliceGenerator } from "./closed-loop.js" */
/** @import { LoadTarget } from "./target.js" */

/** Several, each on a machine of its own, as if they were one. @implements {SliceGenerator} */
export class JointGenerator {
  #parts;

  /** @param {SliceGenerator[]} parts at least one */
  constructor(parts) {
    this.#parts = parts;
  }

  /**
   * They connect one after another, so that a listen backlog meets the steps of one.
   * @param {Parameters<SliceGenerator["connect"]>[0]} options
   */
  async connect({ connections, ...options }) {
    const shares = shareOut(connections, this.#parts.length);
    /** @type {{ target: LoadTarget, connections: number }[]} */
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

  async close() {
    await Promise.all(this.#parts.map((part) => part.close()));
  }
}

/** A load begins on all of them, and has ended when all are drained. @implements {LoadTarget} */
export class JointTarget {
  #parts;
  #connections;

  /** @param {{ target: LoadTarget, connections: number }[]} parts at least one */
  constructor(parts) {
    this.#parts = parts;
    this.#connections = parts.reduce((sum, { connections }) => sum + connections, 0);
  }

  /** @param {Parameters<LoadTarget["leadIn"]>[0]} options */
  async leadIn(options) {
    return mergeErrors(await this.#all((target) => target.leadIn(options)));
  }

  /** @param {Parameters<LoadTarget["run"]>[0]} options requests: of all together */
  async run(options) {
    const { requests } = options;
    return mergeSlices(
      await this.#all((target, share) =>
        target.run({ ...options, requests: shareOf(requests, share) }),
      ),
    );
  }

  /** @param {Parameters<LoadTarget["measure"]>[0]} options requests: of all together */
  async measure({ durationMs, requests }) {
    return mergeMeasured(
      await this.#all((target, share) =>
        target.measure({ durationMs, requests: shareOf(requests, share) }),
      ),
    );
  }

  /** @type {(options: Parameters<LoadTarget["warmUp"]>[0]) => ReturnType<LoadTarget["warmUp"]>} */
  async warmUp({ isEnough, ...options }) {
    /** @type {number[][]} */
    const rates = this.#parts.map(() => []);
    /** @type {number[]} */
    const together = [];
    let enough = false;
    // A window counts when all have told of theirs.
    const hear = (/** @type {number} */ index) => (/** @type {number[]} */ own) => {
      rates[index] = own;
      while (!enough && rates.every(({ length }) => length > together.length)) {
        const at = together.length;
        together.push(rates.reduce((sum, one) => sum + (one[at] ?? 0), 0));
        enough = isEnough(together);
      }
      return enough;
    };
    const ends = await this.#all((target, _share, index) =>
      target.warmUp({ ...options, isEnough: hear(index) }),
    );
    const { windowMs } = options;
    const requests = ends.reduce((sum, end) => sum + end.requests, 0);
    const told = { windowMs, requestsPerSecond: together, isEnough: enough };
    return { requests, ...told, ...mergeErrors(ends) };
  }

  async close() {
    await this.#all((target) => target.close());
  }

  /**
   * Where one fails, the others are closed.
   * @template T
   * @param {(target: LoadTarget, share: number, index: number) => Promise<T>} work
   */
  async #all(work) {
    const works = this.#parts.map(({ target, connections }, index) =>
      work(target, connections / this.#connections, index),
    );
    try {
      return await Promise.all(works);
    } catch (error) {
      await Promise.allSettled(this.#parts.map(({ target }) => target.close()));
      throw error;
    }
  }
}

/** @param {number | undefined} requests @param {number} share of the connections */
const shareOf = (requests, share) =>
  requests === undefined ? undefined : Math.max(1, Math.round(requests * share));
