import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { GeneratorError, GeneratorLate } from "@routebench/generators/generator";
import { runGenerator } from "@routebench/generators/run-generator";

const folder = await mkdtemp(path.join(os.tmpdir(), "routebench-"));
after(() => rm(folder, { recursive: true }));

const load = { durationMs: 0, timeoutMs: 0 };

/**
 * Runs a test double of a generator.
 * @param {string} script
 * @param {{ signal?: AbortSignal, graceMs?: number }} [options]
 */
const runScript = async (
  script,
  { signal = new AbortController().signal, graceMs = 60_000 } = {},
) =>
  (await runGenerator("gen", [process.execPath, "-e", script], { load, signal, graceMs })).stdout;

/** A script that writes its process id to a file and ignores SIGTERM. */
const stubborn = () => {
  const file = JSON.stringify(path.join(folder, "pid"));
  return `process.on("SIGTERM", () => {});
    require("node:fs").writeFileSync(${file}, String(process.pid));
    setInterval(() => {}, 1000);`;
};

async function assertStubbornIsGone() {
  const pid = Number(await readFile(path.join(folder, "pid"), "utf8"));
  assert.ok(!isRunning(pid));
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("passes a command's arguments unchanged, without a shell", async () => {
  const script = "console.log(process.argv[1])";
  const command = [process.execPath, "-e", script, "$HOME; echo"];
  const signal = new AbortController().signal;
  assert.equal((await runGenerator("gen", command, { load, signal })).stdout, "$HOME; echo");
});

test("quotes a generator that fails, or gives its exit code if it printed nothing", async () => {
  const script = 'console.error("unable to connect"); process.exit(1)';
  await assert.rejects(runScript(script), {
    name: "GeneratorError",
    message: /^gen failed: unable to connect$/,
  });
  const silent = runScript("process.exit(7)");
  await assert.rejects(silent, {
    name: "GeneratorError",
    message: /^gen exited with code 7 and printed nothing$/,
  });
});

test("names a generator that is not installed", async () => {
  const signal = new AbortController().signal;
  await assert.rejects(
    runGenerator("gen", [path.join(folder, "no-such-program")], { load, signal }),
    { name: "GeneratorError", message: /^gen failed: .*no-such-program/ },
  );
});

test("names the signal that killed a generator", async () => {
  const script = 'process.kill(process.pid, "SIGKILL")';
  await assert.rejects(runScript(script), {
    name: "GeneratorError",
    message: /^gen was ended by SIGKILL$/,
  });
});

test("reports a generator that its terminal ended only after the run got the same signal", async () => {
  const interruption = new AbortController();
  const file = path.join(folder, "hung-up");
  const script = `require("node:fs").writeFileSync(${JSON.stringify(file)}, String(process.pid));
    process.kill(process.pid, "SIGHUP")`;
  // The generator gets the signal first, and the run gets it when the generator has exited.
  const hangUp = setInterval(() => {
    const pid = existsSync(file) && Number(readFileSync(file, "utf8"));
    if (pid && !isRunning(pid)) interruption.abort();
  }, 10);
  try {
    await assert.rejects(runScript(script, { signal: interruption.signal }));
  } finally {
    clearInterval(hangUp);
  }
  assert.ok(interruption.signal.aborted);
});

test("stops a generator that floods its output", async () => {
  const script = 'for (;;) require("node:fs").writeSync(1, "x".repeat(4096))';
  await assert.rejects(runScript(script), {
    name: "GeneratorError",
    message: /^gen printed far more than a report/,
  });
});

test("stops a generator that hangs and ignores SIGTERM", async () => {
  const late = runScript(stubborn(), { graceMs: 2000 });
  await assert.rejects(late, {
    name: "GeneratorError",
    message: /^gen had not ended after 2000 ms/,
  });
  await assertStubbornIsGone();
});

test("limits a generator to its load, its timeout and the grace time, and reports the sum", async () => {
  const command = [process.execPath, "-e", "setInterval(() => {}, 1000)"];
  const short = { ...load, durationMs: 20, timeoutMs: 30 };
  const signal = new AbortController().signal;
  await assert.rejects(
    runGenerator("gen", command, { load: short, graceMs: 50, signal }),
    (error) =>
      error instanceof GeneratorLate &&
      error.message === "gen had not ended after 100 ms and was stopped",
  );
});

test("stops the generator if the signal aborts, and does not blame the generator", async () => {
  const interruption = new AbortController();
  await rm(path.join(folder, "pid"), { force: true });
  const run = runScript(stubborn(), { signal: interruption.signal });
  await waitForPid();
  interruption.abort();
  await assert.rejects(
    run,
    (error) => !(error instanceof GeneratorError) && /** @type {any} */ (error).isCanceled === true,
  );
  await assertStubbornIsGone();
});

async function waitForPid() {
  for (;;) {
    const pid = await readFile(path.join(folder, "pid"), "utf8").catch(() => "");
    if (pid) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
