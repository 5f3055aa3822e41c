import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { plainWords } from "@routebench/report/words";
import { ladderSection } from "../../sections/ladder.js";
import { madeUpRun } from "../made-up-run.js";

const CLIMB = {
  "a-node": 30,
  "a-php": 60,
  "b-node": 32,
  "c-node": 55,
  "c-apache": 40,
  "d-node": 90,
  "d-apache": 45,
  "d-node-equal": 100,
};

/** @type {(us: Record<string, number>, change?: (run: any) => void) => any} */
function section(us, change = () => {}) {
  const run = madeUpRun(us);
  change(run);
  return ladderSection(run);
}

/** @param {any} made */
const parts = ({ blocks }) => blocks.filter((/** @type {any} */ { kind }) => kind === "part");

describe("the ladder", () => {
  test("begins with the answer from the data", () => {
    const { blocks, finding } = section(CLIMB);
    assert.match(blocks[0].words, /^Node takes less CPU time on rungs \(a\)/);
    const [answer] = blocks[0].words.split(" Every request ");
    assert.ok(finding.startsWith(`${answer} On rung (a), `), "it says what the rungs are");
    const contrary = { ...CLIMB, "c-apache": 400, "d-apache": 500 };
    assert.match(
      section(contrary).blocks[0].words,
      /^Node takes less CPU time on rungs \(a\) .*\(d\)/,
    );
  });

  test("has a table for each measured rung, and the source's figures", () => {
    const titles = parts(section(CLIMB)).map((/** @type {any} */ { title }) => title);
    assert.equal(titles[0], "What each step costs");
    assert.match(titles[1], /^\(a\) /);
    assert.equal(titles.at(-1), "The figures of 2015");
  });

  test("has a chart of CPU time by rung", () => {
    const chart = section(CLIMB).blocks.find((/** @type {any} */ { kind }) => kind === "chart");
    const svg = chart.draw({ width: 860 });
    assert.match(svg, /Node/);
    assert.match(svg, />d=</);
    assert.equal(chart.file, "ladder.svg");
  });

  test("shows the first case when a run has several", () => {
    const made = section(CLIMB, ({ modes }) => {
      modes.push(...madeUpRun({ ...CLIMB, "a-php": 1 }).modes);
    });
    assert.match(made.blocks[0].words, /on rungs \(a\) by 2\.00×/);
  });

  test("is absent when nothing was measured", () => {
    assert.equal(ladderSection({ ...madeUpRun({}), modes: [] }), null);
  });
});

describe("a rung", () => {
  const rung = (/** @type {any} */ made, /** @type {string} */ id) =>
    parts(made).find((/** @type {any} */ { title }) => title.startsWith(`(${id})`));

  test("says which server takes less, and how the answers differ", () => {
    const { words } = rung(section(CLIMB), "a").blocks[0];
    assert.match(words, /^Node takes 0\.50× .* \(0\.\d+–0\.\d+\): Node takes less\. /);
    assert.match(words, / Over HTTP\/1\.0 the answers differ: a-node sends 54 bytes, a-php 53;/);
    assert.match(words, / Over HTTP\/1\.1 the answers differ: /);
  });

  test("warns when answers that should be equal differ", () => {
    assert.match(
      rung(section(CLIMB), "d=").blocks[0].words,
      / Over HTTP\/1\.0 the answers differ, although they should be the same: /,
    );
    const equal = section(CLIMB, ({ apps }) => {
      for (const app of apps) app.served = apps[0].served;
    });
    assert.match(
      rung(equal, "d=").blocks[0].words,
      /Over HTTP\/1\.0 the answers are the same but for Date\./,
    );
    assert.match(
      rung(equal, "b").blocks[0].words,
      /Over HTTP\/1\.1 the answers are the same but for Date, Connection, Keep-Alive\./,
    );
  });

  test("has a sentence for each further server", () => {
    const made = section({ ...CLIMB, "f-nginx": 9 });
    const { words } = rung(made, "f").blocks[0];
    assert.match(words, / f-nginx takes 0\.20× the CPU time of Apache \(0\.\d+–/);
  });

  test("names a missing server with the reason", () => {
    const reason = "it is not installed here. Run: apt-get install libapache2-mod-php";
    const made = section(CLIMB, ({ modes }) => {
      modes[0].rows = modes[0].rows.filter((/** @type {any} */ { appId }) => appId !== "a-php");
      modes[0].didNotFinish = [{ appId: "a-php", name: "PHP", version: "", reason }];
    });
    const [, table, missing] = rung(made, "a").blocks;
    assert.deepEqual(
      table.rows.map((/** @type {any} */ { appId }) => appId),
      ["a-node"],
    );
    assert.deepEqual(
      missing.items.map((/** @type {any} */ { words }) => plainWords(words)),
      [`did not finish: ${reason}`],
    );
    assert.deepEqual(rung(made, "c").blocks[2].items, []);
  });
});
