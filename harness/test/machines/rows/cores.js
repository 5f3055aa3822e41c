/** What a machine is. Its tests look for `says`, and docs/faults.md shows both. */

/** @satisfies {Record<string, import("./rows.js").Row>} */
export const CORES = {
  sockets: {
    input:
      "64 cores of two sockets, which alternate ([netpoll-benchmark#4](https://github.com/cloudwego/netpoll-benchmark/issues/4))",
    says: "Servers run on core 1, the load generator on core 3. The cores share NUMA node 1. They share an L3 cache. Core 0 is left to the kernel. routebench itself keeps off both.",
  },
  caches: {
    input: "16 cores with four L3 caches, of which a cpuset allows 3, 7, 10 and 11",
    says: "Servers run on core 10, the load generator on core 11. The cores share NUMA node 0. They share an L3 cache.",
  },
  littleFirst: {
    input: "four little cores and two big cores (Arm)",
    says: "Servers run on core 4, the load generator on core 5. The cores share NUMA node 0. They share an L2 cache. Both are of the fastest kind.",
  },
  favoured: {
    input:
      "a hybrid processor with two favoured cores ([gamemode#498](https://github.com/FeralInteractive/gamemode/issues/498))",
    says: "Servers run on core 2, the load generator on core 4. The cores share NUMA node 0. They share an L3 cache. Both are of the fastest kind.",
  },
  efficient: {
    input:
      "a hybrid processor of which only efficient cores are allowed ([ruby-bench#318](https://github.com/ruby/ruby-bench/pull/318))",
    says: "A faster kind exists.",
  },
  isolated: {
    input:
      "isolated cores that a container allows ([moby#31086](https://github.com/moby/moby/issues/31086))",
    says: "Servers run on core 6, the load generator on core 7.",
  },
  onlyIsolated: {
    input: "only isolated cores",
    says: "They include cores isolated by isolcpus.",
  },
  offline: {
    input:
      "allowed cores that are offline ([rr#3122](https://github.com/rr-debugger/rr/issues/3122))",
    says: "Servers run on core 0, the load generator on core 3.",
  },
  threads: {
    input: "two hardware threads of one core",
    says: "Servers run on core 0, the load generator on core 1. Both are hardware threads of one core.",
  },
  oneCore: {
    input: "one core",
    says: "Servers and load generator are not pinned: fewer than two cores are allowed.",
  },
  noSuchCore: {
    input: "`--cores server=0,generator=4095` without such a core",
    says: "this machine has no core 4095 that is online. Choose two of",
  },
  notAllowed: {
    input: "`--cores server=0,generator=1` if an affinity mask or a cpuset allows core 0 only",
    says: "core 1 is not allowed here, by an affinity mask or a cpuset. Allow a second core, or remove --cores",
  },
  sameCore: {
    input: "`--cores server=1,generator=1`",
    says: "Give two different cores, so that the sides do not share one.",
  },
  architecture: {
    input: "`compare` of results from x64 and arm64",
    says: "architecture: x64 then, arm64 now",
  },
  system: {
    input: "`compare` of results from Linux and macOS",
    says: "system: Debian (Linux) then, Darwin (Darwin) now",
  },
  governor: {
    input:
      "`compare` of results with two frequency governors ([mkFit#233](https://github.com/trackreco/mkFit/issues/233))",
    says: "frequency governor: performance then, powersave now",
  },
  quotas: {
    input: "`compare` of results with and without a CPU quota",
    says: "CPU quota: none then, 1.5 cores now",
  },
  kernel: {
    input: "`compare` of results before and after an update of the kernel",
    says: "The machines differ: operating system: Debian GNU/Linux 12 (Linux 6.1.0) then, Debian GNU/Linux 12 (Linux 6.12.3) now.",
  },
};
