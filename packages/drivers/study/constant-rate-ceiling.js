/**
 * How fast the constant-rate driver can send on this machine: the rate rises until the schedule is not kept
 * in two of three runs. The server is as bare as can be and, where possible, on a core of its own.
 *
 *   node packages/drivers/study/constant-rate-ceiling.js [connections] [first rate]
 */
import { constantRateDriver } from "../src/constant-rate/driver.js";
import { pin, startBareServer } from "./bare-servers.js";

const STEP = 1.3;
const RUNS = 3;
const DURATION_MS = 2000;

const KEPT_SHARE = 0.99;

/** A generator that is later than this with one request in a hundred does not keep its schedule. */
const KEPT_LAG_US = 2000;

const connections = Number(process.argv[2] ?? 100);
const firstRate = Number(process.argv[3] ?? 5000);
const { server, port } = await startBareServer();
const launchPrefix = pin("generator");
print(`${await constantRateDriver.probe()}, Node ${process.version}, ${connections} connections`);
print(
  launchPrefix.length ? "server and generator on a core each" : "server and generator not pinned",
);
print("");
print(
  "| requests/s | achieved | p50 (us) | p99 (us) | own lag p99 (us) | own lag max (us) | busy (%) | kept |",
);
print(
  "| ---------: | -------: | -------: | -------: | ---------------: | ---------------: | -------: | :--- |",
);

let ceiling = 0;
for (let rate = firstRate, kept = true; kept; rate = Math.round(rate * STEP)) {
  let runsKept = 0;
  for (let run = 0; run < RUNS; run += 1) runsKept += (await measure(rate)) ? 1 : 0;
  kept = runsKept > RUNS / 2;
  if (kept) ceiling = rate;
}
print("");
print(`ceiling: ${ceiling} requests/s`);
server.kill();

/** @param {number} ratePerSecond @returns {Promise<boolean>} whether the schedule was kept */
async function measure(ratePerSecond) {
  const { requests, durationMs, latencyUs, sendLagUs, cpuMs } = await constantRateDriver.run({
    origin: `http://127.0.0.1:${port}`,
    requests: [{ path: "/hello", status: 200, body: "Hello World!" }],
    load: {
      ...{ model: "open", ratePerSecond, durationMs: DURATION_MS },
      ...{ connections, pipelining: 1, warmupMs: 0, timeoutMs: 5000 },
    },
    launchPrefix,
    signal: new AbortController().signal,
  });
  const achieved = (requests * 1000) / durationMs;
  const { p99 = 0, max = 0 } = sendLagUs ?? {};
  const kept = achieved >= KEPT_SHARE * ratePerSecond && p99 <= KEPT_LAG_US;
  const figures = [ratePerSecond, achieved, latencyUs.p50, latencyUs.p99, p99, max];
  figures.push((100 * (cpuMs ?? 0)) / durationMs);
  print(`| ${figures.map(Math.round).join(" | ")} | ${kept ? "yes" : "no"} |`);
  return kept;
}

/** @param {string} line */
function print(line) {
  process.stdout.write(`${line}\n`);
}
