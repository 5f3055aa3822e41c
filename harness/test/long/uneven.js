/** Faults of the gallery that only a long load shows: it includes several pauses, because a single pause may be chance. */
import { UNEVEN } from "../faults/faults.js";
import { gallery } from "../faults/gallery.js";

// A generator that stays awake takes a core from the other long tests.
process.env.ROUTEBENCH_GENERATOR ??= "sleeps";

const LONG_LOAD = ["--rounds", "2", "--connections", "10", "--duration", "4s"];

gallery(
  "faults under long loads",
  [...LONG_LOAD, "--mode", "external", "--no-control"],
  UNEVEN.map((fault) =>
    fault.server === "slower-and-slower" ? { ...fault, server: "slower-in-a-load" } : fault,
  ),
  { tries: 4, isLong: true },
);
