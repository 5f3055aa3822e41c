import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { thenAndNowText } from "../../src/source/then-and-now.js";

/**
 * @param {string} id
 * @param {number[]} rates requests/s of each run of /jquery.min.js, 100 at a time
 * @returns {any}
 */
const measured = (id, rates) => ({
  subject: { id, name: `${id} |`, version: "1.0.0", homepage: "https://example.org" },
  series: [
    {
      ask: { path: "/jquery.min.js", connections: 100, requests: 10_000 },
      runs: rates.map((requestsPerSecond) => ({ report: { requestsPerSecond } })),
      failure: null,
    },
  ],
});

describe("the orders of 2012 beside those of ab today", () => {
  it("are told as held where the runs say so, for each runtime by itself", () => {
    const text = thenAndNowText([
      ...[measured("lactate", [900, 910]), measured("paperboy", [300, 310])],
      ...[measured("lactate@node-0.8.28", [100]), measured("paperboy@node-0.8.28", [200])],
    ]);
    assert.match(text, /^## Then and now\n\n/);
    assert.match(
      text,
      /- \/jquery\.min\.js, 12 June 2012, 100 at a time: the order of 2012 held\. Of 1 pair/,
    );
    assert.match(
      text,
      /at a time on node-0\.8\.28: the order of 2012 did not hold\. .* paperboy@node-0\.8\.28 \\\| is ahead of/,
    );
  });

  it("are left open where the runs overlap", () => {
    const text = thenAndNowText([measured("lactate", [300, 910]), measured("paperboy", [400])]);
    assert.match(
      text,
      /: whether the order of 2012 held cannot be told\. Of 1 pair: 0 in the same order, 0 in the opposite one, 1 not/,
    );
  });

  it("say nothing of a single one, of others, and of what did not run", () => {
    assert.equal(thenAndNowText([measured("lactate", [1]), measured("sirv", [2])]), "");
    assert.equal(thenAndNowText([measured("lactate", [1]), measured("paperboy", [])]), "");
  });
});
