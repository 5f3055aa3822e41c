import { markdownTable } from "markdown-table";
import { DEFAULT_LIMITS, LIMIT_NAMES } from "../../src/limits.js";
import { BEFORE_LOAD, FINISHES, FOUND, IN_SLICES, UNDER_LOAD, UNEVEN } from "./faults.js";
import { GENERATOR_FAULTS, NOT_WRK } from "./generator-faults.js";

const FAULTS = [...BEFORE_LOAD, ...UNDER_LOAD, ...IN_SLICES, ...UNEVEN, ...FOUND, ...FINISHES];

/** @returns {string} docs/faults.md, from the gallery that the tests run */
export function renderFaultsDoc() {
  return `# What routebench does about broken apps

Each of these is an app in harness/test/servers, and is run by \`pnpm test\` beside a good app, whose
figures stay whole. An app that does not finish is named in the report with its reason. This page is
made from the tests by \`node harness/test/faults/write-faults-doc.js\`.

${markdownTable([["Fault", "What the report says", "Left running"], ...FAULTS.map(toRow)])}

## Limits

Each can be set, e.g. \`--limit start=20s\`, and is named in the message when it strikes.

${markdownTable([["Limit", "Default"], ...Object.entries(LIMIT_NAMES).map(toLimitRow)])}

\`warm-up\`, \`trial\` and \`generator\` count beyond the length that the load itself has, \`generator\`
beyond the 5 s that a generator waits for its last answers too. Two limits end no app: a warm-up that
is not steady within \`settle\` is measured as it is and marked, and where \`inspect\` is too short for
the comparison of random query strings, no response cache is looked for.

## A load generator that is no good

An app is not blamed for it: the reason names the generator. The other mode and what was measured before stay
whole. \`harness/test/cli/hostile-wrk.test.js\` runs each, one app after another and beside slices.

${markdownTable([["wrk", "What the report says of the app"], ...GENERATOR_FAULTS.map(toGeneratorRow)])}

A \`wrk\` that is missing, or that is another program of that name (\`${NOT_WRK}\`), is
told before anything is measured: closed-loop, our own generator, makes the absolute figures too, and with
\`--driver wrk\` the run is refused. Where closed-loop dies while it loads an app in a slice, that app did not
finish (\`closed-loop was ended by SIGSEGV\`), and another process of it loads the others.

## What is asked during a load

Beside the load, on a connection of its own, everything in the contract is asked and checked, one
request every 50 ms: each route, the near misses, a random path. That is at most 20 requests a
second. Of an app that answers 10,000 a second it is 0.2 %, and as each probe costs an app about
what any of its requests costs, the difference that it makes between an app of 10,000 and one of
100,000 requests a second is below 0.2 %, a tenth of the 2 % that a run tries to resolve. The result
file tells for each trial how many were asked and answered (\`probes\`). While slices are measured
nothing is asked, for closed-loop compares every byte of every answer: with that of the answer that was
verified, but for header values that verified answers showed to change. wrk compares no bodies.

After a load the generator's bytes are held against its requests times the size of the response
that was measured before it (\`responseBytes\`). They may differ by 0.1 %, and by one response per
connection, which may have been cut off by the end of the load.
`;
}

/** @param {import("./faults.js").Fault} fault */
function toRow({ fault, says, inProcess, inSlices, warns, finds }) {
  const verdict = says ? `did not finish: \`${says}\`` : "its row";
  const warning = warns ? `, with a warning: \`${warns}\`` : "";
  const finding = finds ? `, with a finding: \`${finds}\`` : "";
  const own = inProcess ? `; in-process: did not finish: \`${inProcess.says}\`` : "";
  const sliced = inSlices ? `; in slices: did not finish: \`${inSlices.says}\`` : "";
  return [fault, `${verdict}${warning}${finding}${own}${sliced}`, "nothing"];
}

/** @param {import("./generator-faults.js").GeneratorFault} fault */
function toGeneratorRow({ fault, says }) {
  return [fault, `did not finish: \`${says}\``];
}

/** @param {[string, typeof LIMIT_NAMES[keyof typeof LIMIT_NAMES]]} limit */
function toLimitRow([name, key]) {
  const value = DEFAULT_LIMITS[key];
  const text = key === "memoryBytes" ? `${value / 1024 ** 2} MB` : `${value / 1000} s`;
  return [`\`${name}\``, text];
}
