/** What a suite is given to measure as its source did. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { OtherLaunchesError } from "@routebench/drivers/ab/launches";
import { DriverError } from "@routebench/drivers/driver";
import { Closers } from "../../src/closers.js";
import { DEFAULT_LIMITS } from "../../src/limits.js";
import { INTERRUPTED } from "../../src/session/interruption.js";
import { runProtocol } from "../../src/session/protocol.js";
import { ROUTING } from "../support/routing.js";

/**
 * @import { Subject } from "../../src/subject.js"
 * @import { SourceProtocol } from "@routebench/contract/suite"
 */

const APP = /** @type {Subject} */ ({
  id: "conforming",
  name: "Conforming",
  version: "1.0.0",
  homepage: "https://example.org",
  dir: fileURLToPath(new URL("../servers/", import.meta.url)),
  serverFile: fileURLToPath(new URL("../servers/conforming.js", import.meta.url)),
});

const OWN = { id: null, name: "node", version: process.versions.node };
const OTHER = { id: "bun", name: "bun", version: "1.2.3", interpreter: ["/x/bun", "run"] };

/** @type {string} */
let output;
/** @type {Closers} */
let closers;
beforeEach(async () => {
  closers = new Closers();
  output = await mkdtemp(path.join(os.tmpdir(), "routebench-"));
});
afterEach(async () => {
  await closers.close();
  await rm(output, { recursive: true });
});

/**
 * @param {SourceProtocol["measure"]} measure
 * @param {AbortSignal} [signal]
 * @param {{ resume?: boolean, requests?: number, rounds?: number, subjects?: readonly Subject[] }} [changes]
 */
const run = (
  measure,
  signal = new AbortController().signal,
  { resume = false, requests = 10, rounds = 4, subjects = [APP] } = {},
) =>
  runProtocol(
    { words: "made up", takes: [], measure },
    { suite: ROUTING, subjects: [...subjects], runtimes: [OWN, OTHER] },
    {
      ...{ output: path.join(output, "made"), quick: true, requests, rounds, resume },
      ...{ wait: false, limit: DEFAULT_LIMITS },
    },
    signal,
    closers,
  );

test("a protocol knows its subjects, starts them, and saves what it finds", async () => {
  const exitCode = await run(async ({ subjects, quick, requests, rounds, start, save }) => {
    assert.deepEqual(subjects, [
      {
        ...{ id: "conforming", name: "Conforming", version: "1.0.0" },
        ...{ homepage: "https://example.org", runsOn: `Node ${process.versions.node}` },
      },
    ]);
    assert.deepEqual({ quick, requests, rounds }, { quick: true, requests: 10, rounds: 4 });
    const server = await start("conforming");
    const { status } = await fetch(`${server.origin}/hello`);
    await server.stop();
    await save("table.csv", String(status));
    return "";
  });
  assert.equal(exitCode, 0);
  assert.equal(await readFile(path.join(output, "made/table.csv"), "utf8"), "200");
});

test("a protocol knows the machine, and lets a server load itself", async () => {
  await run(async ({ machine, start }) => {
    assert.equal(machine.nodeVersion, process.versions.node);
    assert.ok(!Number.isNaN(Date.parse(machine.startedAt)) && machine.cpuModel.length > 0);
    const server = await start("conforming");
    const step = { step: "alone", url: `${server.origin}/hello`, requests: 30, connections: 3 };
    const report = /** @type {any} */ (await server.loadSelf?.(step, 60_000));
    assert.deepEqual([report?.answered, report?.errors], [30, 0]);
    await server.kill();
    return "";
  });
});

test("a protocol knows the runtimes that were named, and how each is started", async () => {
  await run(async ({ runtimes }) => {
    assert.deepEqual(runtimes, [
      { name: "node", version: process.versions.node, command: [process.execPath] },
      { name: "bun", version: "1.2.3", command: ["/x/bun", "run"] },
    ]);
    return "";
  });
});

test("what another protocol left in the folder does not pass for its own", async () => {
  await run(async ({ save }) => {
    await save("source.md", "first");
    await save("source.csv", "figures");
    return "";
  });
  await closers.close();
  await run(async ({ save }) => {
    await save("source.md", "second");
    return "";
  });
  const names = await readdir(path.join(output, "made"));
  assert.ok(names.includes("source.md") && !names.includes("source.csv"), names.join(", "));
});

