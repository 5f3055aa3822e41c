import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { renderSection } from "@routebench/report/markdown/section";
import { orderSentences } from "../../sections/orders.js";
import { standingsOf, thenAndNowSection } from "../../sections/then-and-now.js";
import { madeUpApart, madeUpApp, madeUpMode, madeUpRow } from "../support/made-up.js";

const THEN = { lactate: [2800], connect: [1200], paperboy: [400] };

/**
 * @param {string[]} ids of now
 * @param {Parameters<typeof madeUpApart>[0]} pairs
 * @param {Record<string, number[]>} [then]
 */
function written(ids, pairs, then = THEN) {
  const rows = ids.map((id) => madeUpRow(id));
  const mode = madeUpMode("/a.js", rows, null, { apart: madeUpApart(pairs) });
  return orderSentences(then, standingsOf(mode, "", ids), (id) => id.toUpperCase());
}

const ALL = ["lactate", "connect", "paperboy"];

describe("the order of 2012", () => {
  it("is reported as held when the speeds confirm it", () => {
    const pairs = /** @type {Parameters<typeof madeUpApart>[0]} */ ({
      "lactate/connect": [2],
      "lactate/paperboy": [4],
      "connect/paperboy": [2],
    });
    assert.deepEqual(written(ALL, pairs), [
      "the order of 2012 held. Of 3 pairs: 3 in the same order, 0 in the opposite order, 0 tied.",
    ]);
  });

  it("is reported as not held when the speeds reverse pairs, with those pairs", () => {
    const pairs = /** @type {Parameters<typeof madeUpApart>[0]} */ ({
      "connect/lactate": [2],
      "paperboy/lactate": [4],
      "paperboy/connect": [2],
    });
    assert.deepEqual(written(ALL, pairs), [
      "the order of 2012 did not hold. Of 3 pairs: 0 in the same order, 3 in the opposite order, 0 tied: CONNECT is ahead of LACTATE now, PAPERBOY is ahead of LACTATE now, PAPERBOY is ahead of CONNECT now.",
    ]);
  });

  it("lacks data for a pair whose interval is wider than ±10%, even on one side of 1", () => {
    const pairs = /** @type {Parameters<typeof madeUpApart>[0]} */ ({
      "lactate/connect": [2, 1.2],
      "lactate/paperboy": [4],
      "connect/paperboy": [2],
    });
    assert.deepEqual(written(ALL, pairs), [
      "nothing contradicts the order of 2012. Of 3 pairs: 2 in the same order, 0 in the opposite order, 0 tied, 1 without enough data.",
    ]);
  });

  it("is reported as tied when every pair is tied, and as unknown when a pair lacks data", () => {
    const pairs = /** @type {Parameters<typeof madeUpApart>[0]} */ ({
      "lactate/connect": [1],
      "lactate/paperboy": [1],
      "connect/paperboy": [1],
    });
    assert.equal(
      written(ALL, pairs)[0],
      "all pairs that differed in 2012 are tied now. Of 3 pairs: 0 in the same order, 0 in the opposite order, 3 tied.",
    );
    assert.match(
      String(written(ALL, { ...pairs, "lactate/connect": [1, 1.2] })[0]),
      /^there is not enough data on the order of 2012\. .* 2 tied, 1 without enough data\.$/,
    );
  });

  it("is tied within the smallest claimed difference, however certain", () => {
    const rows = ALL.map((id) => madeUpRow(id));
    const standingsAt = (/** @type {number} */ ratio) => {
      const apart = madeUpApart({ "lactate/connect": [ratio] }, 0.02);
      return standingsOf(madeUpMode("/a.js", rows, null, { apart }), "", ALL);
    };
    const { isAhead, hasEnoughData } = standingsAt(1.03);
    assert.ok(hasEnoughData("lactate", "connect") && !isAhead("lactate", "connect"));
    assert.ok(standingsAt(1.06).isAhead("lactate", "connect"));
  });

  it("ignores pairs whose runs overlapped in 2012, and handlers that did not finish", () => {
    const then = { lactate: [2800, 2900], connect: [2850, 2860], paperboy: [400] };
    assert.deepEqual(written(["lactate", "connect"], { "connect/lactate": [2] }, then), []);
    assert.match(
      written(["lactate", "paperboy"], { "lactate/paperboy": [2] })[0] ?? "",
      /Of 1 pair: 1 in the same/,
    );
  });
});

