/** Faults of the gallery that a load brings out, in slices, and what is strange but right; test/long has the same in-process. */
import { FINISHES, IN_SLICES, UNDER_LOAD, UNEVEN } from "./faults.js";
import { gallery, LOAD, withoutWarning } from "./gallery.js";

/** A warm-up by count comes to its end, so that what shows after 1000 requests shows in slices. */
const WARM = ["--limit", "settle=4s"];

gallery(
  "what a load brings out",
  [...LOAD.external, "--quick", "--no-control", ...WARM],
  [...UNDER_LOAD, ...IN_SLICES, ...UNEVEN.map(withoutWarning), ...FINISHES],
);