test("a folder with files of others that a protocol would write over is refused before it measures", async () => {
  await mkdir(path.join(output, "made"));
  for (const name of ["source.json", "launches.json"]) {
    const file = path.join(output, "made", name);
    await writeFile(file, "[]");
    await assert.rejects(
      run(async () => assert.fail("it measured")),
      { name: "UsageError", message: new RegExp(`has a file "${name}" that no run left there`) },
    );
    assert.equal(await readFile(file, "utf8"), "[]");
    await rm(file);
    await closers.close();
  }
});

test("one that is interrupted before it begins leaves what an earlier one found", async () => {
  await run(async ({ save }) => {
    await save("source.md", "first");
    return "";
  });
  await closers.close();
  const early = new AbortController();
  early.abort();
  const exitCode = await run(async ({ save }) => {
    await save("source.md", "nothing");
    return "";
  }, early.signal);
  assert.equal(exitCode, INTERRUPTED);
  assert.match(await readFile(path.join(output, "made/source.md"), "utf8"), /^first/);
  assert.match(await readFile(path.join(output, "made/source.json"), "utf8"), /"complete"/);
});

test("a second one into the same folder at the same time is refused", async () => {
  await run(async () => {
    await assert.rejects(
      run(async () => ""),
      { name: "UsageError" },
    );
    return "";
  });
});

test("its servers end with it when it is interrupted", async () => {
  const interruption = new AbortController();
  const exitCode = await run(async ({ start }) => {
    const server = await start("conforming");
    interruption.abort();
    // A protocol that goes on all the same finds nobody there.
    await assert.rejects(async () => {
      for (;;) {
        await fetch(`${server.origin}/hello`);
        await sleep(20);
      }
    });
    return "";
  }, interruption.signal);
  assert.equal(exitCode, INTERRUPTED);
});

test("a subject that there is not is refused", async () => {
  await assert.rejects(
    run(async ({ start }) => {
      await start("other");
      return "";
    }),
    /there is no subject other/,
  );
});

test("what did not finish is told at once and by the exit code, and what was measured is saved", async () => {
  const exitCode = await run(async ({ didNotFinish, save }) => {
    didNotFinish("a server: it hung");
    await save("source.md", "the others");
    return "";
  });
  assert.equal(exitCode, 1);
  assert.match(await readFile(path.join(output, "made/source.md"), "utf8"), /^the others/);
});

test("where nothing can be saved, figures are printed all the same, and earlier ones stay", async (t) => {
  await run(async ({ save }) => {
    await save("source.md", "first");
    return "";
  });
  await closers.close();
  const print = t.mock.method(process.stdout, "write", () => true);
  const failing = run(async ({ save }) => {
    // As on a full disk, nothing can be written there.
    await save("no-such-folder/source.csv", "figures");
    return "the figures";
  });
  await assert.rejects(failing, { name: "SaveError", message: /cannot write .*source\.csv/ });
  const printed = print.mock.calls.map(({ arguments: [text] }) => text);
  print.mock.restore();
  assert.ok(printed.includes("the figures"), printed.join(""));
  assert.match(await readFile(path.join(output, "made/source.md"), "utf8"), /^first/);
});

test("a file that could not be saved is missed, whatever was saved after it", async () => {
  const failing = run(async ({ save }) => {
    await save("no-such-folder/source.csv", "figures");
    await save("source.md", "a page");
    return "";
  });
  await assert.rejects(failing, { name: "SaveError", message: /cannot write .*source\.csv/ });
  assert.match(await readFile(path.join(output, "made/source.md"), "utf8"), /^a page/);
  assert.equal(
    JSON.parse(await readFile(path.join(output, "made/source.json"), "utf8")).state,
    "interrupted",
  );
});

test("what a full disk did not take is saved as soon as there is room", async () => {
  const folder = path.join(output, "made/later");
  const exitCode = await run(async ({ save }) => {
    await save("later/source.csv", "figures");
    await mkdir(folder);
    return "";
  });
  assert.equal(exitCode, 0);
  assert.equal(await readFile(path.join(folder, "source.csv"), "utf8"), "figures");
});

test("one that was interrupted says so in its exit code, and on its page", async () => {
  const interruption = new AbortController();
  const exitCode = await run(async ({ save }) => {
    interruption.abort();
    await save("source.md", "a part");
    return "";
  }, interruption.signal);
  assert.equal(exitCode, 130);
  const page = await readFile(path.join(output, "made/source.md"), "utf8");
  assert.match(
    page,
    /^a part\n\nIt was interrupted, so some of what was planned is missing\. Measured on/,
  );
});

