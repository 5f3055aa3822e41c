/** Broken apps beside a good one: each is told with its reason, and the good one's figures stand. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { makeAppsFolder } from "../support/apps-folder.js";
import { runCommand, SHORT } from "../support/command.js";
import { commandLinesWith } from "../support/processes.js";
import { readSavedResult } from "../support/saved-result.js";

/**
 * @param {Record<string, string>} doubles
 * @param {string[]} args
 */
function benchBroken(doubles, args) {
  /** @type {import("../support/apps-folder.js").AppsFolder} */
  let folder;
  /** @type {Awaited<ReturnType<typeof runCommand>>} */
  let ran;
  before(async () => {
    folder = await makeAppsFolder({ good: "conforming", ...doubles });
    ran = await runCommand([...args, "--apps", folder.dir, "--output", folder.output]);
  });
  after(() => folder.remove());
  return {
    ran: () => ran,
    folder: () => folder,
    result: () => readSavedResult(folder.output),
  };
}

/**
 * @param {string} stdout
 * @param {string} title
 */
const section = (stdout, title) =>
  stdout.split(/^## /m).find((text) => text.startsWith(`${title}\n`)) ?? "";

describe("apps that fail the contract", () => {
  /** By test double: why it does not finish. */
  const reasons = {
    "wrong-body": /GET \/hey: body expected .*Hey!.*, received .*Hey!/,
    "throws-at-import": /no such licence/,
    "exits-at-start": /the server exited with code 3: Error: out of luck/,
    "never-listens": /the server was not listening within \d+ ms/,
    "never-answers": /GET \/hey: no answer within \d+ ms/,
    "dies-when-asked": /the server exited with code 1: RangeError: about what\?/,
    "ignores-stop": /the server did not stop within \d+ ms of being asked and was killed/,
    "bad-port": /start\(\) returned no usable port: undefined/,
  };
  const { ran, folder, result } = benchBroken(
    Object.fromEntries(Object.keys(reasons).map((name) => [name, name])),
    SHORT,
  );

  test("make the run fail", () => assert.equal(ran().exitCode, 1));

  for (const [name, reason] of Object.entries(reasons)) {
    test(`${name} did not finish, in either mode, with its reason`, () => {
      for (const mode of ["In-process", "External"]) {
        const line = section(ran().stdout, mode)
          .split("\n")
          .find((text) => text.includes(`**${name}**`));
        assert.match(line ?? "", /did not finish/, mode);
        assert.match(decodeEntities(line ?? ""), reason);
      }
    });

    test(`${name} has no row, and no trial`, async () => {
      assert.doesNotMatch(ran().stdout, new RegExp(`^\\| ${name} `, "m"));
      assert.ok((await result()).trials.every(({ appId }) => appId !== name));
    });
  }

  test("leave the good app's figures whole", () => assertGoodIsWhole(ran().stdout, result));

  test("leave no process", async () => {
    assert.deepEqual(await commandLinesWith(folder().dir), []);
  });
});

/** @type {[string, string[]][]} */
const underLoad = [
  ["both modes, one app after another", SHORT],
  [
    "the external mode, all at once where that can be",
    ["--mode", "external", "--rounds", "1", "--connections", "20", "--duration", "1s"],
  ],
];
for (const [what, args] of underLoad) {
  describe(`apps that fail under load: ${what}`, () => {
    const { ran, folder, result } = benchBroken(
      { "dies-under-load": "dies-under-load", "lies-under-load": "lies-under-load" },
      args,
    );

    test("make the run fail", () => assert.equal(ran().exitCode, 1));

    test("have failed trials, each with its reason", async () => {
      const { trials, config } = await result();
      const modes = config.inProcess ? 2 : 1;
      for (const [appId, code, detail] of /** @type {const} */ ([
        ["dies-under-load", "crashed", /RangeError: too many requests for me/],
        ["lies-under-load", "wrong-answer", /under load: .*\d+ status errors/],
      ])) {
        const own = trials.filter((trial) => trial.appId === appId);
        assert.equal(own.length, modes);
        for (const trial of own) {
          assert.ok(trial.status === "failed", trial.status);
          assert.equal(trial.code, code);
          assert.match(trial.detail, detail);
        }
        assert.doesNotMatch(ran().stdout, new RegExp(`^\\| ${appId} `, "m"));
        assert.match(ran().stdout, new RegExp(`\\*\\*${appId}\\*\\* .*did not finish`));
      }
    });

    test("leave the good app's figures whole", () => assertGoodIsWhole(ran().stdout, result));

    test("leave no process", async () => {
      assert.deepEqual(await commandLinesWith(folder().dir), []);
    });
  });
}

/**
 * @param {string} stdout
 * @param {() => Promise<import("@routebench/contract/result-file").ResultFile>} result
 */
async function assertGoodIsWhole(stdout, result) {
  const { state, trials, config } = await result();
  assert.equal(state, "complete");
  const good = trials.filter(({ appId }) => appId === "good");
  assert.equal(good.length, [config.inProcess, config.external].filter(Boolean).length);
  assert.ok(good.every(({ status }) => status === "ok"));
  const titles = [config.inProcess && "In-process", config.external && "External"];
  for (const title of titles.filter((text) => text !== null)) {
    assert.match(section(stdout, title), /^\| good +\| /m, title);
  }
}

/** @param {string} markdown what a reader of the rendered text sees */
function decodeEntities(markdown) {
  return markdown.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
}
