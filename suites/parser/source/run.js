/**
 * Programs by the protocol of node-http-perf: so many iterations, so many times, in a process of
 * their own, in turns where there are several. It is written in the language of 2012, so that Node
 * 0.8 runs it too.
 *
 * Usage: node run.js PROGRAM[,PROGRAM...] FIXTURE ITERATIONS TIMES
 * Prints a line of JSON for each time, and fails where a parser has not found every header.
 */
var fs = require("fs");
var path = require("path");

var PROGRAMS = ["node-http", "js-http", "no-call", "call-in", "call-back"];

var names = process.argv[2].split(",");
var bytes = fs.readFileSync(process.argv[3]);
var iterations = Number(process.argv[4]);
var times = Number(process.argv[5]);

var expected = headersOf(bytes.toString("ascii"));
var programs = names.map(function (name) {
  if (PROGRAMS.indexOf(name) < 0) throw new Error("no program " + name);
  return require(path.join(__dirname, name + ".js"));
});

programs.forEach(assertFinds);
for (var number = 1; number <= times; number += 1) {
  for (var at = 0; at < programs.length; at += 1) print(names[at], number, programs[at].iterate);
}
programs.forEach(assertFinds);

function print(name, number, iterate) {
  var startedAt = process.hrtime();
  var told = iterate(bytes, iterations);
  var lasted = process.hrtime(startedAt);
  var time = Date.now();
  assertSame(told, iterations * expected.length);
  var memory = process.memoryUsage();
  var row = {
    benchmark: name,
    number: number,
    duration: Math.round(lasted[0] * 1e6 + lasted[1] / 1e3) / 1e3,
    time: time,
    rss: memory.rss,
    heapUsed: memory.heapUsed,
    heapTotal: memory.heapTotal,
    nodeVersion: process.versions.node,
    v8Version: process.versions.v8,
    bytes: bytes.length,
    headers: expected.length,
    iterations: iterations,
  };
  process.stdout.write(JSON.stringify(row) + "\n");
}

function assertFinds(program) {
  assertSame(program.headersOf(bytes), expected);
}

/** Cuts the fixture into names and values in another way than the programs do. */
function headersOf(text) {
  var lines = text.split("\r\n\r\n")[0].split("\r\n").slice(1);
  return lines.reduce(function (all, line) {
    var colon = line.indexOf(": ");
    return all.concat(line.slice(0, colon), line.slice(colon + 2));
  }, []);
}

function assertSame(made, wanted) {
  if (JSON.stringify(made) === JSON.stringify(wanted)) return;
  throw new Error("found other headers: " + JSON.stringify(made));
}
