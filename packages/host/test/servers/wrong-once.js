/** Test doubles of broken apps: a wrong answer of the right length, now and then. */
import { answer, answering } from "./conforming.js";

/** A load leaves no such gap, and what lies between two slices is longer. */
const SILENCE_MS = 30;

let asked = 0;
let lastAt = 0;

/**
 * @param {(asked: number, isAfterSilence: boolean) => boolean} isWrong asked under load, of the path
 *   that is loaded; whether nothing had been asked for a while
 */
export const wrongWhen = (isWrong) =>
  answering((request, response, isUnderLoad) => {
    // A POST's 404 stays right: the fault is one, wherever among its checks an app comes to it.
    const isAsked = request.method === "GET" && request.url === "/hello";
    if (!isUnderLoad || !isAsked) return answer(request, response);
    const now = performance.now();
    const isAfterSilence = now - lastAt > SILENCE_MS;
    [asked, lastAt] = [asked + 1, now];
    if (!isWrong(asked, isAfterSilence)) answer(request, response);
    else response.setHeader("Content-Type", "text/plain").end("Hello Earth!");
  });
