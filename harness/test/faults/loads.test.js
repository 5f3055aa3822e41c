/** Faults of the gallery that slices find, and unusual but correct apps. test/long runs them in-process. */
import { FINISHES, IN_SLICES, UNDER_LOAD } from "./faults.js";
import { gallery, LOAD } from "./gallery.js";

/** Enough time for a warm-up by count, so that a fault after 1000 requests occurs in slices. */
const WARM = ["--limit", "settle=4s"];

gallery(
  "faults found under load",
  [...LOAD.external, "--quick", "--no-control", ...WARM],
  // With the good app, all apps fit into one round.
  [...UNDER_LOAD, ...IN_SLICES, ...FINISHES],
);
