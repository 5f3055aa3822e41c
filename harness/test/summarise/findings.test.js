import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { appFindings, foreignProducts } from "../../src/summarise/findings.js";
import { summarise } from "../../src/summarise/summarise.js";
import { madeUpApp, madeUpResult, madeUpTrial } from "../support/made-up-result.js";

/** @import { Served } from "@routebench/contract/app-record" */

/** @type {Served} */
const SERVED = {
  path: "/hello",
  headerBytes: 100,
  bodyBytes: 12,
  keepAlive: true,
  head: ["HTTP/1.1 200 OK", "Content-Type: text/plain"],
  unusual: { garbage: "closed", noHost: "400", unknownMethod: "404", hugeHeaders: "431" },
};

/** @param {Partial<Served>} changes */
const findingsOf = (changes) => appFindings(madeUpApp("a", { served: { ...SERVED, ...changes } }));

/** @param {Partial<NonNullable<Served["unusual"]>>} changes */
const withUnusual = (changes) => ({
  unusual: { garbage: "400", noHost: "400", unknownMethod: "400", hugeHeaders: "431", ...changes },
});

/** @param {number} ratio */
const pairs = (ratio) => Array.from({ length: 20 }, (_, index) => ratio * (1 + 0.01 * (index % 7)));

test("finds nothing in an app that does the work", () => assert.deepEqual(findingsOf({}), []));

test("finds nothing in an app that was not verified or was verified by an earlier version", () => {
  assert.deepEqual(appFindings(madeUpApp("a", { served: null })), []);
  assert.deepEqual(findingsOf({ unusual: undefined }), []);
});

test("finds a product in the headers that is not the app's, except in a command of a race", () => {
  const served = { ...SERVED, head: [...SERVED.head, "Server: gunicorn"] };
  assert.match(appFindings(madeUpApp("a", { served })).join(), /^names gunicorn in its Server/);
  assert.deepEqual(appFindings(madeUpApp("a", { served, version: "" })), []);
});

test("includes the suite's findings that are not harmless", () => {
  const suiteFindings = [
    { id: "some", words: "sends no Content-Type" },
    { id: "kept", words: "keeps files in memory", isHarmless: true },
  ];
  assert.deepEqual(findingsOf({ found: suiteFindings }), ["sends no Content-Type"]);
});

describe("malformed requests", () => {
  for (const [what, words] of /** @type {const} */ ([
    ["garbage", /^answers garbage/],
    ["noHost", /without a Host header/],
    ["unknownMethod", /an unknown method/],
    ["hugeHeaders", /1 MB of headers/],
  ])) {
    test(`are a finding when ${what} gets the answer of a valid request`, () => {
      const findings = findingsOf(withUnusual({ [what]: "200" }));
      assert.equal(findings.length, 1);
      assert.match(findings[0] ?? "", words);
    });
  }

  test("are no finding when the app refuses them, stays silent or closes the connection", () => {
    for (const answer of ["400", "404", "501", "closed", "silence"]) {
      const all = { garbage: answer, noHost: answer, unknownMethod: answer, hugeHeaders: answer };
      assert.deepEqual(findingsOf({ unusual: all }), []);
    }
  });

  test("are a finding when a 404 test gets its 404, except for an unknown method", () => {
    const all = { garbage: "404", noHost: "404", unknownMethod: "404", hugeHeaders: "404" };
    assert.equal(findingsOf({ head: ["HTTP/1.1 404 Not Found"], unusual: all }).length, 3);
  });
});

const OVER_REPEATED = /** @type {const} */ ({ isOverRepeated: true });

