import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, test } from "node:test";
import { replaceSection } from "@routebench/report/markdown/replace-section";
import { PUBLICATIONS } from "../../src/publish/publications.js";
import { loadPublished } from "../../src/publish/published.js";
import { loadRecords } from "../../src/publish/record.js";
import { renderWhy, WHY, WHY_SECTION } from "../../src/publish/why.js";
import { summarise } from "../../src/summarise/summarise.js";
import { ROOT_DIR } from "../../src/workspace.js";
import {
  MADE_UP_EXTERNAL,
  madeUpApp,
  madeUpProfile,
  madeUpResult,
  madeUpTrial,
} from "../support/made-up-result.js";

const published = await loadPublished(ROOT_DIR);

test("`pnpm bench publish --derived` would change nothing of docs/why.md", async () => {
  const page = await readFile(path.join(ROOT_DIR, WHY), "utf8");
  assert.equal(
    page,
    replaceSection(page, WHY_SECTION, renderWhy(published, await loadRecords(ROOT_DIR))),
  );
});

describe("what is published of where a request's time goes", () => {
  const runs = published.filter(({ result }) => result.config.modes.profile);
  assert.ok(runs.length > 0, "something is published");
  for (const { publication, result } of runs) {
    const { explained, modes } = summarise(result);
    assert.ok(explained);
    test(`${publication.id}: each app's groups add up to its CPU time without a profiler, within its interval`, () => {
      assert.ok(explained.apps.length > 1);
      for (const { appId, groups, measuredUs } of explained.apps) {
        const own = modes[0]?.rows.find((row) => row.appId === appId);
        const cpu = own?.figures.serverCpuUsPerRequest?.estimate;
        assert.ok(cpu && measuredUs, appId);
        const [low, high] = [...(cpu.both ?? [cpu.low ?? cpu.point, cpu.high ?? cpu.point])].sort(
          (a, b) => a - b,
        );
        const sum = groups.reduce((total, { us }) => total + us.point, 0);
        const said = `${appId}: ${sum} of ${cpu.point} (${low} to ${high})`;
        assert.ok(sum > Number(low) * (1 - 1e-9) && sum < Number(high) * (1 + 1e-9), said);
        assert.ok(Math.abs(sum - cpu.point) < 1e-6 * cpu.point, said);
      }
    });

    test(`${publication.id}: its other figures are as they would be without it`, () => {
      const { profile: _, ...others } = result.config.modes;
      const without = {
        ...result,
        config: { ...result.config, modes: others },
        trials: result.trials.filter(({ mode }) => mode !== "profile"),
      };
      assert.equal(JSON.stringify(summarise(without).modes), JSON.stringify(modes));
    });
  }
});

describe("words of why", () => {
  const [publication] = PUBLICATIONS.filter(({ id }) => id === "explain-versions");
  assert.ok(publication);
  const ids = ["uwebsockets-express@1.4.2", "uwebsockets-express@2.0.4"];
  const apps = ids.map((id) => {
    const [app = "", version = ""] = id.split("@");
    return madeUpApp(id, { name: `${app} ${version}`, version, release: { app, version } });
  });

  /** @type {(costs: [Record<string, number>, Record<string, number>]) => string} of packages, in us */
  function wordsOf(costs) {
    const { driver, load } = MADE_UP_EXTERNAL;
    const trials = costs.flatMap((groupsUs, place) =>
      [1, 2, 3].map((round) => {
        const us = Object.values(groupsUs).reduce((sum, one) => sum + one, 0);
        const profile = madeUpProfile({ spinUs: us });
        assert.ok(profile.profiled);
        profile.profiled.groups = Object.entries(groupsUs).map(([group, cost]) => ({
          ...{ group, self: 10 * cost, withCallees: 10 * cost },
        }));
        profile.profiled.functions = [];
        return madeUpTrial(round, String(ids[place]), { profile }, "profile");
      }),
    );
    const modes = { external: MADE_UP_EXTERNAL, profile: { driver, load, intervalUs: 1000 } };
    const result = madeUpResult({ apps, trials, config: { modes } });
    return renderWhy([{ publication: /** @type {any} */ (publication), result }], []);
  }

  test("name what is new, what is gone and what grew, each with its share", () => {
    const words = wordsOf([
      { own: 10, old: 5 },
      { own: 15, router: 30 },
    ]);
    assert.match(words, /takes 145 µs in place of 115 \(1\.26×\): 30\.0 µs more\./);
    assert.match(
      words,
      /Packages that uwebsockets-express 1\.4\.2 does not run take 30\.0 µs, 100 % of the difference: router 30\.0\./,
    );
    assert.match(
      words,
      /Packages that uwebsockets-express 1\.4\.2 alone runs take 5\.00 µs: old 5\.00\./,
    );
    assert.match(
      words,
      /Those that run in both take 5\.00 µs more, 17 % of the difference: own \+5\.00\./,
    );
  });

  test("say what others do for packages", () => {
    const words = wordsOf([{ own: 10 }, { own: 20, "node: http": 20, "collecting garbage": 10 }]);
    assert.match(
      words,
      /the packages’ own JavaScript is 25 % of the difference; the rest is what node, V8 and the system do for it: node’s own JavaScript \+20\.0 \(node: http \+20\.0\), collecting garbage \+10\.0\./,
    );
  });

  test("of a difference of next to nothing no shares are told", () => {
    const words = wordsOf([{ own: 10 }, { own: 9, router: 2 }]);
    assert.match(words, /1\.00 µs more\. Packages that \S+ \S+ does not run take 2\.00 µs: router/);
    assert.doesNotMatch(words, /% of the difference/);
  });

  test("tell a step between versions once, to the newer one, whichever is faster", () => {
    const steps = wordsOf([{ own: 20 }, { own: 10 }]).match(/\*\*From .*?\*\*/g);
    assert.deepEqual(steps, ["**From uwebsockets-express 1.4.2 to uwebsockets-express 2.0.4.**"]);
  });

  test("a question that nothing published answers says so", () => {
    const sections = wordsOf([{ own: 1 }, { own: 2 }]).split("## ");
    assert.match(sections[1] ?? "", /^Why express costs .*\n\nNothing is published that says it\./);
  });
});
