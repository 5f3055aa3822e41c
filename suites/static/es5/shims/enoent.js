/** connect 0.5 sets `process.ENOENT` to a number from before Node 0.5, and answers 500 for other numbers. */
try {
  require("fs").statSync(__dirname + "/missing");
} catch (error) {
  process.ENOENT = error.errno;
}
