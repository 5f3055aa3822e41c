/**
 * connect 0.5 knows a missing file by its error's number, which it compares with `process.ENOENT`. Errors
 * have other numbers since Node 0.5; without this it answers 500. It sets that number itself, so this
 * comes after it.
 */
try {
  require("fs").statSync(__dirname + "/missing");
} catch (error) {
  process.ENOENT = error.errno;
}
