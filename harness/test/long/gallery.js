/** Faults of the gallery in the mode that the quick tests leave out. Faults found before any load do not depend on the mode. */
import { FINISHES, UNDER_LOAD, UNEVEN } from "../faults/faults.js";
import { gallery, LOAD, withoutWarning } from "../faults/gallery.js";

gallery("faults under an in-process load", LOAD["in-process"], [
  ...UNDER_LOAD,
  ...UNEVEN.map(withoutWarning),
  ...FINISHES,
]);
