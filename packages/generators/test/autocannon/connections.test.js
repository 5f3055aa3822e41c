import assert from "node:assert/strict";
import { test } from "node:test";
import { Connections } from "../../src/autocannon/connections.js";
import { startServer } from "../support/servers.js";

test("are opened and asked a hundred at a time, so that no listen backlog is full", async (t) => {
  let underWay = 0;
  let most = 0;
  const server = await startServer({
    "/hello": (_request, response) => {
      underWay += 1;
      most = Math.max(most, underWay);
      setTimeout(() => {
        underWay -= 1;
        response.end("/hello");
      }, 20);
    },
  });
  let answers = 0;
  const connections = new Connections(
    { model: "closed", connections: 250, pipelining: 1, warmupMs: 0, timeoutMs: 60_000 },
    { url: `${server.origin}/hello` },
    {
      onAnswer: () => {
        answers += 1;
      },
      onMismatch: () => assert.fail("a body was compared"),
      onError: (kind) => assert.fail(kind),
    },
  );
  t.after(() => {
    connections.close();
    server.close();
  });
  await connections.open();
  assert.ok(most > 1 && most <= 100, `${most}`);
  assert.deepEqual([connections.answered, answers], [250, 250]);
});
