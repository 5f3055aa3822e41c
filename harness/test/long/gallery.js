/** All faults of the gallery in the external mode without slices: each app is alone with its generator. */
import { BEFORE_LOAD, FINISHES, FOUND, UNDER_LOAD, UNEVEN } from "../faults/faults.js";
import { gallery, LOAD, withoutWarning } from "../faults/gallery.js";

gallery(
  "one app after another, in the external mode",
  [...LOAD, "--mode", "external", "--no-slices", "--no-control"],
  [...BEFORE_LOAD, ...UNDER_LOAD, ...UNEVEN.map(withoutWarning), ...FINISHES, ...FOUND],
);
