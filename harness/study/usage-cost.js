/** Prints what it costs to ask a server for its use, and how soon it is found asleep. */
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { median } from "@routebench/stats/quantile";
import { LocalServer } from "../src/host/local/local-server.js";
import { readCoreTimes } from "../src/host/local/proc/core-times.js";
import { ask } from "../src/verify/ask.js";

const READINGS = 2000;
const WAITS = 100;
const SETTLE_MS = 1000;

for (const name of ["conforming", "two-workers", "cluster-of-two"]) {
  const file = fileURLToPath(new URL(`../test/servers/${name}.js`, import.meta.url));
  const server = await LocalServer.start({ serverFile: file });
  await sleep(SETTLE_MS);
  const threads = server.usage()?.processes.map((process) => process.threads.length) ?? [];
  print(
    `${name}, threads ${threads.join(" + ")}: usage()`,
    costUs(() => server.usage()),
  );
  print(`${name}: untilAsleep()`, (await asleepMs(server)) * 1000);
  await server.stop();
}
print(
  "readCoreTimes()",
  costUs(() => readCoreTimes()),
);

/** The median. @param {() => unknown} read */
function costUs(read) {
  const times = Array.from({ length: READINGS }, () => {
    const startedAt = performance.now();
    read();
    return performance.now() - startedAt;
  });
  return median(times.slice(READINGS / 10)) * 1000;
}

/** From its last answer, the median. @param {LocalServer} server */
async function asleepMs(server) {
  const times = [];
  for (let wait = 0; wait < WAITS; wait += 1) {
    await ask(server.origin, { method: "GET", path: "/hello" }, { timeoutMs: SETTLE_MS });
    const answeredAt = performance.now();
    await server.untilAsleep(SETTLE_MS);
    times.push(performance.now() - answeredAt);
  }
  return median(times);
}

/** @type {(what: string, us: number) => void} */
function print(what, us) {
  process.stdout.write(`${what.padEnd(50)} ${us.toFixed(0).padStart(6)} us\n`);
}
