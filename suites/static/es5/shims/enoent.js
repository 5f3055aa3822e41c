/** connect 0.5 sets `process.ENOENT` to a number of before Node 0.5, and answers 500 to others. */
try {
  require("fs").statSync(__dirname + "/missing");
} catch (error) {
  process.ENOENT = error.errno;
}
