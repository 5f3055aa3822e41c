/**
 * connect 0.5 knows a missing file by `process.ENOENT`, which it sets itself, to a number of before
 * Node 0.5; without this, after it, it answers 500.
 */
try {
  require("fs").statSync(__dirname + "/missing");
} catch (error) {
  process.ENOENT = error.errno;
}
