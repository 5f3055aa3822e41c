/** Test double of a cheat: it is wrong only in the middle of a slice, after several silences. */
import { wrongWhen } from "./wrong-once.js";

const SLICES_BEFORE = 3;
/** A slice is at least four times as long as its requests in flight take. */
const IN_THE_MIDDLE = 50;

let silences = 0;
let sinceSilence = 0;

export const start = wrongWhen((_asked, isAfterSilence) => {
  if (isAfterSilence) [silences, sinceSilence] = [silences + 1, 0];
  sinceSilence += 1;
  return silences > SLICES_BEFORE && sinceSilence === IN_THE_MIDDLE;
});
