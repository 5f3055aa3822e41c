/** A run is killed at more moments. */
process.env.ROUTEBENCH_KILLS ??= "8";
await import("../cli/killed.test.js");
