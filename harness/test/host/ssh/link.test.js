import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import {
  connectLink,
  measureBandwidth,
  measureRoundTrip,
  openLink,
} from "../../../src/host/ssh/link.js";

/** @type {Awaited<ReturnType<typeof openLink>>} */
let link;
before(async () => {
  link = await openLink("127.0.0.1");
});
after(() => link.close());

describe("a link", () => {
  test("tells its round trip, the least no longer than the median", async () => {
    const socket = await connectLink("127.0.0.1", link.port);
    const { leastUs, medianUs } = await measureRoundTrip(socket);
    socket.destroy();
    assert.ok(leastUs > 0 && leastUs <= medianUs);
  });

  test("tells its bandwidth", async () => {
    const bitsPerSecond = await measureBandwidth(await connectLink("127.0.0.1", link.port));
    assert.ok(bitsPerSecond > 1e6);
  });

  test("cannot be reached where nothing listens", async () => {
    const closed = await openLink("127.0.0.1");
    await closed.close();
    await assert.rejects(connectLink("127.0.0.1", closed.port), { code: "ECONNREFUSED" });
  });
});
