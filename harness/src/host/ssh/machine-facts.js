/**
 * What is worth knowing of a machine before anything is measured on it.
 * @typedef {object} MachineFacts
 * @property {string} nodeVersion
 * @property {number} openFileLimit of a process
 * @property {number} cores that a process may use
 * @property {number} loadAverage over a minute
 * @property {{ name: string, share: number }[]} busy who else uses it, the busiest first; share: of a core
 */
export {};
