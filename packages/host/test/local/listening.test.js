import assert from "node:assert/strict";
import net from "node:net";
import { describe, test } from "node:test";
import {
  isAt,
  isLoopback,
  parseListeningSockets,
  readListeningSockets,
  textOf,
} from "../../src/local/listening.js";

const TABLE = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:0BB8 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 1525 1 00000000c09ce33b 100 0 0 10 0
   1: 0100007F:B74A 0100007F:0BB8 01 00000000:00000000 03:00000F38 00000000     0        0 1600 3 00000000e3f5b2dc
`;

test("reads address, port and inode of listening sockets from /proc/net/tcp, without connections", () => {
  assert.deepEqual(parseListeningSockets(TABLE), [
    { address: "0100007F", port: 3000, inode: "1525" },
  ]);
  assert.deepEqual(parseListeningSockets(""), []);
});

describe("a listening address", () => {
  for (const [address, what, kind] of /** @type {const} */ ([
    ["0100007F", "127.0.0.1", "loopback"],
    ["0200017F", "127.1.0.2", "loopback"],
    ["00000000000000000000000001000000", "::1", "loopback"],
    ["0000000000000000FFFF00000100007F", "::ffff:127.0.0.1", "loopback"],
    ["0207C90A", "10.201.7.2", "given"],
    ["0000000000000000FFFF00000207C90A", "::ffff:10.201.7.2", "given"],
    ["00000000", "0.0.0.0", "open"],
    ["7F00000A", "10.0.0.127", "open"],
    ["0307C90A", "10.201.7.3", "open"],
    ["00000000000000000000000000000000", "::", "open"],
    ["0000000000000000FFFF00000100000A", "::ffff:10.0.0.1", "open"],
    ["0000000000000001FFFF00000207C90A", "another IPv6 address", "open"],
  ])) {
    test(`${what} is ${kind}`, () => {
      const socket = { address, port: 1, inode: "1" };
      assert.equal(isLoopback(socket), kind === "loopback");
      assert.equal(isAt("10.201.7.2", socket), kind === "given");
    });
  }
});

test("is written as people write it", () => {
  for (const [digits, text] of /** @type {const} */ ([
    ["0100007F", "127.0.0.1"],
    ["00000000000000000000000001000000", "::1"],
    ["00000000000000000000000000000000", "::"],
    ["B80D01200000000000000000EFCDAB89", "2001:db8::89ab:cdef"],
  ])) {
    assert.equal(textOf(digits), text);
  }
});

test("returns only sockets of the given processes", {
  skip: process.platform !== "linux" && "only Linux has /proc",
}, async () => {
  const server = net.createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {net.AddressInfo} */ (server.address());
  const sockets = readListeningSockets([process.pid]) ?? [];
  assert.ok(sockets.some((socket) => socket.port === port && isLoopback(socket)));
  assert.deepEqual(readListeningSockets([]), []);
  server.close();
});
