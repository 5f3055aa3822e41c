/**
 * A subject that is no server: it works by itself, and is told over a channel what to do. A suite's
 * worker module exports `start(given)`, which resolves to one when it has shown that its subject does
 * its work rightly, and rejects if it does not; with the code "does-not-apply", where the subject
 * has no such work to show. Types only.
 *
 * @typedef {object} Worker
 * @property {(length: { durationMs: number }) => Work} work for a while, all of it checked when the clock
 *   has stopped; throws where something was wrong
 * @property {(length: { requests: number }) => Allocation} allocation of so many requests, at least
 * @property {() => void} check throws where the subject does not do its work rightly
 *
 * @typedef {object} Work
 * @property {number} requests that were done
 * @property {number} bytes that they took in
 * @property {number} durationMs on a monotonic clock
 *
 * @typedef {object} Allocation
 * @property {number} requests
 * @property {number} bytes put onto the JavaScript heap, those that were soon free again among them
 * @property {number} youngCollections of the young generation
 */
export {};
