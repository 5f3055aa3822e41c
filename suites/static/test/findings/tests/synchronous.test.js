import assert from "node:assert/strict";
import { once } from "node:events";
import { it } from "node:test";
import { Worker } from "node:worker_threads";
import { makeRoom } from "../../../findings/room.js";
import { synchronous } from "../../../findings/tests/synchronous.js";
import { FILES } from "../../support/with-server.js";

/** @param {boolean} isSynchronous whether the server reads files synchronously */
async function findIn(isSynchronous) {
  const room = await makeRoom(FILES);
  const workerData = { root: room.root, isSynchronous };
  const thread = new Worker(new URL("../../support/server-thread.js", import.meta.url), {
    workerData,
  });
  try {
    const [origin] = await once(thread, "message");
    return await synchronous({ origin, openFiles: () => null, room });
  } finally {
    await thread.terminate();
    await room.remove();
  }
}

it("finds a server that a huge file keeps from answering others", async () => {
  const [finding] = await findIn(true);
  assert.equal(finding?.id, "synchronous");
  assert.match(
    finding?.words ?? "",
    /^sends synchronously: .* 64 MB waits for it, \d+ ms instead of /,
  );
});

it("finds nothing where files are streamed", async () => {
  assert.deepEqual(await findIn(false), []);
});