describe("random query strings", () => {
  test("show that responses are cached by URL when they cost far more than a repeated query", () => {
    const randomQueries = { cpuRatios: pairs(3), timeRatios: pairs(1), ...OVER_REPEATED };
    assert.deepEqual(findingsOf({ randomQueries }), [
      "answers /hello 3.1× as cheaply with a repeated query string as with a random one, so it seems to cache responses by URL",
    ]);
  });

  test("show nothing when compared with the bare path, because parsing a query costs time", () => {
    assert.deepEqual(
      findingsOf({ randomQueries: { cpuRatios: pairs(3), timeRatios: pairs(3) } }),
      [],
    );
  });

  test("show caching by wall time when CPU time is unknown or equal", () => {
    for (const cpuRatios of [null, pairs(1)]) {
      assert.equal(
        findingsOf({ randomQueries: { cpuRatios, timeRatios: pairs(3), ...OVER_REPEATED } }).length,
        1,
      );
    }
  });

  for (const [what, ratios] of /** @type {const} */ ([
    ["they cost a little more", pairs(1.3)],
    ["they cost less", pairs(0.5)],
    ["their cost scatters widely", pairs(2).map((ratio, index) => (index % 3 ? ratio : 0.8))],
    ["too few were sent", pairs(5).slice(0, 5)],
    ["none were sent", []],
  ])) {
    test(`show nothing when ${what}`, () => {
      const randomQueries = { cpuRatios: [...ratios], timeRatios: [...ratios], ...OVER_REPEATED };
      assert.deepEqual(findingsOf({ randomQueries }), []);
    });
  }
});

test("reports a header that names another product, but not the app's engine", () => {
  const head = ["HTTP/1.1 200 OK", "uWebSockets: 20"];
  const [finding, ...more] = findingsOf({ head });
  assert.match(finding ?? "", /^names uWebSockets in its uWebSockets header/);
  assert.deepEqual(more, []);
  const app = madeUpApp("a", { packages: ["uWebSockets.js"], served: { ...SERVED, head } });
  assert.deepEqual(appFindings(app), []);
});

test("puts findings into the summary row of their app", () => {
  const cheat = madeUpApp("cheat", { served: { ...SERVED, ...withUnusual({ noHost: "200" }) } });
  const apps = [cheat, madeUpApp("honest", { served: SERVED })];
  const trials = apps.map(({ id }) => madeUpTrial(1, id));
  const [mode] = summarise(madeUpResult({ apps, trials })).modes;
  const findings = new Map(mode?.rows.map((row) => [row.appId, row.findings.length]));
  assert.deepEqual(Object.fromEntries(findings), { cheat: 1, honest: 0 });
});

/** @type {(header: string, ownNames: string[]) => string[]} */
const productsOf = (header, ownNames) =>
  foreignProducts(["HTTP/1.1 200 OK", "Content-Type: text/plain", header], ownNames).map(
    ({ product, field }) => `${field}: ${product}`,
  );

describe("products of the app itself", () => {
  for (const [header, ownNames] of /** @type {[string, string[]][]} */ ([
    ["Server: fastify/5", ["fastify"]],
    ["server: @hapi/hapi", ["hapi", "@hapi/hapi"]],
    ["X-Powered-By: Express", ["uwebsockets-express"]],
    ["uWebSockets: 20", ["uWebSockets.js"]],
    ["uWebSockets: 20", ["hyper-express", "6.18.0 on uwebsockets 3.0.6"]],
    ["Server: uWebSockets_20", ["uWebSockets"]],
    ["Server: Node.js", ["koa"]],
    ["Server: koa/3.0 (Linux; nginx in front)", ["koa"]],
    ["X-Powered-By: Sails <sailsjs.com>", ["sails"]],
  ])) {
    test(`include "${header}" for ${ownNames.join(", ")}`, () =>
      assert.deepEqual(productsOf(header, ownNames), []));
  }
});

describe("foreign products", () => {
  for (const [header, ownNames, product] of /** @type {[string, string[], string][]} */ ([
    ["Server: nginx/1.25.3", ["koa"], "Server: nginx"],
    ["Server: nginx/1.25.3", ["node:http"], "Server: nginx"],
    ["uWebSockets: 20", ["koa", "3.2.1"], "uWebSockets: uWebSockets"],
    ["x-powered-by: Express", ["polka"], "x-powered-by: Express"],
    ["Server: koa/3 Apache/2.4", ["koa"], "Server: Apache"],
    // A finding quotes only the token, never control characters or markup.
    ["Server: evil\u001b[31m<b>|/1", ["koa"], "Server: evil"],
  ])) {
    test(`include ${JSON.stringify(header)} for ${ownNames.join(", ")}`, () =>
      assert.deepEqual(productsOf(header, ownNames), [product]));
  }
});

test("finds no product in a status line, other headers or malformed headers", () => {
  const head = ["HTTP/1.1 200 nginx", "X-Author: nginx", "nginx", ": nginx", "Server", "Server: 7"];
  assert.deepEqual(foreignProducts(head, ["koa"]), []);
});
