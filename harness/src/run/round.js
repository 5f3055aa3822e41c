import { isLoadedRound, MODES } from "@routebench/contract/modes";
import { forEachOnBothSides } from "@routebench/host/host";
import { mean } from "@routebench/stats/moments";
import { failedTrial, slicedTrial } from "./ended-trial.js";

/**
 * @import { CoreWatch, Side } from "@routebench/host/host"
 * @import { WorkPlan } from "../verify/workload.js"
 * @import { Lab } from "./run.js"
 * @import { Slice } from "@routebench/contract/slice"
 * @import { Sample, Trial } from "@routebench/contract/trial"
 *
 * @typedef {Omit<Slice, "rotation" | "place">} MeasuredSlice
 *
 * An entry in a round. If one of its methods throws, the entry has failed, and the other entries go on.
 * @typedef {object} Contender
 * @property {WorkPlan} plan
 * @property {Slice[]} slices without rehearsals
 * @property {Sample["errors"]} errors so far
 * @property {Sample["warmup"]} [warmup] so far
 * @property {number} sliceMs likely duration of a slice
 * @property {(side: Side) => Promise<void>} start on one side of the cores
 * @property {() => Promise<boolean>} warmUp for one turn; true when it is warm
 * @property {(cores: number[] | null) => Promise<void>} moveTo the cores of all slices; null if the host cannot pin
 * @property {() => Promise<MeasuredSlice>} slice
 * @property {(how: { isLoaded: boolean }) => Promise<Trial>} conclude loads it alone if `isLoaded`, and checks it again
 * @property {() => Promise<unknown>} kill even before its start; never fails
 *
 * The same for all contenders of a round.
 * @typedef {object} ContenderKind
 * @property {(plan: WorkPlan) => Contender} contender
 * @property {{ roundMs: number, loadedFrom?: number, loadedRounds?: number, blocks?: { entries: number } }} slices
 *   roundMs: time of all slices of a round
 * @property {number} rehearsals rotations that are not recorded, because first slices cost more
 * @property {number} fewestRotations
 * @property {() => Promise<unknown>} [close] ends what contenders share
 */

/** After so many rotations the first round has a ranking, and a round that ends early keeps its slices. */
const FIRST_LOOK = 5;

/**
 * One round, in which all entries run at once: start all, warm up, take turns in slices, load each alone, check again,
 * stop all. The run stops servers that go on with a later case.
 * @param {WorkPlan[]} plans of one round, in its order
 * @param {ContenderKind} kind @param {<T>(items: readonly T[]) => T[]} shuffle
 * @param {Pick<Lab, "serverHost" | "entries" | "signal">} lab
 * @param {(what: string) => void} doing reports the current step, e.g. "launching koa"
 * @returns {AsyncGenerator<Trial[]>} all trials of the round so far
 */
export async function* measureRound(plans, kind, shuffle, lab, doing) {
  const { serverHost, signal } = lab;
  const { cores } = serverHost;
  const { round = 1, mode = "external" } = plans[0] ?? {};
  const field = new Field(plans.map(kind.contender), signal);
  /** @type {CoreWatch | null} */
  let watch = null;
  const stopEarly = () => void field.kill();
  signal.addEventListener("abort", stopEarly);
  try {
    /** @type {Record<Side, Contender[]>} */
    const started = { server: [], generator: [] };
    const start = async (/** @type {Contender} */ contender, /** @type {Side} */ side) => {
      doing(`launching ${contender.plan.appId}`);
      await field.attempt(contender, async () => {
        await contender.start(side);
        started[side].push(contender);
      });
    };
    await forEachOnBothSides(field.running, cores, start, signal);

    doing("warming up");
    await Promise.all([warmUp(started.server, field), warmUp(started.generator, field)]);
    for (const contender of field.running) {
      await field.attempt(contender, () => contender.moveTo(cores?.server ?? null));
    }

    const gathers = MODES[mode].generator === "own process";
    // If the watch cannot start, the run goes on without it.
    watch = (await serverHost.watchCore?.(signal, { gathers }).catch(() => null)) ?? null;
    for (let rehearsal = 1; rehearsal <= kind.rehearsals; rehearsal += 1) {
      await takeTurns(shuffle(field.running), null, field, watch);
    }
    const planned = kind.slices.blocks?.entries ?? lab.entries.size;
    const rotations = rotationsOf(kind, field.running, planned);
    doing("measuring in slices, side by side");
    for (let rotation = 1; rotation <= rotations; rotation += 1) {
      await takeTurns(shuffle(field.running), rotation, field, watch);
      if (signal.aborted) break;
      const isFirstLook = rotation === FIRST_LOOK;
      const isLast = rotation === rotations;
      field.isRanked ||= isFirstLook || isLast;
      if (isLast || (isFirstLook && round === 1)) yield field.results();
    }

    const isLoaded = isLoadedRound(round, kind.slices);
    for (const contender of field.running) {
      const { appId } = contender.plan;
      doing(isLoaded ? `loading ${appId} alone` : `checking ${appId} again`);
      if (isLoaded) await watch?.gather();
      await field.attempt(contender, async () => {
        field.trials.set(contender, await contender.conclude({ isLoaded }));
      });
    }
  } finally {
    signal.removeEventListener("abort", stopEarly);
    await field.kill();
    await watch?.close();
    await kind.close?.();
  }
  yield field.results();
}

