/** What changed since the source, from rates and a ranking that are made up. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { changeSentence, changesOf, erasOf, eraWords } from "../source-changes.js";

/** @import { PublishedSummary } from "@routebench/contract/published-summary" */

const OLD = "Node 20.10.0";
const NEW = "Node 24.0.0";

/** @type {(base: string, version: string, runsOn: string) => import("@routebench/contract/suite").ProtocolSubject} */
const subject = (base, version, runsOn) => ({
  ...{ id: `${base}@${version}@${runsOn}`, name: base, version, runsOn },
  homepage: "https://example.org",
});

const SUBJECTS = [NEW, OLD].flatMap((node) => [
  subject("uwebsockets.js", "uwebsockets 3.0.6", node),
  subject("express", "5.3.0", node),
  subject("fastify", "5.12.8", node),
  subject("express", "4.18.2", node),
  subject("fastify", "4.24.3", node),
]);

/** @type {(low: number, ratio: number, high: number, flipped?: boolean) => PublishedSummary} */
const ranking = (low, ratio, high, flipped = false) =>
  /** @type {any} */ ({
    contests: [
      {
        mode: "external",
        pairs: [
          flipped
            ? { a: "express", b: "fastify", low: 1 / high, ratio: 1 / ratio, high: 1 / low }
            : { a: "fastify", b: "express", low, ratio, high },
        ],
      },
    ],
  });

describe("what is set in one table", () => {
  it("is of one Node, the source’s versions on its Node first, what has one version in both", () => {
    const eras = erasOf(SUBJECTS);
    assert.deepEqual(eras.map(eraWords), [
      `the source’s versions on ${OLD}`,
      `the source’s versions on ${NEW}`,
      `today’s versions on ${NEW}`,
      `today’s versions on ${OLD}`,
    ]);
    assert.deepEqual(
      eras.map(({ subjects }) => subjects.map(({ version }) => version)),
      [
        ["uwebsockets 3.0.6", "4.18.2", "4.24.3"],
        ["uwebsockets 3.0.6", "4.18.2", "4.24.3"],
        ["uwebsockets 3.0.6", "5.3.0", "5.12.8"],
        ["uwebsockets 3.0.6", "5.3.0", "5.12.8"],
      ],
    );
  });

  it("is all that there is where no framework is there in both", () => {
    const some = [subject("express", "5.3.0", NEW), subject("koa", "3.0.0", NEW)];
    const [era, ...others] = erasOf(some);
    assert.deepEqual([era?.subjects, others], [some, []]);
  });
});

/** Rates of fastify over express’s 1000 in each, in two passes. @type {(leads: { old: number, moved: number, today: number }, spread?: number) => Parameters<typeof changesOf>[1]} */
const rates =
  ({ old, moved, today }, spread = 1.01) =>
  ({ id, version, runsOn }) => {
    if (!id.startsWith("fastify")) return [1000, 1000];
    const isOld = version === "4.24.3";
    const lead = isOld ? (runsOn === OLD ? old : moved) : today;
    return [1000 * lead, 1000 * lead * spread];
  };

/** @type {(ratesOf: Parameters<typeof changesOf>[1], published?: PublishedSummary | null) => string} */
function told(ratesOf, published = ranking(1.7, 1.76, 1.8)) {
  const change = changesOf(erasOf(SUBJECTS), ratesOf, published).find(
    ({ name }) => name === "fastify",
  );
  assert.ok(change);
  return changeSentence(change);
}

describe("what changed a framework’s lead", () => {
  it("is the framework where its versions differ", () => {
    assert.equal(
      told(rates({ old: 3.53, moved: 3.53, today: 1.765 })),
      "fastify: 3.53 times express in the source, 1.76 times in today’s ranking; what changed it, most first: framework (×0.50).",
    );
  });

  it("is Node where the same versions differ on two", () => {
    const text = told(rates({ old: 3.53, moved: 1.765, today: 1.765 }));
    assert.match(text, /most first: Node \(×0\.50\)\.$/);
  });

  it("is the method where the ranking differs from wrk on the same servers", () => {
    const text = told(rates({ old: 3.53, moved: 3.53, today: 3.53 }));
    assert.match(text, /most first: method \(×0\.50\)\.$/);
  });

  it("is the machine where the same versions on the same Node differ from the source", () => {
    const text = told(rates({ old: 1.765, moved: 1.765, today: 1.765 }));
    assert.match(text, /most first: machine \(×0\.50\)\.$/);
  });

  it("is named in order where there are several", () => {
    const text = told(rates({ old: 3.53, moved: 3, today: 1 }));
    assert.match(text, /most first: framework \(×0\.33\), then method \(×1\.76\), then Node/);
  });

  it("is nothing that passes which scatter could show", () => {
    const text = told(rates({ old: 3, moved: 3, today: 3 }, 2), ranking(3, 3.5, 4));
    assert.match(text, /none of machine, Node, framework and method is shown/);
  });

  it("is the same whichever way round the ranking has the pair", () => {
    const ratesOf = rates({ old: 3.53, moved: 3.53, today: 1.765 });
    assert.equal(told(ratesOf, ranking(1.7, 1.76, 1.8, true)), told(ratesOf));
  });

  it("cannot be told without a ranking, nor in part without rates", () => {
    const ratesOf = rates({ old: 3.53, moved: 3.53, today: 1.765 });
    assert.match(told(ratesOf, null), /no published ranking has both today\.$/);
    const lost = (/** @type {(typeof SUBJECTS)[number]} */ one) =>
      one.version === "4.24.3" && one.runsOn === OLD ? [] : ratesOf(one);
    assert.match(told(lost), /framework \(×0\.50\); not measured: machine, Node\.$/);
  });

  it("is not asked where there is one Node or one version of each", () => {
    for (const some of [
      SUBJECTS.filter(({ runsOn }) => runsOn === NEW),
      SUBJECTS.filter(({ version }) => !version.startsWith("4.")),
    ]) {
      assert.deepEqual(
        changesOf(erasOf(some), () => [1], ranking(1, 1, 1)),
        [],
      );
    }
  });

  it("multiplies to the whole", () => {
    const change = changesOf(
      erasOf(SUBJECTS),
      rates({ old: 3.6, moved: 3.1, today: 2.2 }),
      ranking(1.7, 1.76, 1.8),
    ).find(({ name }) => name === "fastify");
    const product = change?.factors.reduce((all, { range }) => all * Number(range?.mid), 1) ?? 0;
    assert.ok(Math.abs(product * Number(change?.source) - 1.76) < 1e-9, `${product}`);
  });
});
