/** Apps that are right or wrong. Its tests look for `says`, and docs/faults.md shows both. */

/** @satisfies {Record<string, import("./rows.js").Row>} */
export const APPS = {
  slow: {
    input: "a handler that takes 100 ms, with 100 connections",
    says: "is too slow for 100 connections:",
  },
  interim: {
    input: "interim answers, such as 103 Early Hints",
    says: "sends interim answers (103), which wrk cannot read. closed-loop loads it",
  },
  autocannon: {
    input: "autocannon fails in the process of a server",
    says: "autocannon failed in the server's process: TypeError",
  },
  noEntry: { input: "no server.js", says: "there is no server.js" },
  typeScript: {
    input: "a server.ts instead of a server.js",
    says: "there is no server.js, but server.ts. Compile server.ts to server.js",
  },
  onlyIpv6: {
    input: "a server that listens on `::1` only",
    says: "the server listens on ::1, not on 127.0.0.1. Listen on the host that start() gets",
  },
  publicLater: {
    input: "a public port that opens a moment after the start",
    says: "the server listens on more than loopback",
  },
  thread: {
    input: "a worker thread, also of a package",
    says: "the server runs 1 worker thread. An app is one process with one JavaScript thread (docs/rules.md)",
  },
  process: {
    input: "a child process, also of a package",
    says: "the server runs 1 more process. An app is one process with one JavaScript thread (docs/rules.md)",
  },
  switchedOff: {
    input: 'a default switched off in any file, as by `.set("etag", false)`',
    says: "lib/app.js, line 2 switches a default off without a comment above it that gives the reason",
  },
};
