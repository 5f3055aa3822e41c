/** All faults of the gallery, one app after another: each is alone with its generator. */
import { BEFORE_LOAD, FINISHES, FOUND, UNDER_LOAD, UNEVEN } from "../faults/faults.js";
import { gallery, LOAD, withoutWarning } from "../faults/gallery.js";

gallery(
  "one app after another, in both modes",
  [...LOAD, "--no-slices", "--no-control"],
  [...BEFORE_LOAD, ...UNDER_LOAD, ...UNEVEN.map(withoutWarning), ...FINISHES, ...FOUND],
);
