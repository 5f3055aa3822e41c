/** @import { Runtime } from "../runtimes/on-runtime.js" */

/**
 * What an experiment is given.
 * @typedef {object} Setting
 * @property {string} appsDir
 * @property {string[]} filter of the apps, if they are measured themselves
 * @property {readonly Runtime[]} runtimes that they are measured on
 * @property {number} repeats
 * @property {number[]} connectionCounts
 * @property {number} pipelining
 * @property {string[]} kinds of known truths, by a part of their names; all if there is none
 * @property {(line: string) => void} say
 * @property {AbortSignal} signal
 */
export {};
