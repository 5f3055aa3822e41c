import { randomBytes } from "node:crypto";
import readline from "node:readline";
import { execa } from "execa";
import { ask } from "../ask.js";
import { shareOut } from "../closed-loop/joint-generator.js";
import { GeneratorError } from "../generator.js";
import { DEFAULT_GRACE_MS } from "../run-generator.js";
import { attackCommand, LEAD_IN_MS, planAttack, SPARE_MS, takeCommand } from "./attack.js";
import { addUp, assertAttacked, countHostLoad } from "./host-loads.js";
import { Judge, parseResult } from "./judge.js";
import { assertLoadHosts, probeHosts } from "./load-hosts.js";
import { startOnHosts } from "./pdsh.js";

/** @import { Generator, LoadRequest, LoadResult, LoadRun } from "../generator.js" */
/** @import { JudgedRequest } from "./host-loads.js" */
/** @import { FoundHost } from "./load-hosts.js" */
/** @import { ExecaError } from "execa" */

/**
 * All hosts are connected to at once, and wait for the agreed moment. The wait is this many times the slowest connect.
 */
const CONNECT_TIMES = 3;
const LEAST_LEAD_MS = 2000;

/**
 * A host that is at most this late is in its lead-in when the others begin to count, and they still send at its end.
 */
const LITTLE_LATE_MS = Math.min(LEAD_IN_MS, SPARE_MS);

/** How long fetching and reading results may take, before the hosts remove them. */
const TAKE_MS = 120_000;

/**
 * vegeta on several load hosts, started at the same moment by pdsh. Open model; every body is compared on this machine.
 * @param {readonly string[]} hosts as ssh knows them
 * @param {readonly string[]} sshOptions for each connection; no option has a space
 * @param {number} [littleLateMs] by how much a host may begin too late
 * @returns {Generator}
 */
export function vegetaOn(hosts, sshOptions, littleLateMs = LITTLE_LATE_MS) {
  assertLoadHosts(hosts);
  /** @type {Promise<FoundHost[]> | undefined} */
  let probing;
  const probe = () => {
    probing ??= probeHosts(hosts, sshOptions);
    return probing;
  };
  const from = `${hosts.length} load host${hosts.length === 1 ? "" : "s"}`;
  return {
    name: "vegeta",
    comparesBodies: true,
    shortestMs: 0,
    probe: async () => `vegeta ${(await probe())[0]?.version}, from ${from}`,
    run: async (run) => attack(run, hosts, await probe(), { sshOptions, littleLateMs }),
  };
}

/**
 * @typedef {{ sshOptions: readonly string[], littleLateMs: number }} How
 * @type {(run: LoadRun, hosts: readonly string[], loadHosts: readonly FoundHost[], how: How) => Promise<LoadResult>}
 */
async function attack(run, hosts, loadHosts, { sshOptions, littleLateMs }) {
  const { origin, requests, launchPrefix, signal, graceMs = DEFAULT_GRACE_MS } = run;
  const plan = planAttack(run, hosts.length);
  const headerBytes = await Promise.all(
    requests.map((request) => measureHeaderBytes(origin, request)),
  );
  const token = randomBytes(8).toString("hex");
  // In the same way as attack.sh.
  const shares = shareOut(plan.connections, hosts.length);
  const leadMs = Math.max(
    LEAST_LEAD_MS,
    CONNECT_TIMES * Math.max(...loadHosts.map(({ connectMs }) => connectMs)),
  );
  const limitMs = leadMs + plan.lengthMs + plan.timeoutMs + graceMs;
  const command = attackCommand(plan, {
    token,
    atMs: Date.now() + leadMs,
    lastsMs: limitMs + TAKE_MS,
    aheadMs: loadHosts.map(({ clockAheadMs }) => clockAheadMs),
  });
  const ssh = { sshOptions, signal };
  const pdsh = startOnHosts(hosts, command, { ...ssh, token, launchPrefix, limitMs });
  try {
    const reports = await pdsh.reported;
    const judge = new Judge(origin, requests);
    const loads = await Promise.all(
      hosts.map(async (host, rank) => {
        const judged = await takeResults(host, takeCommand(token, rank), judge, ssh);
        return countHostLoad(judged, plan, shares[rank] ?? 0);
      }),
    );
    assertAttacked(hosts, reports, loads, plan, littleLateMs);
    const mean = headerBytes.reduce((sum, bytes) => sum + bytes, 0) / requests.length;
    const { firstError } = judge;
    return {
      ...addUp(loads, mean),
      latencyBasis: "intended",
      cpuMs: null,
      ...(firstError !== undefined && { firstError }),
    };
  } finally {
    await pdsh.close();
  }
}

/**
 * @typedef {{ sshOptions: readonly string[], signal: AbortSignal }} Ssh
 * @type {(host: string, command: string, judge: Judge, ssh: Ssh) => Promise<JudgedRequest[]>}
 */
async function takeResults(host, command, judge, { sshOptions, signal }) {
  const brought = execa("ssh", [...sshOptions, "--", host, command], {
    stdin: "ignore",
    buffer: { stdout: false },
    cancelSignal: signal,
  });
  const decoded = execa("vegeta", ["encode", "-to=json"], {
    buffer: { stdout: false },
    cancelSignal: signal,
  });
  const ended = brought.pipe(decoded);
  // If reading fails first, its error counts.
  ended.catch(() => {});
  /** @type {JudgedRequest[]} */
  const judged = [];
  try {
    for await (const line of readline.createInterface({ input: decoded.stdout })) {
      const result = parseResult(line);
      const { seq, sentUs, latencyUs, bytes: bodyBytes } = result;
      judged.push({ seq, sentUs, latencyUs, bodyBytes, outcome: judge.judge(result) });
    }
  } catch (error) {
    brought.kill();
    decoded.kill();
    throw error;
  }
  try {
    await ended;
  } catch (error) {
    signal.throwIfAborted();
    const { stderr } = /** @type {ExecaError} */ (error);
    throw new GeneratorError(
      `the results of ${host} did not arrive: ${String(stderr).trim().slice(-200)}`,
    );
  }
  return judged;
}

/** How long to wait for a response; slower servers show in the load. */
const TIMEOUT_MS = 2000;

/**
 * For generators that count only bodies: the bytes of a response without its body; 0 without a correct response.
 * @type {(origin: string, request: LoadRequest) => Promise<number>}
 */
async function measureHeaderBytes(origin, { path, status, body, encoding }) {
  if (body === undefined) return 0;
  const reply = await ask(origin, { path }, { timeoutMs: TIMEOUT_MS }).catch(() => null);
  if (reply?.status !== status) return 0;
  if (encoding === undefined && !reply.body.equals(Buffer.from(body))) return 0;
  return reply.headerBytes + reply.bodyBytes - reply.body.length;
}
