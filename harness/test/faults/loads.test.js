/** Faults of the gallery that a load brings out, in-process and in slices, and what is strange but right. */
import { FINISHES, IN_SLICES, UNDER_LOAD, UNEVEN } from "./faults.js";
import { gallery, LOAD, withoutWarning } from "./gallery.js";

gallery(
  "what a load brings out",
  [...LOAD, "--no-control"],
  [...UNDER_LOAD, ...IN_SLICES, ...UNEVEN.map(withoutWarning), ...FINISHES],
);
