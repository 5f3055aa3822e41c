/**
 * The tables of docs/scale.md: node harness/study/scale.js
 * @import { RecordableHistogram } from "node:perf_hooks"
 */
import { createHistogram } from "node:perf_hooks";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

const LINK_BITS_PER_SECOND = 100e9;

/** Ethernet with its gap and preamble, IPv4, TCP with timestamps. */
const FRAME_BYTES = 38 + 20 + 32;
const PAYLOAD_BYTES = 1448;

/** Requests/s on tiny answers: closed loops, but for vegeta at a fixed rate. */
const PER_CORE = { wrk: 169_000, bombardier: 127_000, vegeta: 12_000 };

/** Above this share a generator measures itself. */
const BUSY_AT_MOST = 0.8;
const CORES = 16;

/** Of an answer of node:http, as vegeta writes it. */
const RESULT_BYTES = 187;

const print = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);

print(
  "answer bytes | requests/s at 100 Gbit | cores of wrk, bombardier, vegeta | hosts of 16 cores",
);
for (const bytes of [150, 1500, 15_000, 150_000]) {
  const wireBytes = bytes + FRAME_BYTES * Math.ceil(bytes / PAYLOAD_BYTES);
  const rate = LINK_BITS_PER_SECOND / 8 / wireBytes;
  const cores = Object.values(PER_CORE).map((perCore) => rate / perCore / BUSY_AT_MOST);
  const hosts = cores.map((needed) => Math.ceil(needed / CORES));
  print([bytes, Math.round(rate), cores.map(Math.ceil).join(", "), hosts.join(", ")].join(" | "));
}

print("\nhosts | skew of starts by pdsh (32 at a time, 0.3 s each) | all load in 10 s | in 60 s");
for (const hosts of [2, 32, 100, 1000]) {
  const skewSeconds = (Math.ceil(hosts / 32) - 1) * 0.3;
  const shares = [10, 60].map(
    (block) => `${Math.round(100 * Math.max(0, 1 - skewSeconds / block))} %`,
  );
  print([hosts, `${skewSeconds.toFixed(1)} s`, ...shares].join(" | "));
}

print("\nrequests/s | raw results of 10 s | over a link of 10 Gbit");
for (const rate of [50_000, 1_000_000, 50_000_000]) {
  const bytes = rate * 10 * RESULT_BYTES;
  print([rate, `${(bytes / 1e9).toFixed(2)} GB`, `${(bytes / 1.25e9).toFixed(1)} s`].join(" | "));
}

/** Ten of them are far away. */
const HOSTS = 1000;
const REQUESTS = 2000;
const FAN_IN = 32;

const random = xoroshiro128plus(1);
const uniform = () => (random.next() >>> 0) / 2 ** 32;
const latencyUs = (/** @type {number} */ host) =>
  Math.ceil(-1000 * Math.log(1 - uniform())) + 1 + (host % 100 === 0 ? 20_000 : 0);

/** @type {number[]} */
const all = [];
/** @type {RecordableHistogram[]} */
const leaves = [];
for (let host = 0; host < HOSTS; host += 1) {
  const histogram = createHistogram({ figures: 3 });
  for (let request = 0; request < REQUESTS; request += 1) {
    const us = latencyUs(host);
    all.push(us);
    histogram.record(us);
  }
  leaves.push(histogram);
}
let level = leaves;
let levels = 0;
while (level.length > 1) {
  /** @type {typeof leaves} */
  const above = [];
  for (let first = 0; first < level.length; first += FAN_IN) {
    const sum = createHistogram({ figures: 3 });
    for (const histogram of level.slice(first, first + FAN_IN)) sum.add(histogram);
    above.push(sum);
  }
  level = above;
  levels += 1;
}
const sorted = Float64Array.from(all).sort();
print(
  `\npercentile | truth | histograms merged as a tree of ${levels} levels | mean of the hosts' percentiles`,
);
for (const percentile of [50, 99, 99.5]) {
  const truth = sorted[Math.ceil((percentile / 100) * sorted.length) - 1];
  const mean = leaves.reduce((sum, one) => sum + one.percentile(percentile), 0) / HOSTS;
  print([percentile, truth, level[0]?.percentile(percentile), Math.round(mean)].join(" | "));
}
