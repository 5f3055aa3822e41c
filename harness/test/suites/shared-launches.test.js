/** Cases of the same servers share a launch. If a server dies in one case, its other cases are still measured. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { runCommand, UNSETTLED } from "../support/command.js";
import { readReport, readSavedResult } from "../support/saved-result.js";
import { makeSuitesFolder } from "../support/tiny-suite.js";

/** @import { ResultFile } from "@routebench/contract/result-file" */

const SUITE = `const paths = ["/page", "/deadly"];
export default {
  id: "paths",
  title: "servers of two paths",
  subjects: new URL("subjects/", import.meta.url),
  modes: ["external"],
  targets: () => paths.map((path) => ({ kind: "path", path })),
  requestsOf: ({ path }) => [{ path, response: { status: 200, body: path } }],
};
`;

const STEADY = `import { createServer } from "node:http";
export async function start({ host, port }) {
  const server = createServer(({ url }, response) => response.end(url));
  await new Promise((resolve) => server.listen(port, host, resolve));
  const close = () => new Promise((resolve) => server.close(resolve).closeIdleConnections());
  return { port: server.address().port, close };
}
`;

const BRITTLE = STEADY.replace(
  "response.end",
  'url === "/deadly" ? process.exit(1) : response.end',
);

const EXTENT = "--quick --rounds 2 --seed 1 --generator closed-loop --connections 4".split(" ");
const ARGS = ["--suite", "paths", ...EXTENT, ...UNSETTLED];

describe("a run of two cases over the same servers", () => {
  /** @type {Awaited<ReturnType<typeof makeSuitesFolder>>} */
  let folder;
  /** @type {ResultFile} */
  let result;
  /** @type {Awaited<ReturnType<typeof runCommand>>} */
  let ran;
  before(async () => {
    folder = await makeSuitesFolder();
    await folder.write("paths/suite.js", SUITE);
    await folder.write("paths/package.json", '{ "type": "module" }');
    for (const [name, server] of Object.entries({ steady: STEADY, brittle: BRITTLE })) {
      const routebench = { name, homepage: "https://example.org", tls: false };
      const manifest = JSON.stringify({ type: "module", routebench });
      await folder.write(`paths/subjects/${name}/package.json`, manifest);
      await folder.write(`paths/subjects/${name}/server.js`, server);
    }
    ran = await runCommand([...ARGS, "--output", folder.output], {
      env: { ROUTEBENCH_SUITES: folder.suites },
    });
    result = await readSavedResult(folder.output);
  });
  after(() => folder.remove());

  /** @param {string} appId @param {number} round */
  const trialsOf = (appId, round) =>
    result.trials.filter((trial) => trial.appId === appId && trial.round === round);

  test("starts each server once a round", () => {
    assert.match(ran.stderr, / 2 apps, 2 cases, .* 2\s+rounds/s);
    // Round 2, because a quick run has loads only in its second round.
    const trials = trialsOf("steady", 2);
    assert.equal(trials.length, 2);
    const launches = trials.map((trial) => {
      assert.ok(trial.status === "ok", JSON.stringify(trial));
      return `${trial.sample.startupMs} ${trial.sample.rssPeakBytes}`;
    });
    assert.equal(new Set(launches).size, 1, launches.join("; "));
  });

  test("measures each case in slices, in every round", () => {
    for (const round of [1, 2]) {
      const counts = trialsOf("steady", round).map((trial) => {
        assert.notEqual(trial.status, "failed");
        return (
          trial.status === "sliced"
            ? trial.slices
            : trial.status === "ok"
              ? trial.sample.slices
              : []
        )?.length;
      });
      assert.equal(counts.length, 2);
      assert.ok(counts.every((count) => Number(count) > 0));
    }
    assert.equal(result.rounds.length, 4);
  });

  test("measures a server in the other case when it dies in one", () => {
    for (const trial of [...trialsOf("brittle", 1), ...trialsOf("brittle", 2)]) {
      const isDeadly = trial.caseId.includes("/deadly");
      assert.equal(trial.status === "failed", isDeadly, JSON.stringify(trial));
      if (trial.status === "failed") assert.match(trial.code, /crashed|no-answer/);
    }
    assert.equal(trialsOf("brittle", 1).length, 2);
    assert.equal(trialsOf("brittle", 2).length, 1);
  });

  test("says in the report that cases share a launch", async () => {
    assert.match(await readReport(folder.output), /share a launch/);
    assert.match(ran.stdout, /brittle.*round 1: /);
  });
});
