/** The program that keeps a core busy from `busy` to `rest`. */
import { serveCalls } from "@routebench/drivers/calls";
import { work } from "./core-work.js";

/** It listens in between. */
const AT_A_TIME = 20;

let isBusy = false;

serveCalls({
  busy: async () => {
    if (!isBusy) setImmediate(keepBusy);
    isBusy = true;
    return true;
  },
  rest: async () => {
    isBusy = false;
    return true;
  },
});

function keepBusy() {
  if (!isBusy) return;
  for (let times = 0; times < AT_A_TIME; times += 1) work();
  setImmediate(keepBusy);
}
