import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { foreignProducts } from "../../src/judge/foreign-products.js";

/**
 * @param {string} header
 * @param {string[]} ownNames
 */
const found = (header, ownNames) =>
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
      assert.deepEqual(found(header, ownNames), []));
  }
});

describe("foreign are", () => {
  test("the product in the Server header that is neither the app's nor its engine's", () => {
    assert.deepEqual(found("Server: nginx/1.25.3", ["koa"]), ["Server: nginx"]);
    assert.deepEqual(found("Server: nginx/1.25.3", ["node:http"]), ["Server: nginx"]);
  });

  test("an engine that makes itself known by a header of its own name", () => {
    assert.deepEqual(found("uWebSockets: 20", ["koa", "3.2.1"]), ["uWebSockets: uWebSockets"]);
  });

  test("what powers it, by its own account", () => {
    assert.deepEqual(found("x-powered-by: Express", ["polka"]), ["x-powered-by: Express"]);
  });

  test("the other one of two", () => {
    assert.deepEqual(found("Server: koa/3 Apache/2.4", ["koa"]), ["Server: Apache"]);
  });
});

test("a status line, other headers, and what is no header at all name nobody", () => {
  const head = ["HTTP/1.1 200 nginx", "X-Author: nginx", "nginx", ": nginx", "Server", "Server: 7"];
  assert.deepEqual(foreignProducts(head, ["koa"]), []);
});

test("nothing but a token gets into what is told of it", () => {
  assert.deepEqual(found("Server: evil\u001b[31m<b>|/1", ["koa"]), ["Server: evil"]);
});
