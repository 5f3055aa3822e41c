/**
 * What is asked of a server, and what a right answer is. Types only.
 *
 * @typedef {object} ExpectedResponse
 * @property {number} status
 * @property {string} [mediaType] what Content-Type must say before any parameter; absent: anything
 * @property {string | Uint8Array} [body] exact: every byte counts; text stands for its UTF-8; absent: the
 *   server's own affair, but under load the same as its first one
 * @property {"gzip"} [encoding] that its server may send unasked; the body is what it unpacks to. A
 *   server's manifest says so, not the suite
 *
 * @typedef {object} TargetRequest always a GET
 * @property {string} path
 * @property {ExpectedResponse} response
 *
 * @typedef {object} Scenario
 * @property {string} id
 * @property {{ method: string, path: string }} request
 * @property {ExpectedResponse} response
 */
export {};
