import { setTimeout as sleep } from "node:timers/promises";
import { onBothSides } from "../host/sides.js";
import { TrialFailure } from "../trial-failure.js";
import { withSliced } from "./ended-trial.js";
import { measureWatchedSlices, rotate, SETTLED_AFTER_MS } from "./slices.js";

/**
 * @import { Side } from "../host/sides.js"
 * @import { AskedPlan } from "../verify/asked.js"
 * @import { EndedTrial } from "./ended-trial.js"
 * @import { Lab } from "./lab.js"
 * @import { Measured } from "./slices.js"
 * @import { Slice } from "@routebench/contract/slice"
 * @import { Sample } from "@routebench/contract/trial"
 *
 * An entry in a round. It throws a TrialFailure where it fails, and charges the time that it takes to
 * `lab.spentUsefully` itself.
 * @typedef {object} Contender
 * @property {AskedPlan} plan
 * @property {Slice[]} slices that count, so far
 * @property {Sample["errors"]} errors so far
 * @property {Sample["warmup"]} [warmup] so far
 * @property {number} takesMs what a slice of it is likely to take
 * @property {(side: Side) => Promise<void>} start on one side of the cores
 * @property {() => Promise<void>} warmUp as its kind warms up: wholly, or for one turn
 * @property {boolean} [isWarm] of one that warms up in turns
 * @property {() => Promise<void>} [stayAwake] a turn of one that is warm and waits for others
 * @property {(cores: number[]) => Promise<void>} moveTo other cores
 * @property {() => Promise<void>} [arrive] where all are measured, after it was moved there
 * @property {() => Promise<unknown>} rehearse a slice that does not count
 * @property {(onceLedIn?: () => Promise<unknown> | undefined) => Promise<Measured>} slice loads it for a while, and no other
 * @property {() => Promise<void>} [fallSilent] it has been silent for as long as it is led in; never fails
 * @property {() => Promise<void>} [settle] counts what it has done in silence; never fails
 * @property {boolean} [isRestless] whether it works in silence
 * @property {() => Promise<void>} [endSlices] never fails
 * @property {() => Promise<EndedTrial>} load by itself, without interruption
 * @property {() => Promise<EndedTrial>} end in a round without loads
 * @property {() => Promise<void>} kill ends it at once, started or not; never fails
 */

/**
 * What all contenders of a round have in common.
 * @typedef {object} Kind
 * @property {(plan: AskedPlan) => Contender} contender
 * @property {"when started" | "in turns"} warmsUp when started: while another does so on the other side; in turns: in
 *   rotations on both sides until all are warm, so that none is silent for long, whenever it was launched
 * @property {number} [rehearsals] rotations of slices that do not count; absent: one
 * @property {number} roundMs of all slices of a round
 * @property {number} absentMs what the plan of a round reckons for a slice of one that has failed
 * @property {number} fewestRotations
 * @property {(round: number) => boolean} [isLoaded] whether each is loaded by itself too; absent: in all rounds
 * @property {boolean} loadsInShuffledOrder
 * @property {boolean} keepsSlices whether slices are a trial where the round is ended before the load
 * @property {boolean} endsWithRound whether they are ended with it, or go on in the next case
 * @property {() => Promise<unknown>} [allArrived] where they are measured
 * @property {() => Promise<unknown>} [close] whatever happens
 */

/** @type {["fallSilent" | "settle", waitMs: number][]} */
const LISTENING = [
  ["fallSilent", 100],
  ["settle", SETTLED_AFTER_MS],
  ["settle", 500],
];

/**
 * One round in which all entries are alive at once. All are launched and warmed up, on two cores at
 * a time where there are two, for each works on one only; then they are measured in slices on one
 * core, side by side, for their relative speed; and at last each by itself, without interruption,
 * for its absolute figures and latencies. One that fails is left out from then on, and ended: it
 * must not disturb the others.
 * @param {AskedPlan[]} plans of one round, in its order
 * @param {Kind} kind
 * @param {<T>(items: readonly T[]) => T[]} shuffle
 * @param {Pick<Lab, "serverHost" | "signal">} lab
 * @param {(what: string) => void} doing called with what goes on, e.g. "launching koa"
 * @returns {AsyncGenerator<EndedTrial[]>} when all slices are in: what there is of the round if it
 *   is ended from then on (see withSliced); at last one trial per plan, or of a run that was ended
 *   early, what there is
 */
