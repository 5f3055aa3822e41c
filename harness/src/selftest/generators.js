import { readFile } from "node:fs/promises";
import { REFERENCE_APP } from "@routebench/contract/reference";
import { closedLoopDriver } from "@routebench/drivers/closed-loop/driver";
import { HOW_TO_GET_WRK, probeWrk, wrkDriver } from "@routebench/drivers/wrk/driver";
import { estimatePairedRatio } from "@routebench/stats/ratio";
import { createShuffle } from "../plan/shuffle.js";
import { requestSequence } from "../run/load.js";
import { aroundLoad } from "../run/meter.js";
import { UsageError } from "../usage-error.js";
import { keepIdleCoresAwake } from "./idle-cores.js";
import { ratioText } from "./ratio-text.js";
import { withSubjects } from "./subjects.js";

/**
 * @import { Host } from "../host/host.js"
 * @import { ExternalContender } from "../run/external-contender.js"
 * @import { Setting } from "./subjects.js"
 * @import { Driver } from "@routebench/drivers/driver"
 *
 * @typedef {keyof typeof WAYS} Way
 * @typedef {typeof IDLE[number]} Idle
 *
 * Of one app in one way: the server's CPU time, and switches from task to task on the whole machine.
 * @typedef {{ cpuMs: number, switches: number, requests: number }} Cost
 *
 * @typedef {Map<string, Record<Way, Cost>[]>} Launches of each app, one after another
 */

/** wrk sleeps whenever no answer is there, so closed-loop is compared with it as it is and doing the same. */
const WAYS = /** @type {const} */ ({
  awake: { driver: closedLoopDriver, staysAwake: true },
  asleep: { driver: closedLoopDriver, staysAwake: false },
  wrk: { driver: wrkDriver },
});

const NAMES = /** @type {Way[]} */ (Object.keys(WAYS));

/** In each turn every app is loaded in each way once. */
const TURNS = 3;

/** wrk knows whole seconds only. */
const LOAD_MS = 1000;

/** How cores idle: who is woken on a core that has halted costs the one that wakes it more. */
const IDLE = /** @type {const} */ (["halting", "awake"]);

/**
 * Do two generators measure the same? CPU time per request in uninterrupted loads: under closed-loop that stays
 * awake, as in a run; under one that sleeps between answers; and under wrk, which sleeps too. A server has to wake
 * those, as the changes of task show. What that costs depends on how the other core idles, so in every second
 * launch idle cores are kept awake, where the system allows it.
 * @param {Setting} setting
 * @throws {UsageError} without wrk
 */
export async function compareGenerators(setting) {
  const { repeats, say } = setting;
  const { version, why } = await probeWrk();
  if (version === undefined) throw new UsageError(`${why}; ${HOW_TO_GET_WRK}`);
  /** @type {Record<Idle, Launches>} */
  const launches = { halting: new Map(), awake: new Map() };
  for (let launch = 1; launch <= repeats; launch += 1) {
    const held = launch % 2 === 0 ? await keepIdleCoresAwake() : null;
    const idle = held === null ? "halting" : "awake";
    try {
      const costs = await costsOfLaunch(setting, launch);
      for (const [id, own] of costs) {
        launches[idle].set(id, [...(launches[idle].get(id) ?? []), own]);
      }
      const shares = [...costs].map(([id, own]) => `${id} ${shareOfWrk(own).toFixed(3)}`);
      say(
        `Generators ${launch}/${repeats}, idle cores ${idle}: asleep ÷ wrk: ${shares.join(", ")}`,
      );
    } finally {
      await held?.release();
    }
  }
  for (const idle of IDLE) sayCosts(idle, launches[idle], say);
  if (launches.awake.size === 0 && repeats > 1) {
    say("Idle cores could not be kept awake: that takes Linux with cpuidle, and root.");
  }
}

/** @type {(idle: Idle, launches: Launches, say: Setting["say"]) => void} */
function sayCosts(idle, launches, say) {
  const reference = (launches.get(REFERENCE_APP) ?? []).map(shareOfWrk);
  for (const [id, costs] of launches) {
    const ways = NAMES.map((way) => `${costText(costs.map((cost) => cost[way]))} ${way}`);
    const ratio = ratioText(estimatePairedRatio(costs.map(shareOfWrk), reference));
    say(
      `${id}, idle cores ${idle}: ${ways.join(", ")}; asleep ÷ wrk ${ratio} of ${REFERENCE_APP}'s`,
    );
  }
}

/** Of one launch of each app. @type {(setting: Setting, seed: number) => Promise<Map<string, Record<Way, Cost>>>} */
async function costsOfLaunch({ appsDir, filter, connections: asked = [], signal }, seed) {
  const [connections = 100] = asked;
  /** @type {Map<string, Record<Way, Cost>>} */
  const launched = new Map();
  const shuffle = createShuffle(seed);
  const load = { connections };
  await withSubjects({ appsDir, filter }, load, shuffle, signal, async (contenders, host) => {
    const none = () => ({ cpuMs: 0, switches: 0, requests: 0 });
    const all = [...contenders].map(([id, contender]) => {
      const costs = { awake: none(), asleep: none(), wrk: none() };
      launched.set(id, costs);
      return { contender, costs };
    });
    const turns = all.flatMap((one) => NAMES.map((way) => ({ ...one, way })));
    for (let turn = 1; turn <= TURNS; turn += 1) {
      for (const { contender, costs, way } of shuffle(turns)) {
        addTo(costs[way], await costOfLoad(contender, host, WAYS[way], signal));
      }
    }
  });
  return launched;
}

/** @type {(contender: ExternalContender, host: Host, way: { driver: Driver, staysAwake?: boolean }, signal: AbortSignal) => Promise<Cost>} */
async function costOfLoad({ server, plan }, host, { driver, ...awake }, signal) {
  const load = { ...plan.load, durationMs: LOAD_MS };
  const run = { origin: server.origin, requests: requestSequence(plan.asked), load, signal };
  const { value, serverCpuMs } = await aroundLoad(server, async () => {
    const switchesBefore = await readSwitches();
    const { requests } = await server.whileAlive(host.load(driver, { ...run, ...awake }));
    return { requests, switches: (await readSwitches()) - switchesBefore };
  });
  return { cpuMs: serverCpuMs ?? Number.NaN, ...value };
}

/** Since boot; NaN if the platform does not report it. */
async function readSwitches() {
  const stat = await readFile("/proc/stat", "utf8").catch(() => "");
  return Number(/^ctxt (\d+)$/m.exec(stat)?.[1]);
}

/** @type {(sum: Cost, cost: Cost) => void} */
function addTo(sum, cost) {
  sum.cpuMs += cost.cpuMs;
  sum.switches += cost.switches;
  sum.requests += cost.requests;
}

/** @param {Cost} cost */
const cpuUs = ({ cpuMs, requests }) => (cpuMs * 1000) / requests;

/** @param {Record<Way, Cost>} costs */
const shareOfWrk = (costs) => cpuUs(costs.asleep) / cpuUs(costs.wrk);

/** A request's, over all launches. @param {Cost[]} costs */
export function costText(costs) {
  const sum = { cpuMs: 0, switches: 0, requests: 0 };
  for (const cost of costs) addTo(sum, cost);
  const switches = sum.switches / sum.requests;
  return `${cpuUs(sum).toFixed(2)} us (${switches.toFixed(2)} switches)`;
}
