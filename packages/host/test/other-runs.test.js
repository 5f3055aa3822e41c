import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { after, afterEach, before, test } from "node:test";
import { joinRuns } from "../src/other-runs.js";
import { until } from "./support/until.js";

/** @import { JoinedRuns } from "../src/other-runs.js" */

const NEVER = new AbortController().signal;
const canUnshare = spawnSync("unshare", ["-n", "true"]).status === 0;
const originalMachine = process.env.ROUTEBENCH_MACHINE;
before(() => {
  process.env.ROUTEBENCH_MACHINE = `other-runs-test-${process.pid}`;
});
after(() => {
  if (originalMachine === undefined) delete process.env.ROUTEBENCH_MACHINE;
  else process.env.ROUTEBENCH_MACHINE = originalMachine;
});

/** @type {JoinedRuns[]} */
const joined = [];
afterEach(() => Promise.all(joined.splice(0).map((run) => run.close())));

/** @param {{ wait?: boolean, force?: boolean, signal?: AbortSignal, notes?: string[] }} [options] notes: collects them */
async function join({ wait = false, force = !wait, signal = NEVER, notes = [] } = {}) {
  /** @type {string[]} */
  const met = [];
  // Runs of the same process differ only by the millisecond of their start.
  const now = Date.now();
  await until(async () => Date.now() > now);
  const run = await joinRuns({ wait, force, signal, note: (text) => void notes.push(text) });
  joined.push(run);
  run.onMeeting((who) => void met.push(who));
  return { ...run, met };
}

const THIS_PROCESS = new RegExp(`^process ${process.pid}, since \\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z$`);

test("meets no other run if it is alone", async () => {
  assert.deepEqual((await join()).met, []);
});

test("gives each of two runs the other's process and start", async () => {
  const [first, second] = [await join(), await join()];
  assert.equal(second.met.length, 1);
  assert.match(String(second.met[0]), THIS_PROCESS);
  await until(async () => first.met.length === 1);
  assert.match(String(first.met[0]), THIS_PROCESS);
});

test("gives a later run the running runs, even after another run ended", async () => {
  const first = await join();
  await join();
  assert.equal((await join()).met.length, 2);
  await first.close();
  assert.equal((await join()).met.length, 2);
});

test("waits for another run with a note, and is not met while it waits", async () => {
  const first = await join();
  /** @type {string[]} */
  const notes = [];
  const waiting = join({ wait: true, notes });
  await until(async () => notes.length === 1);
  await first.close();
  const { met } = await waiting;
  assert.deepEqual([first.met, met, notes.length], [[], [], 1]);
  assert.match(
    String(notes[0]),
    /^note: waiting for another run on this machine \(process \d+, since /,
  );
});

test("is refused next to another run, unless it waits or is forced", async () => {
  const first = await join();
  await assert.rejects(join({ force: false }), { name: "UsageError", message: /--wait.*--force/ });
  assert.deepEqual(first.met, []);
  await first.close();
  await join({ force: false });
});

test("goes on in exactly one of two runs that start at the same time", async () => {
  const starting = [join({ force: false }), join({ force: false })];
  const ended = await Promise.allSettled(starting);
  assert.deepEqual(ended.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
});

test("stops waiting on Ctrl-C", async () => {
  await join();
  const interrupt = new AbortController();
  const waiting = join({ wait: true, signal: interrupt.signal });
  interrupt.abort();
  await waiting;
});

test("meets a stopped run without waiting for it, and does not meet a killed run", {
  skip: process.platform === "win32" && "no signals",
}, async () => {
  const program = `
    const { joinRuns } = await import(${JSON.stringify(new URL("../src/other-runs.js", import.meta.url))});
    const signal = new AbortController().signal;
    await joinRuns({ wait: false, signal, note: () => {} });
    setInterval(() => {}, 1000);
    process.stdout.write("joined");
  `;
  const stopped = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(stopped.stdout, "data");
  stopped.kill("SIGSTOP");
  assert.deepEqual((await join()).met, ["not responding"]);
  stopped.kill("SIGKILL");
  await once(stopped, "exit");
  await Promise.all(joined.splice(0).map((run) => run.close()));
  assert.deepEqual((await join()).met, []);
});

test("meets a run that starts later in another network namespace", {
  skip: !canUnshare && "needs root and unshare",
}, async (context) => {
  context.mock.timers.enable({ apis: ["setInterval"] });
  const first = await join();
  const program = `
    const { holdSocket } = await import(${JSON.stringify(new URL("../src/local-socket.js", import.meta.url))});
    await holdSocket(process.env.ROUTEBENCH_MACHINE + "-0", "a run");
    process.stdout.write("joined");
    process.stdin.resume();
  `;
  const words = ["-n", process.execPath, "--input-type=module", "-e", program];
  const other = spawn("unshare", words, { stdio: ["pipe", "pipe", "inherit"] });
  const ofOther = ["-n", "-t", String(other.pid), "sh", "-c", "echo; read x"];
  try {
    await once(other.stdout, "data");
    context.mock.timers.tick(30_000);
    const child = spawn("nsenter", ofOther, { stdio: ["pipe", "pipe", "inherit"] });
    await once(child.stdout, "data");
    context.mock.timers.tick(30_000);
    child.stdin.end();
    await once(child, "exit");
    assert.deepEqual([...new Set(first.met)], [`in the network namespace of process ${other.pid}`]);
  } finally {
    other.kill();
    await once(other, "exit");
  }
});
