import { setTimeout as sleep } from "node:timers/promises";
import { ask, Wire } from "@routebench/drivers/connections/wire";

/** @import { Tested } from "../tests.js" */

const PATH = "/%zz";
const TIMEOUT_MS = 1500;

/** How long a process may take to die. */
const DYING_MS = 300;

/** Whether a path that cannot be decoded is the end of the server. @param {Tested} tested */
export async function badEscape({ origin }) {
  const { status } = await ask(origin, { path: PATH }, { timeoutMs: TIMEOUT_MS });
  if (status === 0) await sleep(DYING_MS);
  const wire = new Wire(origin);
  const whyNot = await wire.opened();
  wire.close();
  if (whyNot !== null) return [{ id: "dies", words: `dies of ${PATH}` }];
  return status === 0 ? [{ id: "silent", words: `gives no answer to ${PATH}` }] : [];
}
