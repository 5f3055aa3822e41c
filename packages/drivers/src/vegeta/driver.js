import { randomBytes } from "node:crypto";
import { measureHeaderBytes } from "../header-bytes.js";
import { DEFAULT_GRACE_MS } from "../run-generator.js";
import { addUp } from "./add-up.js";
import { assertAttacked } from "./assert-attacked.js";
import { attackCommand, takeCommand } from "./attack-script.js";
import { countHostLoad } from "./host-load.js";
import { Judge } from "./judge.js";
import { assertLoadHosts } from "./load-hosts.js";
import { lookAtAll } from "./look-at-all.js";
import { mergedLatency } from "./merged-latency.js";
import { Pdsh } from "./pdsh.js";
import { LEAD_IN_MS, planAttack, SPARE_MS } from "./plan-attack.js";
import { takeResults } from "./take-results.js";

/**
 * @typedef {import("../driver.js").DriverRun} DriverRun
 * @typedef {import("../driver.js").DriverResult} DriverResult
 * @typedef {import("./probe-host.js").Found} Found
 */

/** All hosts are connected to at once; from then on they wait. */
const CONNECT_TIMES = 3;
const LEAST_LEAD_MS = 2000;

/** Who begins so late has the others beside it all the same: it is in its lead-in when they count, they go on when it does. */
const LITTLE_LATE_MS = Math.min(LEAD_IN_MS, SPARE_MS);

/** How long results may take to be brought here and read, before their hosts give them up. */
const TAKE_MS = 120_000;

/**
 * vegeta on several load hosts, started at an agreed moment by pdsh over ssh: open model, latencies from the
 * time at which a request was due, every byte of every body compared here. Its raw results are merged by vegeta itself.
 * @param {readonly string[]} hosts as ssh knows them
 * @param {readonly string[]} sshOptions for each connection, none with a space in it
 * @param {number} [littleLateMs] by which a host may begin too late
 * @returns {import("../driver.js").Driver}
 * @throws {import("../driver.js").DriverError} naming a host that cannot be used
 */
export function vegetaOn(hosts, sshOptions, littleLateMs = LITTLE_LATE_MS) {
  assertLoadHosts(hosts);
  /** @type {Promise<Found[]> | undefined} */
  let looked;
  const look = () => {
    looked ??= lookAtAll(hosts, sshOptions);
    return looked;
  };
  return {
    ...{ id: "vegeta", comparesBodies: true },
    probe: async () => (await look())[0]?.version,
    run: async (run) => attack(run, hosts, await look(), { sshOptions, littleLateMs }),
  };
}

/**
 * @param {DriverRun} run
 * @param {readonly string[]} hosts
 * @param {readonly Found[]} found
 * @param {{ sshOptions: readonly string[], littleLateMs: number }} how
 * @returns {Promise<DriverResult>}
 * @throws {import("../driver.js").DriverError}
 */
async function attack(run, hosts, found, { sshOptions, littleLateMs }) {
  const { origin, requests, launchPrefix, signal, graceMs = DEFAULT_GRACE_MS } = run;
  const plan = planAttack(run, hosts.length);
  const headerBytes = await Promise.all(requests.map((one) => measureHeaderBytes(origin, one)));
  const token = randomBytes(8).toString("hex");
  const leadMs = Math.max(
    LEAST_LEAD_MS,
    CONNECT_TIMES * Math.max(...found.map(({ connectMs }) => connectMs)),
  );
  const limitMs = leadMs + plan.lengthMs + plan.timeoutMs + graceMs;
  const command = attackCommand(plan, {
    ...{ token, atMs: Date.now() + leadMs, lastsMs: limitMs + TAKE_MS },
    aheadMs: found.map(({ clockAheadMs }) => clockAheadMs),
  });
  const ssh = { sshOptions, signal };
  const pdsh = new Pdsh(hosts, command, { ...ssh, token, launchPrefix, limitMs });
  try {
    const told = await pdsh.told();
    const judge = new Judge(origin, requests);
    const loads = await Promise.all(
      hosts.map(async (host, rank) => {
        const judged = await takeResults(host, takeCommand(token, rank), judge, ssh);
        return countHostLoad(judged, plan, connectionsOf(plan.connections, hosts.length, rank));
      }),
    );
    assertAttacked(hosts, told, loads, plan, littleLateMs);
    const mean = headerBytes.reduce((sum, one) => sum + one, 0) / requests.length;
    const { firstError } = judge;
    return {
      ...addUp(loads, mean),
      latencyUs: await mergedLatency(loads, signal),
      ...{ latencyBasis: "intended", cpuMs: null },
      ...(firstError !== undefined && { firstError }),
    };
  } finally {
    await pdsh.close();
  }
}

/**
 * As attack.sh reckons it.
 * @param {number} connections of all
 * @param {number} hosts
 * @param {number} rank
 */
const connectionsOf = (connections, hosts, rank) =>
  Math.floor(connections / hosts) + (rank < connections % hosts ? 1 : 0);
