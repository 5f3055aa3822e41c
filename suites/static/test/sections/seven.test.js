import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { renderSection as renderHtml } from "@routebench/report/html/section";
import { renderSection } from "@routebench/report/markdown/section";
import { sevenSection } from "../../sections/seven.js";
import { madeUpApp, madeUpMode, madeUpRow } from "../support/made-up.js";

/** @import { AppRecord } from "@routebench/contract/app-record" */

/**
 * @typedef {object} Sent
 * @property {boolean} [gzip]
 * @property {number} [bytes] of jQuery
 * @property {number} [root] its status of GET /
 * @property {number} [headOfRoot]
 */

/** @type {(id: string, sent?: Sent, changes?: Partial<AppRecord>) => AppRecord} */
const handler = (id, { gzip, bytes = 94_840, root = 404, headOfRoot = root } = {}, changes = {}) =>
  madeUpApp(id, {
    runtime: { name: "node", version: id.endsWith("0.8.28") ? "0.8.28" : "20.0.0" },
    served: {
      ...{ path: "/", headerBytes: 1, bodyBytes: 1, head: [], keepAlive: true },
      found: [{ id: "some", words: `a note on ${id}` }],
      answers: [
        answer("HEAD /jquery.min.js", 200, 0, gzip ? ["Content-Encoding: gzip"] : []),
        answer("GET /jquery.min.js", 200, bytes),
        { ...answer("GET /jquery.min.js", 200, bytes), request: "GET /jquery.min.js HTTP/1.0" },
        answer("GET /", root, 0),
        answer("HEAD /", headOfRoot, 0),
      ],
    },
    ...changes,
  });

/** @type {(asked: string, status: number, bodyBytes: number, headers?: string[]) => { request: string, head: string[], bodyBytes: number }} */
const answer = (asked, status, bodyBytes, headers = []) => ({
  ...{ request: `${asked} HTTP/1.1`, bodyBytes },
  head: [`HTTP/1.1 ${status} Some`, ...headers, "Connection: close"],
});

const MODES = ["/jquery.min.js", "/santamonica.jpg"].map((path) => ({
  ...madeUpMode(path, [
    madeUpRow("lactate", { rate: 9000 }),
    madeUpRow("paperboy", { rate: 3000 }),
    madeUpRow("sirv"),
  ]),
  didNotFinish: [{ appId: "bastard", name: "bastard", version: "0.6.8", reason: "it died" }],
}));

/** @param {AppRecord[]} apps */
function written(...apps) {
  const section = sevenSection({ apps }, { modes: MODES });
  return section ? renderSection(section, { charts: true }) : "nothing";
}

const GZIPS = { gzip: true, bytes: 33_789 };

describe("who packs what nobody asked to be packed", () => {
  it("is one of them, as the report of 2012 found", () => {
    const text = written(handler("lactate", GZIPS), handler("paperboy"), handler("lightnode"));
    assert.match(
      text,
      /On Node 20\.0\.0: lactate packs \/jquery\.min\.js unasked, and the other 2 do not\./,
    );
    assert.match(text, /the shortest Document Length .* is that of lactate, 1\/2\.81 of the next/);
  });

  it("are several, all or none where their answers say so", () => {
    const two = written(handler("lactate", GZIPS), handler("paperboy", GZIPS), handler("bastard"));
    assert.match(two, /lactate and paperboy pack .* unasked, and the other 1 does not\./);
    const all = written(handler("lactate", GZIPS), handler("paperboy", GZIPS));
    assert.match(all, /lactate and paperboy pack .* unasked, as all do\./);
    const none = written(handler("lactate"), handler("paperboy"));
    assert.match(none, /of 2 handlers, none packs/);
    assert.match(none, /Document Length of \/jquery\.min\.js is about the same of all/);
  });
});

describe("what is sent for /", () => {
  it("is told once where it is the same of all", () => {
    const text = written(handler("lactate"), handler("paperboy"));
    assert.match(text, /\/ is answered with 404 of all 2\./);
  });

  it("names who sends what, and what else HEAD is answered with", () => {
    const text = written(
      ...[handler("lactate"), handler("paperboy"), handler("lightnode", { root: 200 })],
      handler("bastard", { root: 500, headOfRoot: 404 }),
    );
    assert.match(text, /404 of lactate and paperboy/);
    assert.match(text, /500 \(and 404 for HEAD\) of bastard/);
    assert.match(text, /200 of lightnode/);
  });
});

describe("the handlers of June 2012", () => {
  const apps = [
    handler("paperboy"),
    handler("lactate", GZIPS),
    handler("lactate@node-0.8.28", GZIPS, { name: "lactate (Node 0.8.28)" }),
    handler("bastard", {}, { served: null }),
    handler("sirv"),
  ];

  it("are in that report's order, each with its requests/s of what was asked", () => {
    const lines = written(...apps).split("\n");
    const at = lines.findIndex((line) => line.startsWith("| Handler"));
    const names = lines.slice(at + 2, at + 6).map((line) => line.split("|")[1]?.trim());
    assert.deepEqual(names, ["lactate", "lactate (Node 0.8.28)", "bastard", "paperboy"]);
    assert.match(lines[at + 2] ?? "", /\| 9,000 \(8,100–9,900\) +\| 9,000 \(8,100–9,900\) +\|$/);
    assert.match(lines[at + 3] ?? "", /\| not measured +\| not measured +\|$/);
    assert.match(lines[at + 4] ?? "", /\| did not finish +\| did not finish +\|$/);
  });

  it("have their Document Length, headers and notes in another table", () => {
    const text = written(...apps);
    assert.match(
      text,
      /\| lactate +\| 33,789 +\| – +\| – +\| content-encoding, connection +\| a note on lactate +\|/,
    );
  });

  it("are told of on each Node, that of then first", () => {
    const text = written(...apps);
    assert.ok(text.indexOf("On Node 0.8.28:") < text.indexOf("On Node 20.0.0:"));
  });

  it("have a chart of each of the two files, without others", () => {
    const section = sevenSection({ apps }, { modes: MODES });
    assert.ok(section);
    assert.match(renderSection(section, { charts: true }), /<img src="handlers-jquery\.svg"/);
    const page = String(renderHtml(section));
    assert.match(page, /2 apps, external mode/);
    assert.doesNotMatch(page, /sirv/);
  });

  it("are not there where fewer than two of them are", () => {
    assert.equal(written(handler("lactate"), handler("sirv")), "nothing");
  });
});
