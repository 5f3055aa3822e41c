import assert from "node:assert/strict";
import net from "node:net";
import { describe, test } from "node:test";
import { withCertificate } from "../../../packages/host/test/support/with-certificate.js";
import { scenario } from "../../../suites/routing/routes.js";
import { findFaults } from "../../src/verify/conform.js";
import { CONTRACT } from "./routing.js";
import { startOrSkip } from "./start-or-skip.js";
import { PATIENT } from "./test-route-tables.js";

/** @import { Subject as App } from "@routebench/contract/subject" */

/** Some frameworks say which methods are allowed, unless they are told not to. HEAD and OPTIONS are free. */
const OTHER_METHODS = ["PUT", "PATCH", "DELETE"];

const AT_ONCE = ["/hey", "/hello", "/hell", "/hello", "/hey"];
const THEIR_BODIES = ["Hey!", "Hello World!", "Hell!", "Hello World!", "Hey!"];

/**
 * Tests an app for real, in one launch, with what the contract says and with what its check does not ask.
 * @param {App} app
 */
export function testOverHttp(app) {
  test("over http", async (t) => {
    const server = await startOrSkip(app, t, {}, PATIENT);
    if (!server) return;
    try {
      await t.test("keeps the contract", async () => {
        assert.deepEqual(await findFaults(server, CONTRACT, PATIENT), []);
      });

      await t.test("answers other methods than GET as it answers what is not there", async () => {
        const checks = () =>
          OTHER_METHODS.flatMap((method) =>
            ["/hello", "/nothing/here"].map((path) => scenario(method, method, path)),
          );
        assert.deepEqual(await findFaults(server, checks, PATIENT), []);
      });

      await t.test("answers requests that are sent at once in their order", async () => {
        assert.deepEqual(await bodiesOf(server.port, AT_ONCE), THEIR_BODIES);
      });

      await t.test("is one process", () => {
        assert.equal(server.pids().length, 1);
      });

      await t.test("stops when asked", () => server.stop());
    } finally {
      await server.kill();
    }
  });
}

/** @param {App[]} apps */
export function testOverTls(apps) {
  for (const app of apps) {
    const skip = !app.tls && (app.cannot?.https ?? "its manifest says that it serves no TLS");
    describe(app.name, () => {
      test("keeps the contract over https, and stops when asked", { skip }, (t) =>
        withCertificate(async (tls) => {
          const server = await startOrSkip(app, t, { tls }, PATIENT);
          if (!server) return;
          try {
            assert.deepEqual(await findFaults(server, CONTRACT, PATIENT), []);
            await server.stop();
          } finally {
            await server.kill();
          }
        }),
      );
    });
  }
}

/**
 * @param {number} port
 * @param {string[]} paths all sent in one write
 * @returns {Promise<string[]>} the bodies in the order of the answers; fewer if it closes before
 */
function bodiesOf(port, paths) {
  return new Promise((resolve, reject) => {
    let received = "";
    const bodies = () => received.match(/Hey!|Hell!|Hello World!/g) ?? [];
    const socket = net.connect(port, "127.0.0.1", () =>
      socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join("")),
    );
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1");
      if (bodies().length >= paths.length) socket.destroy();
    });
    socket.on("error", reject).on("close", () => resolve([...bodies()]));
  });
}
