/** Judging is total, looked at for longer. */
process.env.ROUTEBENCH_FUZZ ??= "60";
await import("../summarise/total.property.test.js");
