/**
 * However runs end, each leaves a table or a clear sentence, and after the next run nothing else: no process, no
 * worktree, no key, no folder. A tenth of what is looked at before a release:
 *
 *     ROUTEBENCH_ENDS=100 ROUTEBENCH_RANDOM_KILLS=50 node --test harness/test/long/ends.js
 */
import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT_DIR } from "@routebench/host/workspace";
import { execa } from "execa";
import { commandLinesWith, startedBy } from "../../../packages/host/test/support/processes.js";
import { until } from "../../../packages/host/test/support/until.js";
import { makeAppsFolder } from "../support/apps-folder.js";
import { COMMAND, PATIENT, UNSETTLED } from "../support/command.js";

/** @import { AppsFolder } from "../support/apps-folder.js" */

const ENDS = Number(process.env.ROUTEBENCH_ENDS ?? 3);
const RANDOM_KILLS = Number(process.env.ROUTEBENCH_RANDOM_KILLS ?? 0);

/** What a run may leave in its folder. */
const RESULT = /^(result\.json|report\.(md|html)|[a-z-]+\.svg)$/;

/** @type {AppsFolder} */
let folder;
/** @type {string} where this test's runs put what is temporary */
let tmp;
/** How long a run takes on this machine today: moments are spread over it. */
let wholeMs = 0;
before(async () => {
  folder = await makeAppsFolder({ one: "conforming", two: "conforming" });
  tmp = await mkdtemp(path.join(os.tmpdir(), "routebench-ends-"));
  const startedAt = performance.now();
  const { exitCode, stderr } = await start(ofApps());
  assert.equal(exitCode, 0, stderr);
  wholeMs = Math.round(performance.now() - startedAt);
});
after(async () => {
  await folder.remove();
  await rm(tmp, { recursive: true, force: true });
});

const ofApps = () => [
  "--apps",
  folder.dir,
  "--quick",
  "--rounds",
  "1",
  ...[...UNSETTLED, ...PATIENT],
];

let runs = 0;

/**
 * @param {string[]} args
 * @param {{ before?: string[], env?: Record<string, string | undefined> }} [how] before: the command, in its line
 */
function start(args, { before = [], env = {} } = {}) {
  const [file = "", ...given] = [...before, process.execPath, COMMAND, ...args];
  runs += 1;
  return execa(file, [...given, "--output", folder.output], {
    reject: false,
    stdin: "ignore",
    env: { TMPDIR: tmp, ROUTEBENCH_MACHINE: `ends-${process.pid}-${runs}`, ...env },
  });
}

/** @typedef {ReturnType<typeof start>} Run */

/** Not the run itself: what is awaited there has ended. @typedef {{ run: Run, close?: () => Promise<unknown> }} Ending */

/** @type {(run: Run, signals: NodeJS.Signals[]) => Promise<void>} */
async function signalled(run, signals) {
  // Before it has come so far as to say something, no program can.
  const begun = Promise.race([run, once(run.stderr, "data")]);
  await Promise.race([run, begun.then(() => sleep(randomInt(wholeMs)))]);
  for (const signal of signals) {
    run.kill(signal);
    await sleep(randomInt(300));
  }
}

const needsRoot = process.platform !== "linux" || process.getuid?.() !== 0;

