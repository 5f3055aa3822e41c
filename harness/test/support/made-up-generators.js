/** An installed generator. @param {string} name @param {number} version */
const madeUpDriver = (name, version) => ({
  name,
  label: `${name} ${version}`,
  comparesBodies: false,
  sleeps: false,
  shortestMs: 0,
  probe: async () => `${name} ${version}`,
  run: () => Promise.reject(new Error(`${name} is made up`)),
});

export const MADE_UP_GENERATORS = {
  inProcess: madeUpDriver("autocannon", 9),
  external: madeUpDriver("wrk", 4),
  slices: madeUpDriver("closed-loop", 1),
  open: madeUpDriver("constant-rate", 1),
};
