import assert from "node:assert/strict";
import { once } from "node:events";
import { it } from "node:test";
import { Worker } from "node:worker_threads";
import { makeRoom } from "../../../findings/room.js";
import { synchronous } from "../../../findings/tests/synchronous.js";
import { FILES } from "../../support/with-server.js";

/** @param {"synchronously" | "whole" | "in a stream"} reading how the server reads files */
async function findIn(reading) {
  const room = await makeRoom(FILES);
  const workerData = { root: room.root, reading };
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
  const [finding] = await findIn("synchronously");
  assert.equal(finding?.id, "synchronous");
  assert.match(
    finding?.words ?? "",
    /^sends synchronously: .* 64 MB waits for it, \d+ ms instead of /,
  );
});

it("finds nothing where files are streamed", async () => {
  assert.deepEqual(await findIn("in a stream"), []);
});

it("finds nothing where files are read whole, but not at once", async () => {
  assert.deepEqual(await findIn("whole"), []);
});
