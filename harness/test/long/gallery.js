/** Faults of the gallery in the modes that the quick tests leave out; what is found before any load is the same in each. */
import { FINISHES, UNDER_LOAD, UNEVEN } from "../faults/faults.js";
import { gallery, LOAD, withoutWarning } from "../faults/gallery.js";

gallery("what a load brings out, in-process", LOAD["in-process"], [
  ...UNDER_LOAD,
  ...UNEVEN.map(withoutWarning),
  ...FINISHES,
]);
