/** Faults of the gallery that a load brings out, in slices, and what is strange but right; test/long has the same in-process. */
import { FINISHES, IN_SLICES, UNDER_LOAD } from "./faults.js";
import { gallery, LOAD } from "./gallery.js";

/** A warm-up by count comes to its end, so that what shows after 1000 requests shows in slices. */
const WARM = ["--limit", "settle=4s"];

gallery(
  "what a load brings out",
  [...LOAD.external, "--quick", "--no-control", ...WARM],
  // With the good app no more than are alive at once, so that there is one round.
  [...UNDER_LOAD, ...IN_SLICES, ...FINISHES],
);
