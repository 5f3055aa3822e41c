import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import {
  compareClocks,
  connectLink,
  measureBandwidth,
  measureRoundTrip,
  openLink,
} from "../../src/ssh/link.js";

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

test("the offset is within its error of the truth, however long the ways take, on clocks of whole milliseconds", async () => {
  const way = fc.double({ min: 0, max: 1000, noNaN: true });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(way, way), { minLength: 16, maxLength: 16 }),
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      async (ways, truthMs) => {
        let nowMs = 0;
        const [there, back] = [ways.map(([ms]) => ms), ways.map(([, ms]) => ms)];
        const readOther = async () => {
          nowMs += there.shift() ?? 0;
          const read = Math.floor(nowMs + truthMs);
          nowMs += back.shift() ?? 0;
          return read;
        };
        const { offsetMs, errorMs } = await compareClocks(readOther, () => Math.floor(nowMs));
        assert.ok(Math.abs(offsetMs - truthMs) <= errorMs + 1e-6, `${offsetMs} ± ${errorMs}`);
        const shortest = Math.min(...ways.map(([a, b]) => a + b));
        assert.ok(errorMs < shortest / 2 + 2, `${errorMs} for a way of ${shortest}`);
      },
    ),
  );
});
