import assert from "node:assert/strict";
import { createHook } from "node:async_hooks";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import net from "node:net";
import { describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "@routebench/drivers/connections/wire";
import { startArm } from "../../ablation/handler.js";
import { CHANGING, makeRoom } from "../../findings/room.js";
import { tripsOf } from "../../sections/asynchronous.js";
import { FILES } from "../support/with-server.js";

/** @import { Room } from "../../findings/room.js" */

/** @type {Record<string, Parameters<typeof startArm>[0]>} */
const ARMS = {
  "nothing kept": { statMs: 0, content: "read" },
  streamed: { statMs: 0, content: "streamed" },
  "content kept, stat each time": { statMs: 0, content: "kept" },
  "stat kept for a while": { statMs: 300, content: "kept" },
  "nothing kept, read synchronously": { statMs: 0, content: "synchronous" },
  "open files kept": { statMs: Number.POSITIVE_INFINITY, content: "descriptor" },
  "content kept for ever": { statMs: Number.POSITIVE_INFINITY, content: "kept" },
};

/**
 * @template T
 * @param {Parameters<typeof startArm>[0]} arm
 * @param {(origin: string, room: Room) => Promise<T>} work
 */
async function withArm(arm, work) {
  const room = await makeRoom(FILES);
  const server = await startArm(arm)({ root: room.root, host: "127.0.0.1", port: 0 });
  try {
    return await work(`http://127.0.0.1:${server.port}`, room);
  } finally {
    await server.close();
    await room.remove();
  }
}

/** @param {string} origin @param {string} path */
const read = async (origin, path) => {
  const { body } = await ask(origin, { path, headers: { Connection: "close" } });
  return body.toString();
};

const [, CHANGED = { path: "", before: "", after: "" }] = CHANGING;

for (const [name, arm] of Object.entries(ARMS)) {
  describe(`a handler with ${name}`, () => {
    it("serves files as they are, again and again, and nothing else", () =>
      withArm(arm, async (origin, { files }) => {
        for (const { path, body } of [...files, ...files]) {
          assert.equal(await read(origin, path), Buffer.from(body).toString());
        }
        for (const path of ["/", "/asdf", "/../secret.txt", "/%2e%2e/secret.txt"]) {
          assert.equal((await ask(origin, { path, headers: { Connection: "close" } })).status, 404);
        }
      }));
  });
}

const [SOME = { path: "", body: Buffer.of() }] = FILES;

/** Each time a client that asks and does not wait. @param {string} origin */
async function askAndGo(origin) {
  const { hostname, port } = new URL(origin);
  for (let time = 0; time < 20; time += 1) {
    const socket = net.connect({ host: hostname, port: Number(port) });
    await once(socket, "connect");
    socket.write(`GET ${SOME.path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
    // At once, or while it reads or sends.
    if (time % 4 > 0) await sleep(time % 4);
    socket.destroy();
  }
  await sleep(50);
}

describe("clients that go away before their answer", () => {
  for (const [name, arm] of Object.entries(ARMS)) {
    it(`leave a handler with ${name} as it was`, () =>
      withArm(arm, async (origin) => {
        await askAndGo(origin);
        assert.equal(await read(origin, SOME.path), SOME.body.toString());
      }));
  }

  it("leave bare node:fs as it was", async () => {
    const room = await makeRoom(FILES);
    const file = new URL("../../subjects/node-http/server.js", import.meta.url);
    const { start } = await import(file.href);
    const server = await start({ root: room.root, host: "127.0.0.1", port: 0 });
    const origin = `http://127.0.0.1:${server.port}`;
    await askAndGo(origin);
    assert.equal(await read(origin, SOME.path), SOME.body.toString());
    await server.close();
    await room.remove();
  });
});

describe("a file that changes", () => {
  /** @param {string} name @param {number} [waitMs] */
  const seenBy = (name, waitMs = 0) =>
    withArm(/** @type {NonNullable<typeof ARMS[string]>} */ (ARMS[name]), async (origin, room) => {
      assert.equal(await read(origin, CHANGED.path), CHANGED.before);
      await room.write(CHANGED.path, CHANGED.after);
      await sleep(waitMs);
      return (await read(origin, CHANGED.path)) === CHANGED.after;
    });

  it("is seen at once where each request asks for its stat", async () => {
    assert.ok(await seenBy("nothing kept"));
    assert.ok(await seenBy("streamed"));
    assert.ok(await seenBy("content kept, stat each time"));
  });

  it("is seen when what was kept of its stat is no longer fresh", async () => {
    assert.ok(await seenBy("stat kept for a while", 400));
  });

  it("is never seen where all is kept", async () => {
    assert.equal(await seenBy("content kept for ever", 400), false);
  });
});

describe("trips to the pool of threads", () => {
  const PATHS = [
    { path: "/home.html", bytes: 6865 },
    { path: "/santamonica.jpg", bytes: 1_051_367 },
  ];
  for (const id of ["nothing-cached", "stat-only", "stat-each", "descriptor-kept"]) {
    it(`are as many as the report says, of ${id}`, () => countedAsTold(id));
  }
  for (const id of ["content-for-ever", "read-sync"]) {
    it(`are none of ${id}`, () => countedAsTold(id));
  }

  /** @param {string} id */
  async function countedAsTold(id) {
    const { start } = await import(`../../ablation/subjects/${id}/server.js`);
    const files = PATHS.map(({ path, bytes }) => ({ path, body: Buffer.alloc(bytes, "a") }));
    const room = await makeRoom(files);
    const server = await start({ root: room.root, host: "127.0.0.1", port: 0 });
    let trips = 0;
    const hook = createHook({
      init: (_, type) => {
        if (type === "FSREQCALLBACK") trips += 1;
      },
    });
    try {
      for (const { path } of PATHS) {
        const get = () => read(`http://127.0.0.1:${server.port}`, path);
        // What is kept is kept from the first on.
        await get();
        trips = 0;
        hook.enable();
        await get();
        hook.disable();
        assert.equal(trips, tripsOf(id, path), path);
      }
    } finally {
      hook.disable();
      await server.close();
      await room.remove();
    }
  }
});

it("each arm is a subject that starts", async () => {
  const folder = new URL("../../ablation/subjects/", import.meta.url);
  const names = await readdir(folder);
  assert.equal(names.length, 9);
  for (const name of names) {
    const { start } = await import(new URL(`${name}/server.js`, folder).href);
    const room = await makeRoom(FILES);
    const server = await start({ root: room.root, host: "127.0.0.1", port: 0 });
    const [file] = FILES;
    assert.equal(
      await read(`http://127.0.0.1:${server.port}`, file?.path ?? ""),
      file?.body.toString(),
      name,
    );
    await server.close();
    await room.remove();
  }
});