describe("one that goes on", () => {
  const resume = { resume: true };

  /** Leaves a run of one round behind, which was interrupted. */
  async function interrupted() {
    const interruption = new AbortController();
    const exitCode = await run(async ({ machine, save }) => {
      assert.deepEqual(machine.resumedAt, []);
      await save("launches.json", "one round");
      await save("source.md", "a round");
      interruption.abort();
      return "";
    }, interruption.signal);
    assert.equal(exitCode, INTERRUPTED);
    await closers.close();
  }

  const saved = async () =>
    JSON.parse(await readFile(path.join(output, "made/source.json"), "utf8"));

  test("finds what the interrupted one had saved, and keeps when each of them began", async () => {
    await interrupted();
    const before = await saved();
    assert.equal(before.state, "interrupted");
    const signal = new AbortController().signal;
    const exitCode = await run(
      async ({ machine, rounds, earlier, save }) => {
        assert.equal(rounds, 7, "it may be more");
        assert.equal(machine.startedAt, before.environment.startedAt);
        assert.equal(machine.resumedAt.length, 1);
        assert.equal(await earlier("launches.json"), "one round");
        assert.equal(await earlier("nothing.json"), null);
        await save("source.md", "seven rounds");
        return "";
      },
      signal,
      { ...resume, rounds: 7 },
    );
    assert.equal(exitCode, 0);
    const { state, minutes, environment, resumed } = await saved();
    assert.equal(state, "complete");
    assert.ok(minutes > before.minutes, "those of both");
    assert.equal(environment.startedAt, before.environment.startedAt);
    assert.ok(resumed.length === 1 && resumed[0].startedAt > environment.startedAt);
    await closers.close();
    const again = run(async () => "", signal, resume);
    await assert.rejects(again, { name: "UsageError", message: /the run is complete/ });
  });

  test("knows a run that was killed, and a new run finds nothing of another", async () => {
    await run(async ({ save }) => {
      await save("launches.json", "two rounds");
      // This is all that there is of one that is killed now.
      assert.equal((await saved()).state, "interrupted");
      return "";
    });
    await closers.close();
    await run(async ({ earlier }) => {
      assert.equal(await earlier("launches.json"), null);
      return "";
    });
  });

  test("reads nothing of a run before the interrupted one", async () => {
    await run(async ({ save }) => {
      await save("launches.json", "of another version");
      return "";
    });
    await closers.close();
    const interruption = new AbortController();
    await run(async ({ save }) => {
      await save("ab-one.txt", "a run");
      interruption.abort();
      return "";
    }, interruption.signal);
    await closers.close();
    await run(
      async ({ earlier }) => {
        assert.equal(await earlier("launches.json"), null);
        return "";
      },
      new AbortController().signal,
      resume,
    );
  });

  test("that cannot measure says so, and leaves what is there to be resumed", async () => {
    await interrupted();
    const before = await saved();
    const lacking = async () => {
      throw new DriverError("nothing was measured: ab is not installed");
    };
    const signal = new AbortController().signal;
    await assert.rejects(run(lacking, signal, resume), {
      ...{ name: "UsageError", exitCode: 2, message: /ab is not installed/ },
    });
    await closers.close();
    const planned = async () => {
      throw new OtherLaunchesError("cannot resume: launches were planned otherwise then");
    };
    await assert.rejects(run(planned, signal, resume), { name: "UsageError", exitCode: 3 });
    assert.deepEqual(await saved(), before);
    assert.equal(await readFile(path.join(output, "made/launches.json"), "utf8"), "one round");
  });

  test("is refused where it is another run, or there is none", async () => {
    const signal = new AbortController().signal;
    const none = run(async () => "", signal, resume);
    await assert.rejects(none, { name: "UsageError", message: /^there is nothing to resume in / });
    await closers.close();
    await interrupted();
    for (const [changes, words] of /** @type {const} */ ([
      [{ requests: 20 }, /^cannot resume: requests: 10 then, 20 now; give the same options/],
      [{ subjects: [{ ...APP, version: "2.0.0" }] }, /conforming: 1\.0\.0 .* then, 2\.0\.0 .* now/],
      [{ subjects: [] }, /conforming: 1\.0\.0 .* then, none now/],
      [{ subjects: [APP, { ...APP, id: "other" }] }, /other: none then/],
    ])) {
      const other = run(async () => "", signal, { ...resume, ...changes });
      await assert.rejects(other, { name: "UsageError", message: words });
      await closers.close();
    }
    assert.equal((await saved()).state, "interrupted", "which is left as it is");
  });
});
