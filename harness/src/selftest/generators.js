import { REFERENCE_APP } from "@routebench/contract/reference";
import { closedLoopDriver } from "@routebench/drivers/closed-loop/driver";
import { wrkDriver } from "@routebench/drivers/wrk/driver";
import { usageBetween } from "../host/usage-between.js";
import { createShuffle } from "../plan/shuffle.js";
import { ASLEEP_LIMIT_MS } from "../run/measure-slice.js";
import { rotationOf } from "../run/rotation.js";
import { withSubjects } from "./subjects.js";
import { toldRatio } from "./told-ratio.js";

/** In each turn every app is loaded by either generator once. */
const TURNS = 3;

/** wrk knows whole seconds only. */
const LOAD_MS = 1000;

/**
 * Do two generators measure the same? CPU time per request in uninterrupted loads, relative to
 * node:http: under closed-loop over under wrk, 1 where they agree.
 * @param {import("./setting.js").Setting} setting
 */
export async function compareGenerators({
  appsDir,
  filter,
  repeats,
  connectionCounts,
  say,
  signal,
}) {
  const [connections = 100] = connectionCounts;
  /** @type {Map<string, number[]>} */
  const shares = new Map();
  for (let launch = 1; launch <= repeats; launch += 1) {
    const load = { connections, pipelining: 1 };
    await withSubjects({ appsDir, filter }, load, signal, async (members, host) => {
      /** @type {Map<string, { cpuMs: number, requests: number }>} */
      const sums = new Map();
      const shuffle = createShuffle(launch);
      for (let turn = 1; turn <= TURNS; turn += 1) {
        const asked = [...members].flatMap(([id, { launched, plan }]) =>
          [closedLoopDriver, wrkDriver].map((driver) => ({ id, launched, plan, driver })),
        );
        for (const { id, launched, plan, driver } of shuffle(asked)) {
          const { server } = launched;
          const before = await server.untilAsleep(ASLEEP_LIMIT_MS);
          const { requests } = await server.whileAlive(
            host.load(driver, {
              origin: server.origin,
              requests: rotationOf(plan.asked),
              load: { ...plan.load, durationMs: LOAD_MS },
              signal,
            }),
          );
          const { cpuMs } = usageBetween(before, await server.untilAsleep(ASLEEP_LIMIT_MS));
          const key = `${id} ${driver.id}`;
          const sum = sums.get(key) ?? { cpuMs: 0, requests: 0 };
          sums.set(key, {
            cpuMs: sum.cpuMs + (cpuMs ?? Number.NaN),
            requests: sum.requests + requests,
          });
        }
      }
      const costOf = (/** @type {string} */ key) => {
        const { cpuMs = Number.NaN, requests = 0 } = sums.get(key) ?? {};
        return cpuMs / requests;
      };
      for (const id of members.keys()) {
        const share = costOf(`${id} ${closedLoopDriver.id}`) / costOf(`${id} ${wrkDriver.id}`);
        shares.set(id, [...(shares.get(id) ?? []), share]);
      }
    });
    const own = [...shares].map(([id, values]) => `${id} ${values.at(-1)?.toFixed(3)}`);
    say(`Generators ${launch}/${repeats}: ${own.join(", ")}`);
  }
  const reference = shares.get(REFERENCE_APP) ?? [];
  for (const [id, values] of shares) {
    say(`${id}: ${toldRatio(values, reference)} of ${REFERENCE_APP}'s`);
  }
}