describe("then and now", () => {
  const rows = [
    madeUpRow("lactate", { rate: 9000 }),
    madeUpRow("paperboy", { rate: 3000 }),
    madeUpRow("lactate@node-0.8.28", { rate: 5000 }),
    madeUpRow("sirv"),
  ];
  const apps = [
    madeUpApp("lactate", { name: "Lactate", runtime: { name: "node", version: "20.0.0" } }),
    madeUpApp("paperboy", { runtime: { name: "node", version: "20.0.0" } }),
    madeUpApp("lactate@node-0.8.28", { runtime: { name: "node", version: "0.8.28" } }),
    madeUpApp("sirv"),
  ];

  const apart = madeUpApart({ "lactate/paperboy": [3] });
  const config = { modes: { external: { load: { connections: 25 } } } };

  it("have a column for each runtime", () => {
    const section = thenAndNowSection({
      apps,
      config,
      modes: [madeUpMode("/jquery.min.js", rows, null, { apart })],
    });
    assert.ok(section);
    const text = renderSection(section);
    assert.match(
      text,
      /\| Handler +\| 2012, with ab +\| As then, Node 0\.8\.28 +\| Today, Node 20\.0\.0 +\|/,
    );
    assert.match(
      text,
      /\| Lactate +\| 2,826 +\| 5,000 \(4,500–5,500\) +\| 9,000 \(8,100–9,900\) +\|/,
    );
    assert.match(text, /\| paperboy +\| 431 +\| did not finish +\| 3,000 \(2,700–3,300\) +\|/);
    assert.match(text, /- Node 20\.0\.0: the order of 2012 held\. Of 1 pair/);
    assert.doesNotMatch(text, /sirv|bastard/);
  });

  it("count the pairs in each order when a run has only handlers of 2012", () => {
    const findingOf = (/** @type {typeof apps} */ those) =>
      thenAndNowSection({
        apps: those,
        config,
        modes: [
          madeUpMode("/jquery.min.js", rows, null, { apart }),
          madeUpMode("/santamonica.jpg", rows, null, { apart: madeUpApart({}) }),
        ],
      })?.finding;
    const ofThen = apps.filter(({ id }) => id !== "sirv");
    const control = madeUpApp("node-http@control", { role: "control", of: "node-http" });
    assert.equal(
      findingOf([...ofThen, madeUpApp("node-http"), control]),
      "Pairs of handlers that the reports of 2012 ordered: on Node 20.0.0: 1 in the same order, 0 in the opposite order, 0 tied and 1 without enough data.",
    );
    assert.equal(findingOf(apps), undefined, "sirv is not of 2012");
  });

  it("compare cases with the same number of connections", () => {
    const measuredWith = (/** @type {(number | null)[]} */ ...connections) => {
      const modes = connections.map((each) => madeUpMode("/jquery.min.js", rows, each));
      const section = thenAndNowSection({ apps, config, modes });
      return section ? renderSection(section) : "";
    };
    assert.match(measuredWith(1), /1,877, 1,900, 1,904/);
    assert.match(measuredWith(1), /Measured as: .+; one at a time\./);
    assert.match(measuredWith(null), /2,826[\s\S]+Measured as: .+; 25 at a time\./);
    assert.match(measuredWith(null, 100), /2,826[\s\S]+Measured as: .+; 100 at a time\./);
  });

  it("leave out HEAD of the same path", () => {
    const mode = madeUpMode("/jquery.min.js", rows);
    const target = { kind: "head", path: "/jquery.min.js" };
    const head = { ...mode, testCase: { ...mode.testCase, target } };
    assert.equal(thenAndNowSection({ apps, config, modes: [head] }), null);
  });

  it("are absent unless two handlers of a case of 2012 were measured", () => {
    assert.equal(
      thenAndNowSection({ apps, config, modes: [madeUpMode("/home.html", rows)] }),
      null,
    );
    for (const ids of [["sirv"], ["lightnode", "sirv"], ["lightnode", "lightnode@node-0.8.28"]]) {
      const measured = ids.map((id) => madeUpRow(id));
      const modes = [madeUpMode("/jquery.min.js", measured)];
      assert.equal(thenAndNowSection({ apps, config, modes }), null);
    }
  });
});
