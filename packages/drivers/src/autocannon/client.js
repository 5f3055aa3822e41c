/**
 * The undocumented parts of autocannon's client that are used here; its version is pinned.
 * @typedef {object} Internals
 * @property {import("node:net").Socket | undefined} conn undefined before the first connection
 * @property {{ size: () => number, clear: () => void }} pipelinedRequests sent and not yet answered
 * @property {{ type: string, reinitialize: (type: string) => void }} parser
 * @property {{ reschedule: (ms: number) => void }} timeoutTicker its patience with an answer
 * @property {() => void} _doRequest sends the next request; called once for each that may be under
 *   way after connecting, and then once for each answer
 * @property {() => void} _connect opens a connection; called again when it is closed
 * @property {() => void} destroy
 *
 * @typedef {import("node:events").EventEmitter & Internals} Client
 */
export {};
