/** Faults of the gallery in the modes that the quick tests leave out; what is found before any load is the same in each. */
import { FINISHES, UNDER_LOAD, UNEVEN } from "../faults/faults.js";
import { gallery, LOAD, withoutWarning } from "../faults/gallery.js";

// Each app is alone with its generator.
gallery(
  "one app after another, in the external mode",
  [...LOAD.external, "--no-slices", "--no-control"],
  [...UNDER_LOAD, ...UNEVEN.map(withoutWarning), ...FINISHES],
  // wrk leaves its last requests behind. A double that waits would take their connections for a load that goes on.
  { waitMs: 0 },
);

gallery("what a load brings out, in-process", LOAD["in-process"], [
  ...UNDER_LOAD,
  ...UNEVEN.map(withoutWarning),
  ...FINISHES,
]);
