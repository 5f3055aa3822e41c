/**
 * What the parsers are fed.
 *
 * @typedef {import("./message.js").Message} Message
 *
 * @typedef {object} Fixture
 * @property {string} id never reworded: results of different runs are matched by it
 * @property {string} title
 * @property {import("./message.js").Kind} kind
 * @property {Message[]} messages that it holds, one after another
 * @property {"whole" | "byte by byte"} pieces in which a parser gets it
 * @property {"chunked"} [coding] of the bodies on the wire; else a length says where they end
 */

const GET_HEADERS = [
  ...["Host", "localhost:8080", "Connection", "keep-alive"],
  ...["Accept", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "User-Agent"],
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_8_2) AppleWebKit/537.17 (KHTML, like Gecko) Chrome/24.0.1312.52 Safari/537.17",
  ...["Accept-Encoding", "gzip,deflate,sdch", "Accept-Language", "en-US,en;q=0.8"],
  ...["Accept-Charset", "ISO-8859-1,utf-8;q=0.7,*;q=0.3", "Cookie"],
  "__utma=1.1978842379.1323102373.1323102373.1323102373.1; EPi:NumberOfVisits=1,2012-02-28T13:42:18; CrmSession=5b707226b9563e1bc69084d07a107c98; plushContainerWidth=100%25; plushNoTopMenu=0; hudson_auto_refresh=false",
];

/** The request of node-http-perf, see fixtures/NOTICE.md. @type {Message} */
const GET = { method: "GET", url: "/", version: "1.1", headers: GET_HEADERS, body: "" };

/** What node:http answers to `GET /hello` in the routing suite. @type {Message} */
const HELLO = {
  status: 200,
  reason: "OK",
  version: "1.1",
  headers: [
    ...["Content-Type", "text/plain", "Content-Length", "12"],
    ...["Date", "Sat, 21 Nov 2026 12:00:00 GMT", "Connection", "keep-alive"],
    ...["Keep-Alive", "timeout=5"],
  ],
  body: "Hello World!",
};

/** More headers than llhttp in Node hands over at once (32). @type {Message} */
const FORTY_HEADERS = {
  method: "GET",
  url: "/search?q=forty&page=2",
  version: "1.1",
  body: "",
  headers: [
    ...["Host", "example.com"],
    ...Array.from({ length: 39 }, (_, index) => [
      `X-Header-${index + 1}`,
      `value of header ${index + 1}, as long as many are`,
    ]).flat(),
  ],
};

/** @type {Message} */
const CHUNKED_POST = {
  method: "POST",
  url: "/upload",
  version: "1.1",
  headers: [
    ...["Host", "example.com", "Content-Type", "text/plain"],
    ...["Transfer-Encoding", "chunked"],
  ],
  body: "A body that comes in chunks of sixteen bytes each, but for the last one.",
};

const PIPELINED = 16;

/** The source's own comes first, and stands for the suite where there is room for one. @type {Fixture[]} */
export const FIXTURES = [
  {
    id: "get",
    title: "the source's request, 8 headers",
    kind: "request",
    pieces: "whole",
    messages: [GET],
  },
  {
    id: "response",
    title: "a response of the routing suite",
    kind: "response",
    messages: [HELLO],
    pieces: "whole",
  },
  {
    id: "forty-headers",
    title: "a request of 40 headers",
    kind: "request",
    pieces: "whole",
    messages: [FORTY_HEADERS],
  },
  {
    id: "split",
    title: "the source's request, split at every byte",
    kind: "request",
    messages: [GET],
    pieces: "byte by byte",
  },
  {
    id: "chunked",
    title: "a request with a chunked body",
    kind: "request",
    pieces: "whole",
    messages: [CHUNKED_POST],
    coding: "chunked",
  },
  {
    id: "pipelined",
    title: `${PIPELINED} requests at once`,
    kind: "request",
    messages: Array.from({ length: PIPELINED }, () => GET),
    pieces: "whole",
  },
];

/**
 * @param {string} id
 * @returns {Fixture}
 * @throws {RangeError} where there is none of that id
 */
export function fixtureOf(id) {
  const fixture = FIXTURES.find((one) => one.id === id);
  if (fixture === undefined) {
    const known = FIXTURES.map((one) => one.id).join(", ");
    throw new RangeError(`there is no fixture ${JSON.stringify(id)}; there are: ${known}`);
  }
  return fixture;
}
