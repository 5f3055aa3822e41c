/**
 * One subject by the protocol of node-http-perf: so many iterations, so many times, in a process of
 * its own. It is written in the language of 2012, so that Node 0.8 runs it too.
 *
 * Usage: node run.js SUBJECT FIXTURE ITERATIONS TIMES
 * Prints a line of JSON for each time, and fails where a parser has not found every header.
 */
var fs = require("fs");
var path = require("path");

var SUBJECTS = ["node-http", "js-http"];

var name = process.argv[2];
var bytes = fs.readFileSync(process.argv[3]);
var iterations = Number(process.argv[4]);
var times = Number(process.argv[5]);

if (SUBJECTS.indexOf(name) < 0) throw new Error("no subject " + name);
var iterate = require(path.join(__dirname, name + ".js"));

var expected = headersOf(bytes.toString("ascii"));
for (var number = 1; number <= times; number += 1) {
  var startedAt = Date.now();
  var headers = iterate(bytes, iterations);
  var endedAt = Date.now();
  assertSame(headers, expected);
  var memory = process.memoryUsage();
  var row = {
    benchmark: name,
    number: number,
    duration: endedAt - startedAt,
    time: endedAt,
    rss: memory.rss,
    heapUsed: memory.heapUsed,
    heapTotal: memory.heapTotal,
    nodeVersion: process.versions.node,
    v8Version: process.versions.v8,
    bytes: bytes.length,
    headers: headers.length,
    iterations: iterations,
  };
  process.stdout.write(JSON.stringify(row) + "\n");
}

/** Cuts the fixture into names and values in another way than the subjects do. */
function headersOf(text) {
  var lines = text.split("\r\n\r\n")[0].split("\r\n").slice(1);
  return lines.reduce(function (all, line) {
    var colon = line.indexOf(": ");
    return all.concat(line.slice(0, colon), line.slice(colon + 2));
  }, []);
}

function assertSame(made, wanted) {
  if (JSON.stringify(made) === JSON.stringify(wanted)) return;
  throw new Error(name + " found other headers: " + JSON.stringify(made));
}
