import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { borderSentences, borderTable } from "../src/border.js";
import { timed } from "./support/made-up-groups.js";

/**
 * Three rounds of a Node, each a little slower than the one before.
 * @type {(version: string, ms: { none?: number, into: number, back: number, node?: number, js?: number }) => import("../src/processes.js").Group[]}
 */
const node = (version, { none = 50, into, back, node: own = 100, js = 100 }) =>
  Object.entries({
    "node-http": own,
    "js-http": js,
    "no-call": none,
    "call-in": none + into,
    "call-back": none + back,
  }).map(([program, ms]) => timed(program, version, ms, ms * 1.01, ms * 1.02));

/** @param {import("../src/processes.js").Group[][]} nodes */
const written = (...nodes) => borderSentences(nodes.flat()).join("\n");

describe("whether the border between JavaScript and C++ has become cheaper", () => {
  it("is answered by what the calls of a request cost on the oldest Node and the newest", () => {
    const text = written(
      node("0.8.18", { into: 20, back: 10 }),
      node("26.10.0", { into: 5, back: 2 }),
      node("4.9.1", { into: 90, back: 90 }),
    );
    assert.match(text, /^Yes, the border has become cheaper\. From Node 0\.8\.18 to 26\.10\.0,/);
    assert.match(text, /cost less: 404 \(.*\) and 90\.9 \(.*\) ns, 40 % and 9 % of its time\./);
    assert.match(text, /A call from JavaScript into C\+\+ cost less: 202 \(.*\) and 50\.5 /);
    assert.match(text, /A call from C\+\+ back into JavaScript cost less: 101 /);
  });

  it("turns where the calls back cost more than those in save", () => {
    const text = written(
      node("0.8.18", { into: 16, back: 8 }),
      node("26.10.0", { into: 4, back: 33 }),
    );
    assert.match(text, /^No, the border has become dearer\./);
    assert.match(text, /A call from JavaScript into C\+\+ cost less:/);
    assert.match(text, /A call from C\+\+ back into JavaScript cost more:/);
  });

  it("is left open where rounds differ by more, and where there are but two", () => {
    const older = node("0.8.18", { into: 10, back: 10 });
    const scattered = [
      ...node("26.10.0", { into: 10, back: 10 }).filter(({ program }) => program !== "call-back"),
      timed("call-back", "26.10.0", 40, 90, 60),
    ];
    assert.match(
      written(older, scattered),
      /^Whether the border has become cheaper cannot be told\./,
    );
    const two = [older, node("26.10.0", { into: 1, back: 1 })].map((groups) =>
      groups.map((one) => ({ ...one, processes: one.processes.slice(0, 2) })),
    );
    assert.match(written(...two), /^Whether the border has become cheaper cannot be told\./);
  });

  it("has no answer from one Node, nor where the calls were not measured", () => {
    const one = node("0.8.18", { into: 16, back: 8 });
    assert.equal(written(one), "");
    const without = node("26.10.0", { into: 4, back: 3 }).slice(0, 2);
    assert.equal(written(one, without), "");
  });

  it("says who of the two programs gained more, which is not the same", () => {
    const older = node("0.8.18", { into: 16, back: 8, node: 700, js: 700 });
    const of = (/** @type {number} */ own, /** @type {number} */ js) =>
      written(older, node("26.10.0", { into: 4, back: 3, node: own, js }));
    assert.match(of(100, 350), /node-http gained more than js-http: it became 7\.00× as fast/);
    assert.match(of(350, 100), /node-http gained less than js-http/);
    assert.match(of(350, 350), /node-http gained about as much as js-http/);
  });

  it("leaves out the rounds in which a process did not finish", () => {
    const [a, b, c, d] = node("26.10.0", { into: 5, back: 2 });
    const broken = timed("call-back", "26.10.0", 52, null, 53.04);
    const groups = [a, b, c, d].flatMap((one) => one ?? []);
    const [, row] = borderTable([...groups, broken]);
    assert.deepEqual(row?.slice(0, 1), ["26.10.0"]);
    assert.match(String(row?.[5]), /^20\.2/);
  });
});
