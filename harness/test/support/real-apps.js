/** Tests of real apps, with one launch for each scheme, suite and table. */
import assert from "node:assert/strict";
import net from "node:net";
import { describe, test } from "node:test";
import { LocalServer } from "@routebench/host/local/local-server";
import { TrialFailure } from "@routebench/host/trial-failure";
import { UsageError } from "@routebench/host/usage-error";
import { withCertificate } from "../../../packages/host/test/support/with-certificate.js";
import requestsSuite from "../../../suites/requests/suite.js";
import { requestTo } from "../../../suites/routing/routes.js";
import { entryFor } from "../../src/find/entry.js";
import { findRuntimes } from "../../src/find/runtimes.js";
import { onRuntimes } from "../../src/find/select-entries.js";
import { findFaults } from "../../src/verify/conform.js";
import { workloadOf } from "../../src/verify/workload.js";
import { CONTRACT, routingWorkload } from "./routing.js";

/** @import { ServerOptions } from "@routebench/host/host" */
/** @import { App } from "@routebench/contract/app" */
/** @import { TestContext } from "node:test" */

/** Other tests check how fast apps start and stop. */
const PATIENT = { startMs: 60_000, stopMs: 60_000, answerMs: 60_000, verifyMs: 120_000 };

/**
 * Starts an app, tests it and stops it. Skips the test if this version of Node has no binary for the app, or if the
 * app's runtime was not added.
 * @param {App} app
 * @param {TestContext} t
 * @param {ServerOptions} options
 * @param {(server: LocalServer) => Promise<unknown>} work
 */
async function withApp(app, t, options, work) {
  /** @type {LocalServer} */
  let server;
  try {
    const { runsOn } = app;
    const runtimes = await findRuntimes(runsOn && [{ text: runsOn, name: runsOn, version: null }]);
    const [entry] = onRuntimes([entryFor(app)], runtimes);
    server = await LocalServer.start(entry?.app ?? app, [], options, PATIENT);
  } catch (error) {
    const isMissing = error instanceof TrialFailure && error.code === "not-runnable";
    if (!isMissing && !(error instanceof UsageError)) throw error;
    t.skip(error.message);
    return;
  }
  try {
    await work(server);
    await server.stop();
  } finally {
    await server.kill();
  }
}

/** By default, some frameworks answer these methods with the allowed methods. HEAD and OPTIONS are not checked. */
const OTHER_METHODS = ["PUT", "PATCH", "DELETE"];

const AT_ONCE = ["/hey", "/hello", "/hell", "/hello", "/hey"];
const THEIR_BODIES = ["Hey!", "Hello World!", "Hell!", "Hello World!", "Hey!"];

/** Tests the contract, and what the check of the contract leaves out. @param {App} app */
export function testOverHttp(app) {
  test("keeps the contract over http, and stops on request", (t) =>
    withApp(app, t, {}, async (server) => {
      assert.deepEqual(await findFaults(server, CONTRACT, PATIENT), []);
      // The answer to methods other than GET is the same as to an unknown path.
      const checks = () =>
        OTHER_METHODS.flatMap((method) =>
          ["/hello", "/nothing/here"].map((path) => requestTo(path, method)),
        );
      assert.deepEqual(await findFaults(server, checks, PATIENT), []);
      assert.deepEqual(await bodiesOf(server.port, AT_ONCE), THEIR_BODIES, "pipelined requests");
      assert.equal(server.pids().length, 1, "one process");
    }));
}

/** @param {App[]} apps */
export function testOverTls(apps) {
  for (const app of apps) {
    const skip = !app.tls && (app.cannot?.https ?? "its manifest says that it does not serve TLS");
    describe(app.name, () => {
      test("keeps the contract over https, and stops on request", { skip }, (t) =>
        withCertificate((tls) =>
          withApp(app, t, { tls }, async (server) => {
            assert.deepEqual(await findFaults(server, CONTRACT, PATIENT), []);
          }),
        ),
      );
    });
  }
}

/** Tests tables of routes, as `--routes` configures them. @param {App[]} apps @param {number[]} sizes */
export function testRouteTables(apps, sizes) {
  for (const app of apps) {
    const skip = app.cannot?.table ?? false;
    describe(app.name, () => {
      for (const routes of sizes) {
        test(`answers routes and near misses of a table of ${routes} routes`, {
          skip,
        }, (t) => {
          const { given, checks } = routingWorkload({ kind: "table", routes });
          return withApp(app, t, { given }, async (server) => {
            assert.deepEqual(await findFaults(server, checks, PATIENT), []);
          });
        });
      }
    });
  }
}

/** Tests the requests suite, with every target that the app supports. @param {App[]} apps */
export function testRequests(apps) {
  for (const app of apps) {
    describe(app.name, () => {
      test("reads parameters, queries and bodies, and runs its middlewares", (t) => {
        const all = requestsSuite.targets({});
        const targets = all.filter(({ kind }) => app.cannot?.[kind] === undefined);
        const given = requestsSuite.given?.(/** @type {any} */ (targets[0]));
        return withApp(app, t, { given }, async (server) => {
          for (const target of targets) {
            const { checks } = workloadOf(requestsSuite, target, app);
            assert.deepEqual(await findFaults(server, checks, PATIENT), []);
          }
        });
      });
    });
  }
}

/**
 * @param {number} port
 * @param {string[]} paths all sent in one write
 * @returns {Promise<string[]>} the bodies in the order of the answers; fewer if the server closes early
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
