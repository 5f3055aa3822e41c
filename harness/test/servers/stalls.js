/** Test double of an app with pauses: 500 ms in every two seconds it does nothing. */
import { answer, listen } from "./conforming.js";

const pause = new Int32Array(new SharedArrayBuffer(4));

/** @param {import("./conforming.js").Options} options */
export async function start(options) {
  setInterval(() => Atomics.wait(pause, 0, 0, 500), 2000).unref();
  return listen(options, answer);
}
