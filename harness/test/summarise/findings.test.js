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

test("of an app that does the work there is none", () => assert.deepEqual(findingsOf({}), []));

test("of an app that was not verified, or by an earlier routebench, there is none", () => {
  assert.deepEqual(appFindings(madeUpApp("a", { served: null })), []);
  assert.deepEqual(findingsOf({ unusual: undefined }), []);
});

test("what its suite found is one, but for what there is nothing to warn of in", () => {
  const found = [
    { id: "some", words: "sends no Content-Type" },
    { id: "kept", words: "keeps files in memory", isHarmless: true },
  ];
  assert.deepEqual(findingsOf({ found }), ["sends no Content-Type"]);
});

describe("requests that no client sends", () => {
  for (const [what, words] of /** @type {const} */ ([
    ["garbage", /^answers garbage/],
    ["noHost", /without a Host header/],
    ["unknownMethod", /a method that does not exist/],
    ["hugeHeaders", /1 MB of headers/],
  ])) {
    test(`${what}: an answer as to a right request is found`, () => {
      const findings = findingsOf(withUnusual({ [what]: "200" }));
      assert.equal(findings.length, 1);
      assert.match(findings[0] ?? "", words);
    });
  }

  test("a refusal, silence, and a closed connection are as good as one another", () => {
    for (const answer of ["400", "404", "501", "closed", "silence"]) {
      const all = { garbage: answer, noHost: answer, unknownMethod: answer, hugeHeaders: answer };
      assert.deepEqual(findingsOf({ unusual: all }), []);
    }
  });

  test("where 404 is the right answer, it is one to garbage too, but not to another method", () => {
    const all = { garbage: "404", noHost: "404", unknownMethod: "404", hugeHeaders: "404" };
    assert.equal(findingsOf({ head: ["HTTP/1.1 404 Not Found"], unusual: all }).length, 3);
  });
});

const OVER_REPEATED = /** @type {const} */ ({ isOverRepeated: true });

describe("random query strings", () => {
  test("that cost much more than one that is repeated show that responses are kept by URL", () => {
    const randomQueries = { cpuRatios: pairs(3), timeRatios: pairs(1), ...OVER_REPEATED };
    assert.deepEqual(findingsOf({ randomQueries }), [
      "answers /hello with a query string that it knows 3.1 times more cheaply than with a random one, so it seems to cache whole responses by URL",
    ]);
  });

  test("beside the path alone show nothing, for reading a query costs too", () => {
    assert.deepEqual(
      findingsOf({ randomQueries: { cpuRatios: pairs(3), timeRatios: pairs(3) } }),
      [],
    );
  });

  test("that take much longer show it too, where the cost is no CPU time or is not known", () => {
    for (const cpuRatios of [null, pairs(1)]) {
      assert.equal(
        findingsOf({ randomQueries: { cpuRatios, timeRatios: pairs(3), ...OVER_REPEATED } }).length,
        1,
      );
    }
  });

  for (const [what, ratios] of /** @type {const} */ ([
    ["that cost a little more, as reading them does", pairs(1.3)],
    ["that cost less", pairs(0.5)],
    ["whose cost scatters widely", pairs(2).map((ratio, index) => (index % 3 ? ratio : 0.8))],
    ["that were asked too few times", pairs(5).slice(0, 5)],
    ["that were never asked", []],
  ])) {
    test(`${what} show nothing`, () => {
      const randomQueries = { cpuRatios: [...ratios], timeRatios: [...ratios], ...OVER_REPEATED };
      assert.deepEqual(findingsOf({ randomQueries }), []);
    });
  }
});

test("a header that names another product is found, one that names the app's engine is not", () => {
  const head = ["HTTP/1.1 200 OK", "uWebSockets: 20"];
  assert.deepEqual(findingsOf({ head }), [
    "names uWebSockets in its uWebSockets header, which is neither its framework nor what the framework is built on",
  ]);
  const app = madeUpApp("a", { packages: ["uWebSockets.js"], served: { ...SERVED, head } });
  assert.deepEqual(appFindings(app), []);
});

test("they reach the summary, with the app that they are of", () => {
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

describe("an app's own are", () => {
  for (const [header, ownNames] of /** @type {[string, string[]][]} */ ([
    ["Server: fastify/5", ["fastify"]],
    ["server: @hapi/hapi", ["hapi", "@hapi/hapi"]],
    ["X-Powered-By: Express", ["uwebsockets-express"]],
    ["uWebSockets: 20", ["uWebSockets.js"]],
    ["uWebSockets: 20", ["hyper-express", "6.18.0 on uwebsockets 3.0.6"]],
    ["Server: uWebSockets_20", ["uWebSockets"]],
    ["Server: Node.js", ["koa"]],
    ["Server: koa/3.0 (Linux; nginx beside it)", ["koa"]],
    ["X-Powered-By: Sails <sailsjs.com>", ["sails"]],
  ])) {
    test(`${header} of ${ownNames.join(", ")}`, () =>
      assert.deepEqual(productsOf(header, ownNames), []));
  }
});

describe("foreign is", () => {
  for (const [header, ownNames, product] of /** @type {[string, string[], string][]} */ ([
    ["Server: nginx/1.25.3", ["koa"], "Server: nginx"],
    ["Server: nginx/1.25.3", ["node:http"], "Server: nginx"],
    ["uWebSockets: 20", ["koa", "3.2.1"], "uWebSockets: uWebSockets"],
    ["x-powered-by: Express", ["polka"], "x-powered-by: Express"],
    ["Server: koa/3 Apache/2.4", ["koa"], "Server: Apache"],
    // The finding contains only a token of the header.
    ["Server: evil\u001b[31m<b>|/1", ["koa"], "Server: evil"],
  ])) {
    test(`${JSON.stringify(header)} of ${ownNames.join(", ")}`, () =>
      assert.deepEqual(productsOf(header, ownNames), [product]));
  }
});

test("a status line, other headers, and what is no header at all name nobody", () => {
  const head = ["HTTP/1.1 200 nginx", "X-Author: nginx", "nginx", ": nginx", "Server", "Server: 7"];
  assert.deepEqual(foreignProducts(head, ["koa"]), []);
});