/** @type {Record<string, { skip?: boolean, end: () => Promise<Ending>, isSilent?: boolean }>} */
const WAYS = {
  SIGKILL: { end: () => ended(["SIGKILL"]), isSilent: true },
  "SIGINT twice": { end: () => ended(["SIGINT", "SIGINT"]), isSilent: true },
  SIGHUP: { end: () => ended(["SIGHUP"]) },
  "a closed standard output": {
    end: async () => {
      const run = start(ofApps());
      run.stdout?.destroy();
      return { run };
    },
  },
  "a closed standard error": {
    end: async () => {
      const run = start(ofApps());
      run.stderr?.once("data", () => run.stderr?.destroy());
      return { run };
    },
  },
  "a full disk": {
    skip: needsRoot,
    end: async () => {
      await mkdir(folder.output, { recursive: true });
      await execa("mount", ["-t", "tmpfs", "-o", "size=24k", "tmpfs", folder.output]);
      return { run: start(ofApps()), close: () => execa("umount", [folder.output]) };
    },
  },
  "a checkout that cannot be written to": {
    skip: needsRoot,
    end: async () => {
      const readOnly = `mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" && shift && exec "$@"`;
      const before = ["unshare", "--mount", "sh", "-c", readOnly, "sh", ROOT_DIR];
      return { run: start(ofApps(), { before }) };
    },
  },
  "no HOME": { end: async () => ({ run: start(ofApps(), { env: { HOME: undefined } }) }) },
};

/** @param {NodeJS.Signals[]} signals */
async function ended(signals) {
  const run = start(ofApps());
  await signalled(run, signals);
  return { run };
}

/** What a run has left after the next one: nothing but results. */
async function assertNothingLeft() {
  assert.deepEqual(await readdir(tmp), [], "something temporary is left");
  const { stdout } = await execa("git", ["worktree", "list"], { cwd: ROOT_DIR });
  assert.ok(!stdout.includes(tmp), `a worktree is left: ${stdout}`);
  const results = await readdir(folder.output);
  assert.ok(
    results.every((name) => RESULT.test(name)),
    results.join(" "),
  );
}

/** All that it has started has ended, the guard too. @param {Run} run that has ended */
const isOver = ({ pid }) =>
  until(async () => {
    const guards = await commandLinesWith(`ROUTEBENCH_RUN ${pid}-`);
    return guards.length === 0 && (await startedBy(/** @type {number} */ (pid))).length === 0;
  });

async function runNext() {
  const next = start([...ofApps(), "--mode", "in-process"]);
  const { exitCode, stderr } = await next;
  assert.equal(exitCode, 0, stderr);
  await isOver(next);
}

const ways = Object.entries(WAYS);
for (let number = 0; number < ENDS; number += 1) {
  const [name, { skip, end, isSilent }] = /** @type {typeof ways[0]} */ (
    ways[number % ways.length]
  );
  test(`run ${number + 1} of ${ENDS}: ${name}`, {
    skip: skip && "needs root on Linux",
  }, async () => {
    const { run, close } = await end();
    const { stdout, stderr } = await run;
    await isOver(run);
    await close?.();
    assert.doesNotMatch(stderr, /^ {4}at /m, "a stack is no clear sentence");
    if (!isSilent) {
      const said = /^\| (one|two) |^error: |^Nothing was measured|^Saved: /m;
      assert.match(`${stdout}\n${stderr}`, said, `${stdout}\n${stderr}`);
    }
    await runNext();
    await assertNothingLeft();
  });
}

/** What a run opens besides its servers: a worktree, a key, servers that are no Node. */
const OPENING = {
  "--against": () => ["--filter", "node-http", "--against", "HEAD", "--quick"],
  "--scheme https": () => [...ofApps(), "--scheme", "https"],
  "--suite parity": () => ["--suite", "parity", "--quick"],
};

for (let kill = 0; kill < RANDOM_KILLS; kill += 1) {
  const names = /** @type {(keyof typeof OPENING)[]} */ (Object.keys(OPENING));
  const name = /** @type {keyof typeof OPENING} */ (names[kill % names.length]);
  test(`kill -9 number ${kill + 1} of ${RANDOM_KILLS}, with ${name}, leaves nothing running`, {
    skip: process.platform !== "linux" && "needs /proc",
  }, async () => {
    const run = start(OPENING[name]());
    await Promise.race([run, sleep(randomInt(3 * wholeMs))]);
    run.kill("SIGKILL");
    await run;
    await isOver(run);
  });
}

test("after them and another run nothing else is left either", async () => {
  await runNext();
  await assertNothingLeft();
});
