/** Test doubles of broken apps: a wrong answer of the right length, now and then. */
import { answer, listen } from "./conforming.js";

/** More than a conformance check opens, fewer than any load. */
const HONEST_UP_TO = 5;

/**
 * @param {(asked: number, isAfterSilence: boolean) => boolean} isWrong asked under load, of the path
 *   that is loaded; whether nothing had been asked for a while
 * @returns {(options: import("./conforming.js").Options) => Promise<import("./conforming.js").Started>}
 */
export function wrongWhen(isWrong) {
  return (options) => {
    /** @type {Set<import("node:net").Socket>} */
    const clients = new Set();
    let asked = 0;
    let lastAt = 0;
    return listen(options, (request, response) => {
      const { socket } = request;
      if (!clients.has(socket)) socket.once("close", () => clients.delete(socket));
      clients.add(socket);
      if (clients.size <= HONEST_UP_TO || request.url !== "/hello") {
        return answer(request, response);
      }
      const now = performance.now();
      const isAfterSilence = now - lastAt > SILENCE_MS;
      [asked, lastAt] = [asked + 1, now];
      if (!isWrong(asked, isAfterSilence)) answer(request, response);
      else response.setHeader("Content-Type", "text/plain").end("Hello Earth!");
    });
  };
}

/** A load leaves no such gap, and what lies between two slices is longer. */
const SILENCE_MS = 30;
