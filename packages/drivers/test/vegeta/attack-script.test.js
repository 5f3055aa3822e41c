import assert from "node:assert/strict";
import { test } from "node:test";
import { attackCommand, takeCommand } from "@routebench/drivers/vegeta/attack-script";
import { planAttack } from "@routebench/drivers/vegeta/plan-attack";

const plan = planAttack(
  {
    origin: "http://10.0.0.2:40000",
    requests: [{ path: "/it's?a=%41&b=$(id)", status: 200, body: "" }],
    load: {
      ...{ model: "open", ratePerSecond: 100, connections: 4, pipelining: 1 },
      ...{ durationMs: 1000, warmupMs: 0, timeoutMs: 5000 },
    },
  },
  2,
);
const moment = { token: "00ff", atMs: 1.5, aheadMs: [-3.2, 7.9], lastsMs: 10_001 };

test("no word of a request is part of a command, and pdsh finds nothing in it but the place", () => {
  assert.match(
    attackCommand(plan, moment),
    /^exec sh -c 'eval "\$\(echo [A-Za-z0-9+/=]+ \| base64 -d \| gzip -d\)"' sh %n$/,
  );
});

test("a token that is more than digits is refused", () => {
  for (const token of ["", "00/..", "a;b", "$(id)"]) {
    assert.throws(() => attackCommand(plan, { ...moment, token }), RangeError);
    assert.throws(() => takeCommand(token, 0), RangeError);
  }
});
