/**
 * What is asked of a server, and what a right answer is. Types only.
 * @typedef {object} ExpectedResponse
 * @property {number} status
 * @property {string} [mediaType] what Content-Type must say before any parameter; absent: anything
 * @property {string | Uint8Array} [body] absent: any, but under load the same as the first
 * @property {"gzip"} [encoding] that its manifest allows; the body is what it unpacks to
 *
 * @typedef {object} Request
 * @property {string} path
 * @property {string} [method] absent: GET
 * @property {Record<string, string>} [headers]
 * @property {string} [body] sent with its length
 * @typedef {Request & { response: ExpectedResponse }} TargetRequest
 *
 * @typedef {object} Scenario
 * @property {string} id
 * @property {Request & { method: string }} request
 * @property {ExpectedResponse} response
 */
export {};
