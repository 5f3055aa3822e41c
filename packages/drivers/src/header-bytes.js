import { ask } from "./connections/wire.js";

/** @import { DriverRequest } from "./driver.js" */

/** How long to wait; slower servers show in the load. */
const PATIENCE_MS = 2000;

/**
 * For generators that count only bodies: an answer's bytes on the wire without its body, 0 if no right one comes.
 * @type {(origin: string, request: DriverRequest) => Promise<number>}
 */
export async function measureHeaderBytes(origin, { path, status, body, encoding }) {
  if (body === undefined) return 0;
  const reply = await ask(origin, { path }, { timeoutMs: PATIENCE_MS });
  const isRight = encoding !== undefined || reply.body.equals(Buffer.from(body));
  if (reply.ending !== "whole" || reply.status !== status || !isRight) return 0;
  return reply.headerBytes + reply.bodyBytes - reply.body.length;
}
