import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "@routebench/generators/ask";
import { startArm } from "../../ablation/handler.js";

const FILES = /** @type {const} */ ([
  ["/some.js", "let some = 1;\n".repeat(50)],
  ["/some.html", "<p>some</p>\n".repeat(50)],
]);
const [[SOME, SOME_TEXT]] = FILES;
const CHANGED = { path: "/changing.txt", before: "before", after: "after it has changed" };

/** A folder of those files, next to one that is not to be served. */
async function makeRoot() {
  const parent = await mkdtemp(path.join(os.tmpdir(), "routebench-"));
  const root = path.join(parent, "root");
  await mkdir(root);
  for (const [name, text] of FILES) await writeFile(path.join(root, name), text);
  await writeFile(path.join(root, CHANGED.path), CHANGED.before);
  await writeFile(path.join(parent, "secret.txt"), "secret");
  return { root, remove: () => rm(parent, { recursive: true }) };
}

/** @type {Record<string, Parameters<typeof startArm>[0]>} */
const ARMS = {
  "nothing kept": { statMs: 0, content: "read" },
  streamed: { statMs: 0, content: "streamed" },
  "content kept, stat each time": { statMs: 0, content: "kept" },
  "stat kept for a while": { statMs: 300, content: "kept" },
  "content kept for ever": { statMs: Number.POSITIVE_INFINITY, content: "kept" },
};

/**
 * @template T
 * @param {Parameters<typeof startArm>[0]} arm
 * @param {(origin: string, root: string) => Promise<T>} work
 */
async function withArm(arm, work) {
  const { root, remove } = await makeRoot();
  const server = await startArm(arm)({ root, host: "127.0.0.1", port: 0 });
  try {
    return await work(`http://127.0.0.1:${server.port}`, root);
  } finally {
    await server.close();
    await remove();
  }
}

/** @param {string} origin @param {string} path */
const read = async (origin, path) => {
  const { body } = await ask(origin, { path, headers: { Connection: "close" } });
  return body.toString();
};

for (const [name, arm] of Object.entries(ARMS)) {
  describe(`a handler with ${name}`, () => {
    it("serves files unchanged, again and again, and nothing else", () =>
      withArm(arm, async (origin) => {
        for (const [path, text] of [...FILES, ...FILES]) {
          assert.equal(await read(origin, path), text);
        }
        for (const path of ["/", "/asdf", "/../secret.txt", "/%2e%2e/secret.txt"]) {
          assert.equal((await ask(origin, { path, headers: { Connection: "close" } })).status, 404);
        }
      }));
  });
}

/** Each time a client that asks and does not wait. @param {string} origin */
async function askAndGo(origin) {
  const { hostname, port } = new URL(origin);
  for (let time = 0; time < 20; time += 1) {
    const socket = net.connect({ host: hostname, port: Number(port) });
    await once(socket, "connect");
    socket.write(`GET ${SOME} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
    // At once, or while it reads or sends.
    if (time % 4 > 0) await sleep(time % 4);
    socket.destroy();
  }
  await sleep(50);
}

describe("clients that leave before their answer", () => {
  it("do not harm a handler that streams", () =>
    withArm({ statMs: 0, content: "streamed" }, async (origin) => {
      await askAndGo(origin);
      assert.equal(await read(origin, SOME), SOME_TEXT);
    }));

  it("do not harm bare node:fs", async () => {
    const { root, remove } = await makeRoot();
    const file = new URL("../../subjects/node-http/server.js", import.meta.url);
    const { start } = await import(file.href);
    const server = await start({ root, host: "127.0.0.1", port: 0 });
    const origin = `http://127.0.0.1:${server.port}`;
    await askAndGo(origin);
    assert.equal(await read(origin, SOME), SOME_TEXT);
    await server.close();
    await remove();
  });
});

describe("a file that changes", () => {
  /** @param {string} name @param {number} [waitMs] */
  const seenBy = (name, waitMs = 0) =>
    withArm(/** @type {NonNullable<typeof ARMS[string]>} */ (ARMS[name]), async (origin, root) => {
      assert.equal(await read(origin, CHANGED.path), CHANGED.before);
      await writeFile(path.join(root, CHANGED.path), CHANGED.after);
      await sleep(waitMs);
      return (await read(origin, CHANGED.path)) === CHANGED.after;
    });

  it("is served at once if each request calls stat()", async () => {
    assert.ok(await seenBy("nothing kept"));
    assert.ok(await seenBy("streamed"));
    assert.ok(await seenBy("content kept, stat each time"));
  });

  it("is served when the cached stat expires", async () => {
    assert.ok(await seenBy("stat kept for a while", 400));
  });

  it("is never served if everything is cached", async () => {
    assert.equal(await seenBy("content kept for ever", 400), false);
  });
});

it("starts each variant as a subject", async () => {
  const folder = new URL("../../ablation/subjects/", import.meta.url);
  const names = await readdir(folder);
  assert.equal(names.length, 6);
  for (const name of names) {
    const { start } = await import(new URL(`${name}/server.js`, folder).href);
    const { root, remove } = await makeRoot();
    const server = await start({ root, host: "127.0.0.1", port: 0 });
    assert.equal(await read(`http://127.0.0.1:${server.port}`, SOME), SOME_TEXT, name);
    await server.close();
    await remove();
  }
});
