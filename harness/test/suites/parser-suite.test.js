/** A suite whose subjects are not servers: parsers that are correct, and parsers with faults. */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { temporaryFolder } from "../../../packages/host/test/support/temporary-folder.js";
import { runCommand } from "../support/command.js";
import { readReport, readSavedResult } from "../support/saved-result.js";

const SUBJECTS = fileURLToPath(new URL("../../../suites/parser/test/subjects/", import.meta.url));
const BROKEN = ["loops-for-ever", "throws-at-1000", "wrong-headers"];
const SUBJECT_IDS = [...BROKEN, "node-http", "copying", "short", "needs-a-socket"];

describe("bench --suite parser", () => {
  /** @type {Awaited<ReturnType<typeof runCommand>>} */
  let ran;
  /** @type {Awaited<ReturnType<typeof readSavedResult>>} */
  let result;

  const folder = temporaryFolder();
  before(async () => {
    const options =
      "--suite parser --quick --rounds 1 --fixture get,split --limit answer=4s --no-control";
    const filters = SUBJECT_IDS.flatMap((id) => ["--filter", id]);
    ran = await runCommand([
      ...options.split(" "),
      ...filters,
      "--apps",
      SUBJECTS,
      "--output",
      folder,
    ]);
    result = await readSavedResult(folder);
  });

  test("measures requests, time and allocations of a correct parser", () => {
    const trials = result.trials.filter(
      ({ appId, caseId }) => appId === "node-http" && caseId === "http, fixture-get",
    );
    assert.equal(trials.length, 1, ran.stderr);
    for (const trial of trials) {
      assert.ok(trial.status === "ok", JSON.stringify(trial));
      const { requests, durationMs, bytes, slices = [], allocation, latencyUs } = trial.sample;
      assert.equal(bytes, requests * 611);
      assert.ok(slices.length > 0 && durationMs > 0);
      assert.ok((allocation?.bytes ?? 0) > 0);
      assert.equal(latencyUs, undefined);
    }
  });

  test("names each broken parser with the reason, and does not rank it", () => {
    const reasons = new Map(
      result.trials.flatMap((trial) =>
        trial.status === "failed" && trial.caseId === "http, fixture-get"
          ? [[trial.appId, trial.detail]]
          : [],
      ),
    );
    assert.match(reasons.get("wrong-headers") ?? "", /headers: .*elsewhere:8080/);
    assert.match(reasons.get("throws-at-1000") ?? "", /^request 1000: enough$/);
    assert.match(reasons.get("loops-for-ever") ?? "", /had not come back after \d+ ms/);
    for (const id of BROKEN) {
      assert.match(ran.stdout, new RegExp(`^warning: ${id} .* did not finish: `, "m"));
    }
    assert.equal(ran.exitCode, 1);
  });

  test("names each parser that does not support a case, with the reason", async () => {
    const report = await readReport(folder);
    assert.match(report, /^- \*\*short\*\* is not in this case: takes whole messages only$/m);
    assert.match(report, /^- \*\*needs-a-socket\*\* is not in this case: it takes sockets only$/m);
    assert.doesNotMatch(report, /needs-a-socket.* did not finish/);
    const said = ran.stdout.match(
      /^needs-a-socket .*is not in this case: it takes sockets only$/gm,
    );
    assert.equal(said?.length, 1);
  });

  test("reports what parsers leave out and refuse", () => {
    assert.match(ran.stdout, /^What parsers return and refuse/m);
    assert.match(ran.stdout, /^short +method, url, version, body +hangs$/m);
  });
});

test("a suite of parsers can be verified but not served", async () => {
  const which = ["--suite", "parser", "--filter", "js-copying", "--filter", "uwebsockets.js"];
  const verified = await runCommand(["verify", ...which]);
  assert.equal(verified.exitCode, 0, verified.stderr);
  assert.match(verified.stdout, /^✓ incomplete, copying .* gives the right results$/m);
  assert.match(verified.stdout, /^– uWebSockets\.js: .* its own sockets only/m);
  const { exitCode, stderr } = await runCommand(["serve", ...which]);
  assert.equal(exitCode, 2);
  assert.match(stderr, /^error: the subjects of the suite "parser" are not servers/m);
});
