import { AutocannonSession } from "./session.js";

/** @import { SelfLoadRun } from "./session.js" */

/**
 * A server that loads itself connects once; it may be woken for each load.
 * @typedef {{ step: "connect" } & SelfLoadRun} ConnectStep
 * @typedef {{ step: "load", requests?: number, durationMs?: number }} LoadStep
 * @typedef {ConnectStep | LoadStep | { step: "wake" | "disconnect" }} SelfLoadStep
 */

/** @type {AutocannonSession | undefined} */
let session;

/** What it made is sent as it is. @type {(step: SelfLoadStep) => Promise<object>} */
export async function selfLoad(step) {
  if (step.step === "connect") {
    session = new AutocannonSession(step);
    return session.connect();
  }
  if (session === undefined) throw new Error("a process that loads itself has to connect first");
  if (step.step === "load") return session.load(step);
  if (step.step === "wake") {
    await session.wake();
    return {};
  }
  session.close();
  session = undefined;
  return {};
}
