import { setTimeout as sleep } from "node:timers/promises";
import { DriverError } from "@routebench/drivers/driver";
import { readCoreUse } from "../machine/process-usage.js";
import { usageBetween } from "../machine/usage-between.js";
import { TrialFailure } from "../server/failure.js";

/**
 * @typedef {import("@routebench/contract/result-file").Slice} Slice
 * @typedef {import("../machine/process-usage.js").CoreUse} CoreUse
 * @typedef {import("../machine/usage-between.js").UsageReading} UsageReading
 * @typedef {import("../server/server-process.js").ServerProcess} ServerProcess
 */

/**
 * A warm server and the paused generator connected to it.
 * @typedef {object} SliceMember
 * @property {import("../server/server-process.js").ServerProcess} server
 * @property {import("@routebench/drivers/wrk/pausable").PausableWrk} generator
 * @property {number} bytesPerResponse
 * @property {Slice[]} slices measured so far
 */

/** How long the requests in flight at the end of a slice may take to be answered. */
const ASLEEP_LIMIT_MS = 500;

/**
 * Measures servers side by side: in each rotation every member is loaded for one slice, in a
 * shuffled order, while all others are silent. The machine's slow drift and its two speeds then
 * fall on all alike and cancel out in the ratios.
 * Source: the A/A study in docs/measuring.md; interleaving after Kalibera & Jones 2013.
 * @template {SliceMember} T
 * @param {T[]} members each gets its slices
 * @param {{ durationMs: number, roundMs: number }} settings of one slice, and of all together
 * @param {<M>(items: readonly M[]) => M[]} shuffle
 * @param {(member: T, error: unknown) => void} onFailure the member is left out from then on
 * @param {AbortSignal} signal
 * @returns {Promise<number>} ms of load
 */
export async function measureSlices(members, { durationMs, roundMs }, shuffle, onFailure, signal) {
  let active = members;
  const rotations = Math.max(1, Math.round(roundMs / (durationMs * Math.max(1, members.length))));
  let loadMs = 0;
  for (let rotation = 1; rotation <= rotations && active.length > 0; rotation += 1) {
    for (const [index, member] of shuffle(active).entries()) {
      if (signal.aborted) return loadMs;
      try {
        const slice = await member.server.whileAlive(measureSlice(member, durationMs));
        member.slices.push({ rotation, place: index + 1, ...slice });
        loadMs += slice.durationMs;
      } catch (error) {
        active = active.filter((other) => other !== member);
        onFailure(member, error);
      }
    }
  }
  return loadMs;
}

/**
 * When the generator is paused, its last requests are still being answered. Their answers are read,
 * and counted, in the next slice; the time they take belongs to this one. So a slice lasts until
 * the server is asleep: work, time and count are then of the same requests.
 * @param {SliceMember} member
 * @param {number} durationMs
 * @returns {Promise<Omit<Slice, "rotation" | "place">>}
 */
async function measureSlice({ server, generator, bytesPerResponse }, durationMs) {
  const bytesBefore = generator.bytesRead();
  const serverBefore = server.usage();
  const driverBefore = generatorUse(generator.pid);
  const startedAt = performance.now();
  generator.resume();
  await sleep(durationMs);
  generator.pause();
  const pausedAt = performance.now();
  const serverAtPause = server.usage();
  const serverWhenAsleep = await untilAsleep(server);
  const driverAfter = generatorUse(generator.pid);
  const used = usedBetween(serverBefore, serverWhenAsleep);
  return {
    requests: (generator.bytesRead() - bytesBefore) / bytesPerResponse,
    durationMs: pausedAt - startedAt + usedBetween(serverAtPause, serverWhenAsleep).cpuMs,
    serverCpuMs: used.cpuMs,
    serverWaitMs: used.waitMs,
    driverCpuMs: driverAfter.cpuMs - driverBefore.cpuMs,
    driverWaitMs: driverAfter.waitMs - driverBefore.waitMs,
  };
}

/**
 * @param {ServerProcess} server
 * @throws {TrialFailure} where a server without requests stays busy
 */
async function untilAsleep(server) {
  const reading = await server.untilAsleep(ASLEEP_LIMIT_MS);
  if (!reading?.stillBusy) return reading;
  const detail = `the server was still busy ${ASLEEP_LIMIT_MS} ms after its load`;
  throw new TrialFailure("trial-timeout", detail);
}

/**
 * @param {UsageReading | null} before
 * @param {UsageReading | null} after
 * @throws {TrialFailure} where it is not known
 */
function usedBetween(before, after) {
  const { cpuMs, waitMs, whyUnknown } = usageBetween(before, after);
  if (cpuMs === null || waitMs === null) {
    throw new TrialFailure("crashed", `its processor time is not known: ${whyUnknown}`);
  }
  return { cpuMs, waitMs };
}

/**
 * @param {number} pid
 * @returns {CoreUse}
 * @throws {DriverError} where it has ended
 */
function generatorUse(pid) {
  const use = readCoreUse(pid);
  if (use === null) throw new DriverError("wrk ended while it was needed");
  return use;
}
