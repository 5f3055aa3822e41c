/** Judging is total, looked at for longer. */
process.env.ROUTEBENCH_FUZZ ??= "20";
await import("../summarise/total.property.test.js");
