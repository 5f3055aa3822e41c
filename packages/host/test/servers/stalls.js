/** Test double of an app with pauses: 500 ms in every 1.2 s it does nothing. */
export { start } from "./conforming.js";

const pause = new Int32Array(new SharedArrayBuffer(4));
setInterval(() => Atomics.wait(pause, 0, 0, 500), 1200).unref();
