/**
 * @typedef {<T>(work: () => Promise<T>) => Promise<T>} Alone does some work while no other is done, and settles as
 *   it does
 */

/** @returns {Alone} in the order in which they were asked for */
export function oneAtATime() {
  /** @type {Promise<unknown>} */
  let last = Promise.resolve();
  return (work) => {
    const own = last.then(work);
    last = own.catch(() => {});
    return own;
  };
}

/** @type {Alone} where nothing else is under way */
export const atOnce = (work) => work();
