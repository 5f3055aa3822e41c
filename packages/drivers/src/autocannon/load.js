import { AutocannonSession } from "./session.js";

/** @import { DriverResult } from "../driver.js" */
/** @import { Connecting, Run } from "./session.js" */

/**
 * Loads a server from this very process, once; where connecting fails, that is all of it.
 * @type {(run: Run) => Promise<DriverResult & { connecting: Connecting }>}
 */
export async function loadWithAutocannon(run) {
  const { requests, connections } = run.load;
  if (requests !== undefined && requests < connections) {
    throw new RangeError(
      `${requests} requests are too few for ${connections} connections; ask for at least one each`,
    );
  }
  const session = new AutocannonSession(run);
  try {
    const connecting = await session.connect();
    if (connecting.answered < connections) return { ...session.result(), connecting };
    return { ...(await session.load(run.load)), connecting };
  } finally {
    session.close();
  }
}
