/** Test double of a cheat: it responds wrongly only in the middle of a slice, after several pauses. */
import { wrongWhen } from "./wrong-once.js";

const SLICES_BEFORE = 3;
/** A slice takes at least four times as long as the requests in flight. */
const IN_THE_MIDDLE = 50;

let silences = 0;
let sinceSilence = 0;

export const start = wrongWhen((_requests, isAfterSilence) => {
  if (isAfterSilence) [silences, sinceSilence] = [silences + 1, 0];
  sinceSilence += 1;
  return silences > SLICES_BEFORE && sinceSilence === IN_THE_MIDDLE;
});
