import { AutocannonSession } from "@routebench/drivers/autocannon/session";

/** @import { Run } from "../../src/autocannon/session.js" */

/** Connects, loads once and closes. @param {Run} run */
export async function loadWithAutocannon(run) {
  const session = new AutocannonSession(run);
  try {
    await session.connect();
    return await session.load(run.load);
  } finally {
    session.close();
  }
}
