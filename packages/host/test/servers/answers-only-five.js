/** Test double of a broken app: it responds only on its first five connections. */
import { answer, answering } from "./conforming.js";

/** @import { Socket } from "node:net" */

/** @type {Set<Socket>} */
const answered = new Set();

export const start = answering((request, response) => {
  const { socket } = request;
  if (!answered.has(socket) && answered.size === 5) return;
  if (!answered.has(socket)) socket.once("close", () => answered.delete(socket));
  answered.add(socket);
  answer(request, response);
});
