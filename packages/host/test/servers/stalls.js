/** Test double of an app that pauses for 500 ms in every 1.2 s. */
export { start } from "./conforming.js";

const pause = new Int32Array(new SharedArrayBuffer(4));
setInterval(() => Atomics.wait(pause, 0, 0, 500), 1200).unref();
