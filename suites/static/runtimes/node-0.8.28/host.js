/**
 * Starts a subject on a Node without promises and ES modules.
 *
 * Usage: node host.js SERVER_FILE OPTIONS_AS_JSON
 * Exits with 69 and the reason if an optional package of the subject is missing.
 */
var subject = require(process.argv[2]);

try {
  subject.start(JSON.parse(process.argv[3])).then(
    function () {},
    function (error) {
      throw error;
    }
  );
} catch (error) {
  if (error.code !== "does-not-apply") throw error;
  process.stderr.write("Error: " + error.message + "\n", function () {
    process.exit(69);
  });
}
