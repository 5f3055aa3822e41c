/** Apps that answer without reading the request are detected by verification or under load. */
import assert from "node:assert/strict";
import { once } from "node:events";
import http from "node:http";
import { json } from "node:stream/consumers";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { ClosedLoop } from "@routebench/generators/closed-loop/closed-loop";
import suite from "../../../suites/requests/suite.js";
import { requestSequence } from "../../src/run/load.js";
import { findFaults } from "../../src/verify/conform.js";
import { workloadOf } from "../../src/verify/workload.js";

/** @import { Target } from "@routebench/contract/targets" */

/**
 * @typedef {{ path: string, query: URLSearchParams, order: any }} AskedRequest
 * @typedef {{ status: number, type: string, text: string }} Answer
 * @typedef {(request: AskedRequest) => Answer | Promise<Answer>} App
 */

const [PARAMS, BODY, , MIDDLEWARE] = /** @type {[Target, Target, Target, Target]} */ (
  suite.targets({})
);

/** @type {(status: number, value: unknown) => Answer} */
const inJson = (status, value) => ({
  status,
  type: "application/json",
  text: JSON.stringify(value),
});

/** @param {any[]} items */
const areItems = (items) =>
  Array.isArray(items) && items.every(({ quantity }) => Number.isInteger(quantity));

/** @param {AskedRequest} request */
function right({ path, query, order }) {
  const [, area, id, , post] = path.split("/");
  if (area === "users") return inJson(200, { id, post, fields: query.get("fields")?.split(",") });
  if (area === "add") {
    return {
      status: 200,
      type: "text/plain",
      text: String(Number(query.get("from")) + Number(id)),
    };
  }
  if (!areItems(order?.items)) return inJson(400, {});
  let total = 0;
  for (const { quantity } of order.items) total += quantity;
  return inJson(201, { total });
}

/** named: the fault that verification reports; null: only a load shows it. @type {Record<string, { make: () => App, target: Target, named: RegExp | null, onlyChecked?: boolean }>} */
const DOUBLES = {
  "answers with the values of the previous request": {
    target: PARAMS,
    named: /^GET \/users\/\d+\/posts\/\d+\?fields=\w+,\w+: body expected ".*", received ".*"$/,
    make() {
      let last = inJson(200, {});
      return (request) => {
        const answer = last;
        last = right(request);
        return answer;
      };
    },
  },
  "mixes up the values of concurrent requests": {
    target: PARAMS,
    named: null,
    make() {
      /** @type {AskedRequest} */
      let latest;
      return async (request) => {
        latest = request;
        await sleep(1);
        return right(latest);
      };
    },
  },
  "caches answers by path without the query": {
    target: PARAMS,
    named: /^GET \/users\/.*: body expected/,
    make() {
      /** @type {Map<string, Answer>} */
      const kept = new Map();
      return (request) => {
        const answer = kept.get(request.path) ?? right(request);
        kept.set(request.path, answer);
        return answer;
      };
    },
  },
  "ignores the body": {
    target: BODY,
    named: /^POST \/orders: (body|status) expected/,
    make: () => () => inJson(201, { total: 630 }),
  },
  "answers 201 to an invalid body": {
    target: BODY,
    named: /^POST \/orders: status expected "400", received "201"$/,
    onlyChecked: true,
    make: () => (request) => {
      const answer = right(request);
      return answer.status === 400 ? inJson(201, { total: 0 }) : answer;
    },
  },
  "does not run its middlewares": {
    target: MIDDLEWARE,
    named: /^GET \/add\/\d+\?from=\d+: body expected "\d+", received "\d+"$/,
    make: () => (request) =>
      request.path.startsWith("/add/")
        ? { status: 200, type: "text/plain", text: String(request.query.get("from")) }
        : right(request),
  },
};

/** @param {App} app */
async function serve(app) {
  const server = http.createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(String(request.url), "http://localhost");
    const order = request.method === "POST" ? await json(request).catch(() => null) : null;
    const { status, type, text } = await app({ path: pathname, query: searchParams, order });
    const length = Buffer.byteLength(text);
    response.writeHead(status, { "Content-Type": type, "Content-Length": length }).end(text);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${port}`, close };
}

/** @type {(app: App, target: Target) => Promise<string[]>} */
async function faultsOf(app, target) {
  const { origin, close } = await serve(app);
  const server = /** @type {any} */ ({ origin, whileAlive: (/** @type {any} */ work) => work });
  return findFaults(server, workloadOf(suite, target).checks).finally(close);
}

/** @type {ClosedLoop} */
let generator;
before(async () => {
  generator = await ClosedLoop.start({ launchPrefix: [], signal: new AbortController().signal });
});
after(() => generator.close());

/** The first wrong answer that a load on several connections reports. @type {(app: App, target: Target) => Promise<string | null>} */
async function firstErrorOf(app, target) {
  const { origin, close } = await serve(app);
  const requests = requestSequence(workloadOf(suite, target, {}, 7));
  try {
    const shape = { connections: 4, pipelining: 1, timeoutMs: 10_000 };
    const loaded = await generator.connect({ origin, requests, ...shape });
    const { firstError, requests: answered } = await loaded.measure({ requests: 600 });
    assert.equal(answered, 600);
    return firstError;
  } catch (error) {
    const { code, message } = /** @type {any} */ (error);
    assert.equal(code, "wrong-answer", message);
    return message;
  } finally {
    close();
  }
}

for (const target of [PARAMS, BODY, MIDDLEWARE]) {
  test(`an app that reads each ${target.kind} request has no fault`, async () => {
    assert.deepEqual(await faultsOf(right, target), []);
    assert.equal(await firstErrorOf(right, target), null);
  });
}

for (const [what, { make, target, named, onlyChecked }] of Object.entries(DOUBLES)) {
  describe(`an app that ${what}`, () => {
    if (named === null) {
      test("has no fault when requests come one after another", async () => {
        assert.deepEqual(await faultsOf(make(), target), []);
      });
    } else {
      test("has a fault when it is verified", async () => {
        const [fault = "none"] = await faultsOf(make(), target);
        assert.match(fault, named);
      });
    }
    if (onlyChecked) return;
    test("has a fault under load", async () => {
      const error = (await firstErrorOf(make(), target)) ?? "none";
      assert.match(error, /: expected .*, received /);
    });
  });
}