/**
 * Contenders take turns until all are warm, so that none is silent for long.
 * @param {Contender[]} queue contenders on one core; a contender that is not warm yet goes to the end
 * @param {Field} field
 */
async function warmUp(queue, field) {
  for (const contender of queue) {
    const isWarm = await field.attempt(contender, () => contender.warmUp());
    if (isWarm === false) queue.push(contender);
  }
}

/**
 * One slice of each contender while the others are silent. Drift of the machine then affects all alike (Kalibera &
 * Jones 2013).
 * @param {Contender[]} contenders in the order of their turns
 * @param {number | null} rotation null: a rehearsal, which is not recorded
 * @param {Field} field
 * @param {CoreWatch | null} watch on their core
 */
async function takeTurns(contenders, rotation, field, watch) {
  for (const [index, contender] of contenders.entries()) {
    if (field.signal.aborted) return;
    try {
      const coreLatencyNs = (await watch?.gather()) ?? undefined;
      await watch?.begin();
      const slice = await contender.slice();
      const coreWorkUs = (await watch?.finish()) ?? undefined;
      if (rotation !== null) {
        contender.slices.push({ rotation, place: index + 1, ...slice, coreWorkUs, coreLatencyNs });
      }
    } catch (error) {
      await field.fail(contender, error);
    }
  }
}

/**
 * The number of slices of each contender. Time of missing contenders is not used: another round shows more.
 * @type {(kind: ContenderKind, contenders: Contender[], planned: number) => number}
 */
function rotationsOf({ slices, fewestRotations }, contenders, planned) {
  if (contenders.length === 0) return 0;
  const eachMs = slices.roundMs / planned;
  const sliceMs = Math.max(1, mean(contenders.map((contender) => contender.sliceMs)));
  return Math.max(fewestRotations, Math.round(eachMs / sliceMs));
}

/** The contenders of a round and their trials. */
class Field {
  /** @type {Map<Contender, Trial>} */
  trials = new Map();
  /** Whether slices are enough for a ranking. */
  isRanked = false;

  /** @param {Contender[]} contenders @param {AbortSignal} signal ends the run */
  constructor(contenders, signal) {
    this.contenders = contenders;
    this.signal = signal;
  }

  /** Contenders without a trial; none after the run has ended. */
  get running() {
    return this.signal.aborted ? [] : this.#unended();
  }

  #unended() {
    return this.contenders.filter((contender) => !this.trials.has(contender));
  }

  /**
   * Runs one step of a contender, unless the run has ended.
   * @type {<T>(contender: Contender, step: () => Promise<T>) => Promise<T | undefined>} undefined if it has failed
   */
  async attempt(contender, step) {
    try {
      return this.signal.aborted ? undefined : await step();
    } catch (error) {
      await this.fail(contender, error);
    }
  }

  /** Ends a contender, so that it does not disturb the others. @param {Contender} contender @param {unknown} error */
  async fail(contender, error) {
    if (!this.signal.aborted) this.trials.set(contender, failedTrial(contender.plan, error));
    await contender.kill();
  }

  /** Trials in the order of the plans. */
  results() {
    return this.contenders.flatMap(
      (contender) => this.trials.get(contender) ?? (this.isRanked ? slicedTrial(contender) : []),
    );
  }

  /** Ends all contenders without a trial. */
  async kill() {
    await Promise.all(this.#unended().map((contender) => contender.kill()));
  }
}
