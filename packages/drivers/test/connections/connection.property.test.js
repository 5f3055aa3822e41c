/** One connection: answers in any form, joined and cut in any way, are each judged once and rightly. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Connection } from "@routebench/drivers/connections/connection";
import { endpointOf } from "@routebench/drivers/connections/open-socket";
import { Question } from "@routebench/drivers/connections/question";
import { Rotation } from "@routebench/drivers/connections/rotation";
import fc from "fast-check";
import { startRawServer } from "../support/raw-server.js";

const numRuns = Number(process.env.ROUTEBENCH_FUZZ ?? 60);
const BODY = "Hello\r\n\r\nWorld!";
const HEAD = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nX-A: a\r\n";

/** @type {Record<string, string>} */
const FORMS = {
  plain: `${HEAD}Content-Length: 15\r\n\r\n${BODY}`,
  otherValue: `${HEAD.replace("X-A: a", "X-A: b")}Content-Length: 15\r\n\r\n${BODY}`,
  interim: `HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${HEAD}Content-Length: 15\r\n\r\n${BODY}`,
  chunked: `${HEAD}Transfer-Encoding: chunked\r\n\r\n7;x\r\nHello\r\n\r\n8\r\n\r\nWorld!\r\n0\r\nX-T: 1\r\n\r\n`,
  wrongByte: `${HEAD}Content-Length: 15\r\n\r\n${BODY.replace("W", "w")}`,
  wrongStatus: `${HEAD.replace("200", "500")}Content-Length: 15\r\n\r\n${BODY}`,
  longer: `${HEAD}Content-Length: 16\r\n\r\n${BODY}!`,
  headerLess: `${HEAD.replace("X-A: a\r\n", "")}Content-Length: 15\r\n\r\n${BODY}`,
};
const RIGHT = ["plain", "otherValue", "interim", "chunked"];

/** The first answer is plain, so that what is right is known. */
const answers = fc
  .array(fc.constantFrom(...Object.keys(FORMS)), { minLength: 1, maxLength: 12 })
  .map((forms) => ["plain", ...forms]);
const sizes = fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 30 });

test("answers in any forms and pieces, pipelined", async (t) => {
  /** @type {(socket: import("node:net").Socket) => void} */
  let serve = () => {};
  const server = await startRawServer(({ socket }) => serve(socket));
  t.after(() => server.close());

  await fc.assert(
    fc.asyncProperty(answers, sizes, async (forms, pieces) => {
      const body = Buffer.from(BODY);
      const question = new Question(server.origin, { path: "/", status: 200, body });
      const rotation = new Rotation([question], forms.length);
      const connection = new Connection(endpointOf(server.origin), rotation, forms.length);
      let asked = 0;
      serve = (socket) => {
        asked += 1;
        if (asked === forms.length) writeInPieces(socket, forms, pieces);
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

/**
 * @param {import("node:net").Socket} socket
 * @param {string[]} forms
 * @param {number[]} pieces sizes, again and again
 */
async function writeInPieces(socket, forms, pieces) {
  const bytes = Buffer.from(forms.map((form) => FORMS[form]).join(""));
  for (let at = 0, i = 0; at < bytes.length; i += 1) {
    const size = pieces[i % pieces.length] ?? 1;
    socket.write(bytes.subarray(at, at + size));
    at += size;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/**
 * @param {Connection} connection
 * @param {number} count of requests to ask at once
 * @returns {Promise<boolean[]>} of each answer in order, whether it was right
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
