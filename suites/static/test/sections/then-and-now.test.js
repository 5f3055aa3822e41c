import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { renderSection } from "@routebench/report/markdown/section";
import { thenAndNowSection } from "../../sections/then-and-now.js";
import { madeUpApart, madeUpApp, madeUpMode, madeUpRow } from "../support/made-up.js";

const NODE = { name: "node", version: "20.0.0" };
const HANDLERS = ["lactate", "connect-2.3", "paperboy"];

/**
 * The report on today's pairs of handlers with /jquery.min.js. In 2012, lactate was ahead of connect 2.3, and paperboy last.
 * @param {Parameters<typeof madeUpApart>[0]} pairs @param {number} [noise]
 */
function written(pairs, noise) {
  const rows = HANDLERS.map((id) => madeUpRow(id));
  const apps = HANDLERS.map((id) => madeUpApp(id, { runtime: NODE }));
  const apart = madeUpApart(pairs, noise);
  const modes = [madeUpMode("/jquery.min.js", rows, null, { apart })];
  const section = thenAndNowSection({ apps, modes });
  return /^- Node 20\.0\.0: (.*)$/m.exec(section ? renderSection(section) : "")?.[1];
}

describe("the order of 2012", () => {
  it("is counted by pairs, and names the pairs in the opposite order", () => {
    assert.equal(
      written({ "lactate/connect-2.3": [2], "paperboy/lactate": [4], "paperboy/connect-2.3": [1] }),
      "Of 3 pairs: 1 in the same order, 1 in the opposite order, 1 tied, 0 without enough data; paperboy is ahead of lactate now.",
    );
  });

  it("lacks data for a pair whose interval includes 1 and is wider than ±10%", () => {
    assert.equal(
      written({ "lactate/connect-2.3": [1.1, 1.2], "lactate/paperboy": [4, 1.2] }),
      "Of 3 pairs: 1 in the same order, 0 in the opposite order, 0 tied, 2 without enough data.",
    );
  });

  it("is tied within the smallest claimed difference, however certain", () => {
    const at = (/** @type {number} */ ratio) => written({ "lactate/connect-2.3": [ratio] }, 0.02);
    assert.match(at(1.03) ?? "", /0 in the same order, 0 in the opposite order, 1 tied/);
    assert.match(at(1.06) ?? "", /1 in the same order, 0 in the opposite order, 0 tied/);
  });
});

describe("then and now", () => {
  const rows = [
    madeUpRow("lactate", { rate: 9000 }),
    madeUpRow("paperboy", { rate: 3000 }),
    madeUpRow("lactate@node-0.8.28", { rate: 5000 }),
    madeUpRow("lightnode@node-0.8.28"),
    madeUpRow("sirv"),
  ];
  const apps = [
    madeUpApp("lactate", { name: "Lactate", runtime: { name: "node", version: "20.0.0" } }),
    madeUpApp("paperboy", { runtime: { name: "node", version: "20.0.0" } }),
    madeUpApp("lactate@node-0.8.28", { runtime: { name: "node", version: "0.8.28" } }),
    madeUpApp("lightnode@node-0.8.28", { runtime: { name: "node", version: "0.8.28" } }),
    madeUpApp("sirv"),
  ];

  const apart = madeUpApart({ "lactate/paperboy": [3] });

  it("have a column for each runtime", () => {
    const section = thenAndNowSection({
      apps,
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
    assert.match(text, /- Node 20\.0\.0: Of 1 pair: 1 in the same order/);
    assert.doesNotMatch(text, /sirv|bastard/);
  });

  it("count the pairs in each order when a run has only handlers of 2012", () => {
    const findingOf = (/** @type {typeof apps} */ those) =>
      thenAndNowSection({
        apps: those,
        modes: [
          madeUpMode("/jquery.min.js", rows, null, { apart }),
          madeUpMode("/santamonica.jpg", rows, null, { apart: madeUpApart({}) }),
        ],
      })?.finding;
    const ofThen = apps.filter(({ id }) => id !== "sirv");
    const control = madeUpApp("node-http@control", { role: "control", of: "node-http" });
    assert.equal(
      findingOf([...ofThen, madeUpApp("node-http"), control]),
      "Pairs of handlers that the report of 2012 ordered: on Node 0.8.28: 0 in the same order, 0 in the opposite order, 0 tied and 2 without enough data; on Node 20.0.0: 1 in the same order, 0 in the opposite order, 0 tied and 1 without enough data.",
    );
    assert.equal(findingOf(apps), undefined, "sirv is not of 2012");
  });

  it("leave out HEAD of the same path", () => {
    const mode = madeUpMode("/jquery.min.js", rows);
    const target = { kind: "head", path: "/jquery.min.js" };
    const head = { ...mode, testCase: { ...mode.testCase, target } };
    assert.equal(thenAndNowSection({ apps, modes: [head] }), null);
  });

  it("are absent unless two handlers of a case of 2012 were measured", () => {
    assert.equal(thenAndNowSection({ apps, modes: [madeUpMode("/home.html", rows)] }), null);
    for (const ids of [["sirv"], ["lightnode", "sirv"], ["lightnode", "lightnode@node-0.8.28"]]) {
      const measured = ids.map((id) => madeUpRow(id));
      const modes = [madeUpMode("/jquery.min.js", measured)];
      assert.equal(thenAndNowSection({ apps, modes }), null);
    }
  });
});