export async function* runRound(plans, kind, shuffle, lab, doing) {
  const { serverHost, signal } = lab;
  const { cores } = serverHost;
  const contenders = plans.map(kind.contender);
  /** @type {Map<Contender, Side>} where those that run have started, in that order */
  let started = new Map();
  /** @type {Map<AskedPlan, EndedTrial>} */
  const trials = new Map();
  /** @type {Contender[]} */
  let sliced = [];
  const running = () =>
    signal.aborted ? [] : [...started.keys()].filter(({ plan }) => !trials.has(plan));
  const fail = async (/** @type {Contender} */ contender, /** @type {unknown} */ error) => {
    if (!signal.aborted) {
      trials.set(contender.plan, { ...contender.plan, ...TrialFailure.from(error).toRecord() });
    }
    await contender.kill();
  };
  /** @type {(contender: Contender, work: () => Promise<unknown>) => Promise<void>} */
  const orFail = async (contender, work) => {
    await work().catch((error) => fail(contender, error));
  };
  const turns = { shuffle, fail, signal };
  const warmUp = async (/** @type {Contender} */ contender) => {
    doing(`warming up ${contender.plan.appId}`);
    await orFail(contender, () => contender.warmUp());
  };
  const prepare = async (/** @type {Contender} */ contender, /** @type {Side} */ side) => {
    doing(`launching ${contender.plan.appId}`);
    try {
      await contender.start(side);
    } catch (error) {
      return fail(contender, error);
    }
    started.set(contender, side);
    if (kind.warmsUp === "when started") await warmUp(contender);
  };
  const isCold = (/** @type {Contender} */ { isWarm }) => !isWarm;
  const warmUpInTurns = async (/** @type {Side} */ side) => {
    const there = () => running().filter((contender) => started.get(contender) === side);
    const turn = async (/** @type {Contender} */ contender) =>
      isCold(contender) ? contender.warmUp() : contender.stayAwake?.();
    const waits = (/** @type {Contender} */ contender) =>
      contender.stayAwake && running().some(isCold);
    while (there().some((contender) => isCold(contender) || waits(contender))) {
      await rotate(there(), 1, turn, turns);
    }
  };
  const conclude = async (
    /** @type {Contender} */ contender,
    /** @type {Promise<EndedTrial>} */ trial,
  ) => {
    await trial.then(
      (ended) => trials.set(contender.plan, ended),
      (error) => fail(contender, error),
    );
  };
  const killAll = () => Promise.all(contenders.map((contender) => contender.kill()));
  const stopEarly = () => void killAll();
  if (kind.endsWithRound) signal.addEventListener("abort", stopEarly);
  try {
    await onBothSides(contenders, cores, prepare, signal);
    if (kind.warmsUp === "in turns") {
      doing("warming up");
      await Promise.all([warmUpInTurns("server"), warmUpInTurns("driver")]);
      // What follows does not depend on which side was ready sooner.
      const on = (/** @type {Side} */ one) => [...started].filter(([, side]) => side === one);
      started = new Map([...on("server"), ...on("driver")]);
    }
    if (cores !== null) {
      await Promise.all(running().map((one) => orFail(one, async () => one.moveTo(cores.server))));
    }
    for (const contender of running()) {
      if (signal.aborted) break;
      await orFail(contender, async () => contender.arrive?.());
    }
    await kind.allArrived?.();
    // The first slices are dearer, and so they are left out: as many of each, whatever they cost.
    await rotate(running(), kind.rehearsals ?? 1, (contender) => contender.rehearse(), turns);
    const rotations = rotationsOf(kind, plans.length, running());
    doing("measuring in slices, side by side");
    const { round = 1 } = plans[0] ?? {};
    for await (const _ of measureWatchedSlices(running(), rotations, serverHost, turns)) {
      sliced = running();
      // The first ranking need not wait for those that scatter.
      if (kind.keepsSlices && round === 1) yield withSliced(plans, trials, sliced);
    }
    await listen(running(), signal);
    for (const contender of running()) {
      await orFail(contender, async () => contender.endSlices?.());
    }
    if (!signal.aborted) sliced = running();
    if (kind.keepsSlices && sliced.length > 0) yield withSliced(plans, trials, sliced);
    if (kind.isLoaded?.(round) ?? true) {
      for (const contender of kind.loadsInShuffledOrder ? shuffle(sliced) : sliced) {
        if (signal.aborted) break;
        doing(`loading ${contender.plan.appId} by itself`);
        await conclude(contender, contender.load());
      }
    } else if (!signal.aborted) {
      doing("ending");
      await Promise.all(sliced.map((contender) => conclude(contender, contender.end())));
    }
  } finally {
    if (kind.endsWithRound) {
      signal.removeEventListener("abort", stopEarly);
      await killAll();
    }
    await kind.close?.();
  }
  yield withSliced(plans, trials, kind.keepsSlices ? sliced : []);
}

/**
 * What a server does without being asked shows when it has ended what it put off. Others need not wait for that.
 * @param {Contender[]} contenders @param {AbortSignal} signal
 */
async function listen(contenders, signal) {
  if (!contenders.some(({ isRestless }) => isRestless)) return;
  const all = (/** @type {"fallSilent" | "settle"} */ what) =>
    Promise.all(contenders.map((contender) => contender[what]?.()));
  for (const [what, waitMs] of LISTENING) {
    if (signal.aborted) return;
    await sleep(waitMs);
    await all(what);
  }
}

/**
 * How many rotations a round has time for.
 * @param {Pick<Kind, "roundMs" | "absentMs" | "fewestRotations">} kind
 * @param {number} planned how many contenders
 * @param {Pick<Contender, "takesMs">[]} running those of them that are there
 */
function rotationsOf({ roundMs, absentMs, fewestRotations }, planned, running) {
  const runningMs = running.reduce((sum, { takesMs }) => sum + takesMs, 0);
  const rotationMs = runningMs + (planned - running.length) * absentMs;
  return Math.max(fewestRotations, Math.round(roundMs / Math.max(1, rotationMs)));
}
