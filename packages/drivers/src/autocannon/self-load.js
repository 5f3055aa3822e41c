import { AutocannonSession } from "./session.js";

/** @import { IsSteady, Run } from "./session.js" */

/**
 * A server that loads itself connects once; it may be woken for each warm-up and load.
 * @typedef {{ step: "connect" } & Run} ConnectStep
 * @typedef {{ step: "warm-up", answersInWindow: number, limitMs: number }} WarmUpStep
 * @typedef {{ step: "load", requests?: number, durationMs?: number }} LoadStep
 * @typedef {ConnectStep | WarmUpStep | LoadStep | { step: "wake" | "disconnect" }} Step
 */

/** @type {AutocannonSession | undefined} */
let session;

/** What it made is sent as it is. @type {(step: Step, isSteady: IsSteady) => Promise<object>} */
export async function selfLoad(step, isSteady) {
  if (step.step === "connect") {
    session = new AutocannonSession(step);
    return session.connect();
  }
  if (session === undefined) throw new Error("a process that loads itself has to connect first");
  if (step.step === "warm-up") return session.warmUp(step.answersInWindow, isSteady, step.limitMs);
  if (step.step === "load") return session.load(step);
  if (step.step === "wake") {
    await session.wake();
    return {};
  }
  session.close();
  session = undefined;
  return {};
}
