/** Faults of the gallery that routebench finds before it measures, and faults that become findings. */
import { BEFORE_LOAD, FOUND } from "./faults.js";
import { gallery, INSPECTED, LOAD } from "./gallery.js";

gallery(
  "faults found by checks",
  [...LOAD["in-process"], ...INSPECTED],
  [...BEFORE_LOAD, ...FOUND],
);
