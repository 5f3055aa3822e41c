/** A run is killed at more moments. */
process.env.ROUTEBENCH_KILLS ??= "4";
await import("../ends/killed.test.js");
