/**
 * How many requests a second closed-loop makes next to wrk, in turns, against one app on a core of its own.
 *
 *   node packages/drivers/study/closed-loop-beside-wrk.js [http|https] [app] [connections] [pipelining]
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { generate } from "selfsigned";
import { ClosedLoop } from "../src/closed-loop/closed-loop.js";
import { wrkDriver } from "../src/wrk/driver.js";
import { pin } from "./bare-servers.js";

/** @import { DriverResult } from "../src/driver.js" */

const TURNS = 10;
const WARM_UP_MS = 1500;
const DURATION_MS = 1000;

const [scheme = "http", app = "uwebsockets.js", connections = "100", pipelining = "1"] =
  process.argv.slice(2);
const APP = fileURLToPath(new URL(`../../../apps/${app}/server.js`, import.meta.url));
const SERVER = fileURLToPath(new URL("app-server.js", import.meta.url));

const folder = await mkdtemp(path.join(os.tmpdir(), "routebench-study-"));
const files = [path.join(folder, "key.pem"), path.join(folder, "cert.pem")];
const made = await generate([{ name: "commonName", value: "localhost" }], { keyType: "ec" });
await Promise.all([writeFile(files[0] ?? "", made.private), writeFile(files[1] ?? "", made.cert)]);

const [execPath = process.execPath, ...execArgv] = [...pin("server"), process.execPath];
const signal = new AbortController().signal;
const run = {
  requests: [{ path: "/hello", status: 200, body: "Hello World!" }],
  ...{ connections: Number(connections), pipelining: Number(pipelining), timeoutMs: 5000 },
};
const server = fork(SERVER, [APP, ...(scheme === "https" ? files : [])], { execPath, execArgv });
try {
  const [port] = await once(server, "message");
  const origin = `${scheme}://127.0.0.1:${port}`;
  print(`${app}, ${origin}, ${connections} connections, pipelining ${pipelining}`);
  print("| turn | wrk | closed-loop | ratio | wrk CPU (us) | closed-loop CPU (us) |");
  print("| ---: | --: | ----------: | ----: | -----------: | -------------------: |");
  const generator = await ClosedLoop.start({ launchPrefix: pin("generator"), signal });
  const target = await generator.connect({ ...run, origin });
  await target.measure({ durationMs: WARM_UP_MS });
  /** @type {number[]} */
  const ratios = [];
  for (let turn = 1; turn <= TURNS; turn += 1) {
    const wrk = figuresOf(await loadWithWrk(origin));
    await target.leadIn({ limitMs: 5000 });
    const ours = figuresOf(await target.measure({ durationMs: DURATION_MS }));
    ratios.push(ours.rate / wrk.rate);
    const figures = [wrk.rate, ours.rate].map(Math.round);
    const cpu = [wrk.cpuUs, ours.cpuUs].map((us) => us.toFixed(1));
    print(`| ${[turn, ...figures, (ours.rate / wrk.rate).toFixed(3), ...cpu].join(" | ")} |`);
  }
  await generator.close();
  ratios.sort((a, b) => a - b);
  print("");
  const [least, most] = [ratios[0], ratios.at(-1)].map((ratio) => ratio?.toFixed(3));
  const median = ((ratios[TURNS / 2 - 1] ?? 0) + (ratios[TURNS / 2] ?? 0)) / 2;
  print(`closed-loop ÷ wrk: median ${median.toFixed(3)}, ${least} to ${most}`);
} finally {
  server.kill();
  await rm(folder, { recursive: true });
}

/** @param {string} origin */
function loadWithWrk(origin) {
  const { requests, ...load } = run;
  return wrkDriver.run({
    ...{ origin, requests, launchPrefix: pin("generator"), signal },
    load: { ...load, model: "closed", durationMs: DURATION_MS, warmupMs: 0 },
  });
}

/** @param {Pick<DriverResult, "requests" | "durationMs" | "cpuMs" | "errors">} result */
function figuresOf({ requests, durationMs, cpuMs, errors }) {
  const failed = Object.values(errors).reduce((sum, count) => sum + count, 0);
  if (failed > 0) throw new Error(`errors in a load: ${JSON.stringify(errors)}`);
  return { rate: (requests * 1000) / durationMs, cpuUs: ((cpuMs ?? 0) * 1000) / requests };
}

/** @param {string} line */
function print(line) {
  process.stdout.write(`${line}\n`);
}
