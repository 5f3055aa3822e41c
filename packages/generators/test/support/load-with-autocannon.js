import { AutocannonSession } from "@routebench/generators/autocannon/session";

/** @import { SelfLoadRun } from "../../src/autocannon/session.js" */

/** Connects, loads once and closes. @param {SelfLoadRun} run */
export async function loadWithAutocannon(run) {
  const session = new AutocannonSession(run);
  try {
    await session.connect();
    return await session.load(run.load);
  } finally {
    session.close();
  }
}
