/** Test doubles of broken apps: some responses are wrong but have the right length. */
import { answer, answering } from "./conforming.js";

/** Longer than any gap within a load, shorter than the pause between two slices. */
const SILENCE_MS = 30;

let requests = 0;
let lastAt = 0;

/**
 * @param {(requests: number, isAfterSilence: boolean) => boolean} isWrong is called for each request of a load with the
 *   number of requests so far, and whether no request came for a while
 */
export const wrongWhen = (isWrong) =>
  answering((request, response, isUnderLoad) => {
    // The 404 of a POST stays right, so that the fault is the same in every check.
    const isHello = request.method === "GET" && request.url === "/hello";
    if (!isUnderLoad || !isHello) return answer(request, response);
    const now = performance.now();
    const isAfterSilence = now - lastAt > SILENCE_MS;
    [requests, lastAt] = [requests + 1, now];
    if (!isWrong(requests, isAfterSilence)) answer(request, response);
    else response.setHeader("Content-Type", "text/plain").end("Hello Earth!");
  });
