import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { after, afterEach, before, test } from "node:test";
import { joinRuns } from "../src/other-runs.js";
import { until } from "./support/until.js";

/** @import { JoinedRuns } from "../src/other-runs.js" */

const NEVER = new AbortController().signal;
const known = process.env.ROUTEBENCH_MACHINE;
before(() => {
  process.env.ROUTEBENCH_MACHINE = `other-runs-test-${process.pid}`;
});
after(() => {
  if (known === undefined) delete process.env.ROUTEBENCH_MACHINE;
  else process.env.ROUTEBENCH_MACHINE = known;
});

/** @type {JoinedRuns[]} */
const joined = [];
afterEach(() => Promise.all(joined.splice(0).map((one) => one.close())));

/** @param {{ wait?: boolean, signal?: AbortSignal, notes?: string[] }} [options] notes: filled */
async function join({ wait = false, signal = NEVER, notes = [] } = {}) {
  /** @type {string[]} */
  const met = [];
  // Runs of this one process differ by the millisecond of their start alone.
  const now = Date.now();
  await until(async () => Date.now() > now);
  const run = await joinRuns({ wait, signal, note: (text) => void notes.push(text) });
  joined.push(run);
  run.onMeeting((who) => void met.push(who));
  return { ...run, met };
}

const ANYBODY = new RegExp(`^process ${process.pid}, since \\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z$`);

test("a run alone meets nobody", async () => {
  assert.deepEqual((await join()).met, []);
});

test("of two runs each hears who the other is, and since when", async () => {
  const [first, second] = [await join(), await join()];
  assert.equal(second.met.length, 1);
  assert.match(String(second.met[0]), ANYBODY);
  await until(async () => first.met.length === 1);
  assert.match(String(first.met[0]), ANYBODY);
});

test("a third hears of both, also where the first has ended", async () => {
  const first = await join();
  await join();
  assert.equal((await join()).met.length, 2);
  await first.close();
  assert.equal((await join()).met.length, 2);
});

test("one that waits begins when the other has ended, says for whom, and is no neighbour meanwhile", async () => {
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
    /^Waiting for the end of another run on this machine \(process \d+, since /,
  );
});

test("one that waits is ended by Ctrl-C", async () => {
  await join();
  const interrupt = new AbortController();
  const waiting = join({ wait: true, signal: interrupt.signal });
  interrupt.abort();
  await waiting;
});

test("a run that is killed is gone; one that is stopped does not hold up others", {
  skip: process.platform === "win32" && "no signals",
}, async () => {
  const program = `
    const { joinRuns } = await import(${JSON.stringify(new URL("../src/other-runs.js", import.meta.url))});
    const signal = new AbortController().signal;
    await joinRuns({ wait: false, signal, note: () => {} });
    setInterval(() => {}, 1000);
    process.stdout.write("joined");
  `;
  const other = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(other.stdout, "data");
  other.kill("SIGSTOP");
  assert.deepEqual((await join()).met, ["a process that does not answer"]);
  other.kill("SIGKILL");
  await once(other, "exit");
  await Promise.all(joined.splice(0).map((one) => one.close()));
  assert.deepEqual((await join()).met, []);
});
