/** Faults of the gallery in the modes that the quick tests leave out. */
import { BEFORE_LOAD, FINISHES, FOUND, UNDER_LOAD, UNEVEN } from "../faults/faults.js";
import { gallery, LOAD, LOOKED_AT, withoutWarning } from "../faults/gallery.js";

// Each app is alone with its generator.
gallery(
  "one app after another, in the external mode",
  [...LOAD, ...LOOKED_AT, "--mode", "external", "--no-slices", "--no-control"],
  [...BEFORE_LOAD, ...UNDER_LOAD, ...UNEVEN.map(withoutWarning), ...FINISHES, ...FOUND],
  // wrk leaves its last requests behind. A double that waits would take their connections for a load that goes on.
  { waitMs: 0 },
);

gallery(
  "what a load brings out, in-process",
  [...LOAD, "--mode", "in-process"],
  [...UNDER_LOAD, ...UNEVEN.map(withoutWarning), ...FINISHES],
);
