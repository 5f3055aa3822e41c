/**
 * A subject that is no server works by itself, and is told over a channel what to do. A suite's
 * worker module exports `start(given)`, which resolves to one when its subject has shown that it
 * works rightly; else it rejects, with the code "does-not-apply" where the subject has no such work
 * to show. Types only.
 * @typedef {object} Worker
 * @property {(length: { durationMs: number }) => Work} work throws where something was wrong
 * @property {(length: { requests: number }) => Allocation} allocation of so many requests, at least
 * @property {() => void} check throws where the subject does not do its work rightly
 * @typedef {{ requests: number, bytes: number, durationMs: number }} Work bytes: that it took in
 *
 * @typedef {object} Allocation
 * @property {number} requests
 * @property {number} bytes put onto the JavaScript heap, those that were soon free again among them
 * @property {number} youngCollections of the young generation
 */
export {};
