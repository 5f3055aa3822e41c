/** @import { Failure } from "@routebench/contract/trial" */

/**
 * The gallery of misbehaving servers: the fault of each, and what the report says. The tests run the gallery, and
 * docs/faults.md is generated from it.
 *
 * @typedef {Failure["code"]} Code
 *
 * @typedef {object} Fault
 * @property {string} fault in words
 * @property {string} server its file in packages/host/test/servers
 * @property {Code} [code] absent if the app finishes
 * @property {string} [says] part of the reason in the report
 * @property {{ code: Code, says: string }} [inProcess] if the in-process mode finds it differently
 * @property {{ code: Code, says: string }} [inSlices] if slices find it differently
 * @property {boolean} [isOnlyInSlices] other loads may not find it
 * @property {string} [warns] part of the warning for its row
 * @property {string} [finds] part of the finding for its row
 */

/** Found before routebench measures. @type {Fault[]} */
export const BEFORE_LOAD = [
  {
    fault: "throws when it is loaded",
    server: "throws-at-import",
    code: "start-failed",
    says: "no such licence",
  },
  {
    fault: "exits at start",
    server: "exits-at-start",
    code: "crashed",
    says: "the server exited with code 3: Error: out of luck",
  },
  {
    fault: "never listens",
    server: "never-listens",
    code: "start-timeout",
    says: "the server was not listening within 8000 ms (--limit start)",
  },
  {
    fault: "does not report its port",
    server: "bad-port",
    code: "start-failed",
    says: "start() returned no usable port: undefined",
  },
  {
    fault: "listens on another port than it reports",
    server: "other-port",
    code: "start-failed",
    says: "but the server does not listen there",
  },
  {
    fault: "listens on all interfaces",
    server: "all-interfaces",
    code: "not-loopback",
    says: "the server listens on more than loopback",
  },
  {
    fault: "answers a wrong body on one route",
    server: "wrong-body",
    code: "wrong-answer",
    says: 'GET /hey: body expected "Hey!", received "Hey!\\n"',
  },
  {
    fault: "never answers",
    server: "never-answers",
    code: "no-answer",
    says: "GET /hey: no answer within",
  },
  {
    fault: "crashes on a request",
    server: "dies-when-asked",
    code: "crashed",
    says: "the server exited with code 1: RangeError: about what?",
  },
  {
    fault: "ignores the request to stop, SIGTERM and SIGINT",
    server: "ignores-sigterm",
    code: "will-not-stop",
    says: "the server did not stop within 5000 ms and was killed (--limit stop)",
  },
];

/** Found under load, or by checks after it. @type {Fault[]} */
export const UNDER_LOAD = [
  {
    fault: "answers 503 only under load",
    server: "lies-under-load",
    code: "wrong-answer",
    says: "status errors",
    inSlices: { code: "wrong-answer", says: 'expected 200 "Hello World!", received 503' },
  },
  {
    fault: "answers wrongly under load, on a route that the load does not request",
    server: "wrong-route-under-load",
    code: "wrong-answer",
    says: "under load: GET /about: body expected",
    inSlices: { code: "wrong-answer", says: "GET /about: body expected" },
  },
  {
    fault: "answers a route wrongly only during the warm-up",
    server: "wrong-in-warm-up",
    code: "wrong-answer",
    says: "under load: GET /about: body expected",
  },
  {
    fault: "sends fewer headers only under load",
    server: "fewer-headers-under-load",
    warns: "smaller under load than before it",
  },
  {
    fault: "answers wrongly after 1000 requests",
    server: "wrong-after-1000",
    code: "wrong-answer",
    says: 'GET /hello: body expected "Hello World!", received "Hello Earth!"',
    inSlices: {
      code: "wrong-answer",
      says: 'expected "Hello World!" (12 bytes), received "Hello Earth!"',
    },
    // autocannon counts wrong answers and shows none.
    inProcess: { code: "wrong-answer", says: "mismatch errors" },
  },
  {
    fault: "hangs forever in the middle of a load",
    server: "hangs-under-load",
    code: "no-answer",
    says: "connections had no answer within",
    inProcess: { code: "trial-timeout", says: "the load had not ended after" },
  },
  {
    fault: "crashes with SIGSEGV in the middle of a load",
    server: "segfaults-under-load",
    code: "crashed",
    says: "the server was ended by SIGSEGV",
  },
  {
    fault: "throws in the middle of a load",
    server: "dies-under-load",
    code: "crashed",
    says: "RangeError: too many requests for me",
  },
  {
    fault: "leaks memory fast",
    server: "leaks-memory",
    code: "too-much-memory",
    says: "more than 200 MB, and was killed (--limit memory)",
  },
];

/** Found by a generator that compares every answer. @type {Fault[]} */
export const IN_SLICES = [
  ["answers one request in 20000 wrongly, with the right length", "wrong-once-in-20000"],
  ["answers wrongly only in the middle of a slice", "wrong-in-slices"],
].map(([fault = "", server = ""]) => ({
  fault,
  server,
  code: "wrong-answer",
  says: "Hello Earth!",
  isOnlyInSlices: true,
}));

/** Unusual but correct. Each app has a row, unless it exceeds a limit. @type {Fault[]} */
export const FINISHES = [
  { fault: "closes each connection after one answer", server: "closes-connections" },
  { fault: "prints a gigabyte to its standard output", server: "floods-stdout" },
  {
    fault: "starts a process with its own session, which outlives it",
    server: "leaves-a-grandchild",
  },
  { fault: "takes 2 s to start", server: "starts-slowly" },
];

/** Correct, but the figures may mislead. Each app has a row and a finding. @type {Fault[]} */
export const FOUND = [
  {
    fault: "caches whole responses by URL",
    server: "keeps-responses",
    finds: "as cheaply with a repeated query string as with a random one",
  },
  {
    fault: "claims to be another server",
    server: "foreign-server",
    finds: "names nginx in its Server header",
  },
  {
    fault: "answers requests without reading them",
    server: "answers-unread",
    finds: "answers a request without a Host header as if it were valid",
  },
];

/** Found under a load that is long enough. Each app has a row and a warning. @type {Fault[]} */
export const UNEVEN = [
  {
    fault: "stalls for 500 ms in every 1.2 s",
    server: "stalls",
    warns: "it stalled",
  },
  {
    fault: "slows down under load",
    server: "slower-and-slower",
    warns: "it slows down under load: the last third of a load",
  },
];
