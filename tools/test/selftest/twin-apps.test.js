import assert from "node:assert/strict";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { before, describe, test } from "node:test";
import { LocalServer } from "@routebench/host/local/local-server";
import { APPS_DIR } from "@routebench/host/workspace";
import { temporaryFolder } from "../../../packages/host/test/support/temporary-folder.js";
import { KINDS, makeTwinApps } from "../../selftest/twin-apps.js";

/** @import { TwinKind } from "../../selftest/twin-apps.js" */

/** A header marks the answers of the twin. */
const MARKED = `
function answer(handler, request, response) {
  response.setHeader("X-Twin", "yes");
  handler(request, response);
}
`;

/** @type {(appsDir: string, twin: Parameters<typeof makeTwinApps>[1], work: (origin: string) => Promise<void>) => Promise<void>} */
async function withTwin(appsDir, twin, work) {
  const dir = await makeTwinApps(appsDir, twin);
  try {
    const server = await LocalServer.start({ serverFile: path.join(dir, "twin", "server.js") });
    try {
      await work(server.origin);
    } finally {
      await server.stop();
    }
  } finally {
    await rm(dir, { recursive: true });
  }
}

/** @param {string} url */
const textOf = async (url) => (await fetch(url)).text();

/** Of kinds that differ only in a number, one is enough. @type {Map<string, [string, TwinKind]>} */
const shapes = new Map(
  Object.entries(KINDS).map(([name, kind]) => [
    `${kind.of} ${kind.source(10).replace(/[\d.]+/g, "")}`,
    [name, kind],
  ]),
);

for (const [name, { of, source }] of shapes.values()) {
  test(`a twin answers like its original: ${name}`, () =>
    withTwin(APPS_DIR, { of, source: source(10) }, async (origin) => {
      assert.equal(await textOf(`${origin}/hello`), "Hello World!");
      assert.equal(await textOf(`${origin}/about`), "<html><body>About page</body></html>");
      assert.equal((await fetch(`${origin}/helloo`)).status, 404);
    }));
}

describe("the twin of an original", () => {
  const appsDir = temporaryFolder();
  before(async () => {
    await mkdir(path.join(appsDir, "node-http"));
    await writeFile(path.join(appsDir, "node-http", "package.json"), '{ "type": "module" }');
  });

  /** @param {string} making */
  const write = (making) =>
    writeFile(
      path.join(appsDir, "node-http", "server.js"),
      `import http, { createServer } from "node:http";
const handle = (request, response) => response.end(request.url);
export async function start({ host, port }) {
  const server = ${making};
  await new Promise((resolve) => server.listen(port, host, resolve));
  return { port: server.address().port, close: async () => server.close() };
}
`,
    );

  for (const making of [
    "http.createServer(handle)",
    "createServer(handle)",
    "createServer({ keepAlive: true }, handle)",
  ]) {
    test(`is made if the original calls ${making}`, async () => {
      await write(making);
      await withTwin(appsDir, { source: MARKED }, async (origin) => {
        const answer = await fetch(`${origin}/x`);
        assert.equal(answer.headers.get("X-Twin"), "yes");
        assert.equal(await answer.text(), "/x");
      });
    });
  }

  test("is rejected if its source would change no handler", async () => {
    await write('new http.Server().on("request", handle)');
    await assert.rejects(
      withTwin(appsDir, { source: MARKED }, async () => {}),
      /there is no twin of apps\/node-http\/server\.js: it gives http\.createServer no handler/,
    );
  });
});
