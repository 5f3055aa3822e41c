/** A connection judges each response once and correctly, in any form and cut anywhere. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Connection } from "@routebench/generators/connections/connection";
import { endpointOf } from "@routebench/generators/connections/open-socket";
import { Question } from "@routebench/generators/connections/question";
import { RequestSequence } from "@routebench/generators/connections/request-sequence";
import fc from "fast-check";
import { startRawServer } from "../support/raw-server.js";

/** @import { Socket } from "node:net" */

const numRuns = Number(process.env.ROUTEBENCH_FUZZ ?? 60);
const HEAD = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nX-A: a\r\n";

/**
 * @param {string} body that begins with "Hello", two empty lines, and ends in "World!"
 * @returns {Record<string, string>}
 */
function formsOf(body) {
  const { length } = body;
  const hex = (/** @type {number} */ size) => size.toString(16);
  return {
    plain: `${HEAD}Content-Length: ${length}\r\n\r\n${body}`,
    otherValue: `${HEAD.replace("X-A: a", "X-A: b")}Content-Length: ${length}\r\n\r\n${body}`,
    interim: `HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${HEAD}Content-Length: ${length}\r\n\r\n${body}`,
    chunked: `${HEAD}Transfer-Encoding: chunked\r\n\r\n7;x\r\nHello\r\n\r\n${hex(length - 7)}\r\n${body.slice(7)}\r\n0\r\nX-T: 1\r\n\r\n`,
    wrongByte: `${HEAD}Content-Length: ${length}\r\n\r\n${body.replace("W", "w")}`,
    wrongFirst: `${HEAD}Content-Length: ${length}\r\n\r\n${body.replace("H", "h")}`,
    wrongStatus: `${HEAD.replace("200", "500")}Content-Length: ${length}\r\n\r\n${body}`,
    longer: `${HEAD}Content-Length: ${length + 1}\r\n\r\n${body}!`,
    headerLess: `${HEAD.replace("X-A: a\r\n", "")}Content-Length: ${length}\r\n\r\n${body}`,
  };
}
const RIGHT = ["plain", "otherValue", "interim", "chunked", "headerLess"];

const SHORT = "Hello\r\n\r\nWorld!";
/** Long enough to be compared piece by piece. */
const LONG = `Hello\r\n\r\n${"0123456789".repeat(8000)}World!`;

/** The first response is plain, so that its form is known. */
const answers = fc
  .array(fc.constantFrom(...Object.keys(formsOf(SHORT))), { minLength: 1, maxLength: 12 })
  .map((forms) => ["plain", ...forms]);
const sizesFrom = (/** @type {number} */ min, /** @type {number} */ max) =>
  fc.array(fc.integer({ min, max }), { minLength: 1, maxLength: 30 });

for (const [what, body, sizes] of /** @type {const} */ ([
  ["short", SHORT, sizesFrom(1, 120)],
  ["long", LONG, sizesFrom(4000, 100_000)],
])) {
  test(`judges pipelined ${what} responses correctly in any forms and pieces`, async (t) => {
    const texts = formsOf(body);
    /** @type {(socket: Socket) => void} */
    let serve = () => {};
    const server = await startRawServer(({ socket }) => serve(socket));
    t.after(() => server.close());

    await fc.assert(
      fc.asyncProperty(answers, sizes, async (forms, pieces) => {
        const question = new Question(server.origin, { path: "/", status: 200, body });
        const sequence = new RequestSequence([question], forms.length);
        const connection = new Connection(endpointOf(server.origin), sequence, forms.length);
        let requests = 0;
        serve = (socket) => {
          requests += 1;
          const text = forms.map((form) => texts[form]).join("");
          if (requests === forms.length) writeInPieces(socket, text, pieces);
        };
        const verdicts = await verdictsOf(connection, forms.length);
        connection.close();
        assert.deepEqual(
          verdicts,
          forms.map((form) => RIGHT.includes(form)),
        );
      }),
      { numRuns },
    );
  });
}

/**
 * @param {Socket} socket
 * @param {string} text
 * @param {number[]} pieces sizes, repeated as needed
 */
async function writeInPieces(socket, text, pieces) {
  const bytes = Buffer.from(text);
  for (let at = 0, i = 0; at < bytes.length; i += 1) {
    const size = pieces[i % pieces.length] ?? 1;
    socket.write(bytes.subarray(at, at + size));
    at += size;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/**
 * @param {Connection} connection
 * @param {number} count of requests to send together
 * @returns {Promise<boolean[]>} whether each response was right, in order
 */
async function verdictsOf(connection, count) {
  /** @type {boolean[]} */
  const verdicts = [];
  let isRight = true;
  assert.equal(await connection.open(), undefined);
  await new Promise((resolve, reject) => {
    connection.owner = {
      reading: () => {},
      wrong: () => {
        isRight = false;
      },
      answered: () => {
        verdicts.push(isRight);
        isRight = true;
        if (verdicts.length === count) resolve(undefined);
      },
      read: () => {},
      closed: (_connection, ending) => reject(new Error(ending)),
    };
    connection.ask(count, performance.now());
  });
  return verdicts;
}
