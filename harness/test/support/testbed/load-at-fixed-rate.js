/**
 * Loads a server from other machines several times, and prints each result on a line.
 *
 *     load-at-fixed-rate.js ORIGIN DURATION_MS TIMES HOST...
 */
import { vegetaOn } from "@routebench/generators/vegeta/vegeta";
import { openLocalHost } from "@routebench/host/local/local-host";
import { SSH_OPTIONS } from "@routebench/host/ssh/ssh-host";

/** Enough even if this machine is busy. */
const NO_HURRY_MS = 60_000;

const [origin = "", durationMs, times, ...hosts] = process.argv.slice(2);
const interruption = new AbortController();
process.once("SIGINT", () => interruption.abort());

const driver = vegetaOn(hosts, SSH_OPTIONS, NO_HURRY_MS);
const host = await openLocalHost();
for (let time = 0; time < Number(times); time += 1) {
  const result = await host.load(driver, {
    origin,
    requests: [{ path: "/", status: 200, body: "Hello World!" }],
    load: {
      model: "open",
      ratePerSecond: 300,
      durationMs: Number(durationMs),
      connections: 50,
      pipelining: 1,
      warmupMs: 0,
      timeoutMs: NO_HURRY_MS,
    },
    signal: interruption.signal,
  });
  process.stdout.write(`${JSON.stringify(result)}\n`);
}
