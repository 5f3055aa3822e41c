import assert from "node:assert/strict";
import { test } from "node:test";
import { serverTools } from "../src/server-tools.js";

const HOST = "127.0.0.1";

test("serves a handler of node:http until it is closed", async () => {
  const { createServer, untilListening } = serverTools({ host: HOST, port: 0 });
  const server = createServer((_request, response) => void response.end("Hey!"));
  const { port, close } = await untilListening(server.listen(0, HOST));
  const response = await fetch(`http://${HOST}:${port}`, { headers: { connection: "close" } });
  assert.equal(await response.text(), "Hey!");
  await close();
  await assert.rejects(fetch(`http://${HOST}:${port}`));
});

test("rejects when another server listens on the port", async () => {
  const { createServer, untilListening } = serverTools({ host: HOST, port: 0 });
  const { port, close } = await untilListening(createServer().listen(0, HOST));
  await assert.rejects(untilListening(createServer().listen(port, HOST)), { code: "EADDRINUSE" });
  await close();
});

test("has no server for a function of fetch on Node", () => {
  assert.equal(serverTools({ host: HOST, port: 0 }).serveFetch, undefined);
});
