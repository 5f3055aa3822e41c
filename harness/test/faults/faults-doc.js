import { DEFAULT_LIMITS, LIMIT_NAMES } from "@routebench/host/limits";
import { markdownTable } from "markdown-table";
import { BEFORE_LOAD, FINISHES, FOUND, IN_SLICES, UNDER_LOAD, UNEVEN } from "./faults.js";
import { GENERATOR_FAULTS, NOT_WRK } from "./generator-faults.js";

/** @import { Fault } from "./faults.js" */
/** @import { GeneratorFault } from "./generator-faults.js" */

const FAULTS = [...BEFORE_LOAD, ...UNDER_LOAD, ...IN_SLICES, ...UNEVEN, ...FOUND, ...FINISHES];

/** @returns {string} docs/faults.md, from the gallery that the tests run */
export function renderFaultsDoc() {
  return `# What routebench does about broken apps

Each of these is an app in packages/host/test/servers. The tests run each beside a good app, whose figures
must stay intact, with limits of their own. An app that does not finish is listed in the report with the reason. This page is
generated from the tests by \`node harness/test/faults/write-faults-doc.js\`.

${markdownTable([["Fault", "What the report says", "Left running"], ...FAULTS.map(toRow)])}

## Limits

Each can be set, e.g. \`--limit start=20s\`, and the message names the limit that was exceeded.

${markdownTable([["Limit", "Default"], ...Object.entries(LIMIT_NAMES).map(toLimitRow)])}

\`trial\` and \`generator\` are added to the length of the load itself, and \`generator\`
also to the 5 s that a generator waits for its last answers. Two limits end no app. A warm-up that
is not steady within \`settle\` is measured as it is, and marked. If \`inspect\` is too short to
compare random query strings, no response cache is looked for. \`disk\` is what all processes of a
server write to files, as Linux counts it: what lies in a tmpfs is memory, and is not counted.

## A load generator that fails

No app is blamed for it: the reason names the generator. The other mode and everything measured before
remain. \`harness/test/runs/hostile-generators.test.js\` runs each case.

${markdownTable([["wrk", "What the report says of the app"], ...GENERATOR_FAULTS.map(toGeneratorRow)])}

A \`wrk\` that is missing, or that is another program of that name (\`${NOT_WRK}\`), is
reported before anything is measured. Then closed-loop, our own generator, measures the absolute figures too, and
with \`--generator wrk\` the run is refused. If closed-loop dies while it loads an app in a slice, that app did not
finish (\`closed-loop was ended by SIGSEGV\`), and a new closed-loop process loads the others.

## What is checked during a load

Beside the load, on a connection of its own, everything in the contract is requested and checked, one
request every 50 ms: each route, the near misses, a random path. That is at most 20 requests a
second, or 0.2 % of what an app does that answers 10,000 a second. Each probe costs an app about
what any request costs it. So between an app of 10,000 and one of 100,000 requests a second the probes make a difference
below 0.2 %, a tenth of the 2 % that a run tries to resolve. The result file has the number of probes
sent and answered for each trial (\`probes\`). Slices have no probes, because closed-loop compares every
byte of every answer with the verified answer, except for header values that were seen to vary between
verified answers. wrk compares no bodies.

After a load, the bytes that the generator received are compared with its number of requests times the size of the
response measured before the load (\`responseBytes\`). They may differ by 0.1 %, and by one response per
connection, which the end of the load may have cut off.
`;
}

/** @param {Fault} fault */
function toRow({ fault, says, inProcess, inSlices, warns, finds }) {
  const verdict = says ? `did not finish: \`${says}\`` : "its row";
  const warning = warns ? `, with a warning: \`${warns}\`` : "";
  const finding = finds ? `, with a finding: \`${finds}\`` : "";
  const own = inProcess ? `; in-process: did not finish: \`${inProcess.says}\`` : "";
  const sliced = inSlices ? `; in slices: did not finish: \`${inSlices.says}\`` : "";
  return [fault, `${verdict}${warning}${finding}${own}${sliced}`, "nothing"];
}

/** @param {GeneratorFault} fault */
function toGeneratorRow({ fault, says }) {
  return [fault, `did not finish: \`${says}\``];
}

/** @param {[string, keyof typeof DEFAULT_LIMITS]} limit */
function toLimitRow([name, key]) {
  const value = DEFAULT_LIMITS[key];
  const text = key.endsWith("Bytes") ? `${value / 1024 ** 2} MB` : `${value / 1000} s`;
  return [`\`${name}\``, text];
}
