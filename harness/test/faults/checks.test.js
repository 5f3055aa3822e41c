/** Faults of the gallery that are found before anything is measured, and what is found beside a row. */
import { BEFORE_LOAD, FOUND } from "./faults.js";
import { gallery, LOAD, LOOKED_AT } from "./gallery.js";

gallery("what is checked", [...LOAD["in-process"], ...LOOKED_AT], [...BEFORE_LOAD, ...FOUND]);
