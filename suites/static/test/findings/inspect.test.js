import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import http from "node:http";
import { describe, it } from "node:test";
import { inspectFiles } from "../../findings/inspect.js";
import { fileHandler } from "../support/file-handler.js";
import { FILES } from "../support/with-server.js";

/**
 * @import { Test } from "../../findings/tests.js"
 * @import { AddressInfo } from "node:net"
 */

/** Starts servers in this process, and remembers them. */
function makeSubject() {
  /** @type {{ root: string, server: http.Server }[]} */
  const started = [];
  const start = async (/** @type {any} */ { root }) => {
    const server = http.createServer(fileHandler(root));
    started.push({ root, server });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
    const { port } = /** @type {AddressInfo} */ (server.address());
    const kill = async () => {
      server.close();
      server.closeAllConnections();
    };
    return { origin: `http://127.0.0.1:${port}`, openFiles: () => null, kill };
  };
  return { started, start, path: "/some.js" };
}

/** @param {readonly Test[]} tests */
async function inspect(tests) {
  const subject = makeSubject();
  try {
    const inspected = await inspectFiles(FILES, ["/asdf"], tests)(subject);
    return { ...inspected, started: subject.started };
  } finally {
    for (const { server } of subject.started) {
      server.close();
      server.closeAllConnections();
    }
  }
}

describe("an inspection", () => {
  it("shows each answer as curl asks for it, and its length as ab sees it", async () => {
    const { answers = [] } = await inspect([]);
    assert.deepEqual(
      answers.map(({ request, head, bodyBytes }) => `${request}: ${head[0]}, ${bodyBytes}`),
      [
        "HEAD /some.js HTTP/1.1: HTTP/1.1 200 OK, 0",
        "GET /some.js HTTP/1.1: HTTP/1.1 200 OK, 700",
        "GET /some.js HTTP/1.0: HTTP/1.1 200 OK, 700",
        "HEAD /some.html HTTP/1.1: HTTP/1.1 200 OK, 0",
        "GET /some.html HTTP/1.1: HTTP/1.1 200 OK, 600",
        "GET /some.html HTTP/1.0: HTTP/1.1 200 OK, 600",
        "HEAD /asdf HTTP/1.1: HTTP/1.1 404 Not Found, 0",
        "GET /asdf HTTP/1.1: HTTP/1.1 404 Not Found, 5",
        "GET /asdf HTTP/1.0: HTTP/1.1 404 Not Found, 0",
      ],
    );
    assert.ok(answers[0]?.head.includes("Content-Length: 700"));
  });

  it("gives a test that wants it a server that nothing has asked", async () => {
    const { started } = await inspect([
      { what: "one", find: async () => [] },
      { what: "another", find: async () => [] },
      { what: "a third", find: async () => [], fresh: true },
    ]);
    assert.equal(started.length, 2);
  });

  it("starts such a server with what the test gives it", async () => {
    /** @type {object[]} */
    const given = [];
    const subject = makeSubject();
    const start = (/** @type {any} */ options) => {
      given.push(options);
      return subject.start(options);
    };
    const test = { what: "one", find: async () => [], fresh: true, given: { countsTicks: true } };
    await inspectFiles(FILES, [], [test])({ ...subject, start });
    for (const { server } of subject.started) server.close();
    assert.deepEqual(
      given.map((options) => Object.keys(options)),
      [["root"], ["root", "countsTicks"]],
    );
  });

  it("goes on with another server where a test was the end of one", async () => {
    const subject = makeSubject();
    const found = [{ id: "some", words: "does something" }];
    /** @type {Test[]} */
    const tests = [
      {
        what: "what kills",
        find: async () => {
          subject.started[0]?.server.close();
          subject.started[0]?.server.closeAllConnections();
          throw new Error("it is gone");
        },
      },
      { what: "another", find: async () => found },
    ];
    const inspected = await inspectFiles(FILES, [], tests)(subject);
    assert.deepEqual(inspected.found, [
      { id: "untested: what kills", words: "could not be tested for what kills: it is gone" },
      ...found,
    ]);
    assert.equal(subject.started.length, 2);
    subject.started[1]?.server.close();
  });

  it("leaves no folder behind", async () => {
    const { started } = await inspect([]);
    assert.equal(existsSync(started[0]?.root ?? "/"), false);
  });
});
