/**
 * Starts a subject on a Node that has neither promises nor ES modules.
 *
 * Usage: node host.js SERVER_FILE OPTIONS_AS_JSON
 * Ends with 69, and the reason, where a subject lacks what it need not have.
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
