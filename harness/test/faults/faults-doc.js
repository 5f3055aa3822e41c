import { DEFAULT_LIMITS, LIMIT_NAMES } from "@routebench/host/limits";
import { markdownTable } from "markdown-table";
import { ROWS } from "../machines/rows/rows.js";
import { BEFORE_LOAD, FINISHES, FOUND, IN_SLICES, UNDER_LOAD, UNEVEN } from "./faults.js";
import { GENERATOR_FAULTS, NOT_WRK } from "./generator-faults.js";

/** @import { Row } from "../machines/rows/rows.js" */
/** @import { Fault } from "./faults.js" */
/** @import { GeneratorFault } from "./generator-faults.js" */

const FAULTS = [...BEFORE_LOAD, ...UNDER_LOAD, ...IN_SLICES, ...UNEVEN, ...FOUND, ...FINISHES];

/** @returns {string} docs/faults.md, from the gallery that the tests run */
export function renderFaultsDoc() {
  return `# Broken apps

A broken app never harms the figures of another app. The report lists an app that did not finish with the reason. Each row below is an app in packages/host/test/servers.
The tests run it next to a good app whose figures must stay intact. They set their own limits, so some reasons show other times than the defaults.
\`node harness/test/faults/write-faults-doc.js\` writes this page from the tests.

${markdownTable([["Fault", "What the report says", "Left running"], ...FAULTS.map(toRow)])}

## Other machines, other apps

\`pnpm --dir harness test:rows\` tries each of these. \`pnpm bench doctor\` shows what your machine means for a run.

${markdownTable([["Input", "What routebench says"], ...ROWS.map(toMachineRow)])}

Runs on one machine find each other, also if they are in different network namespaces. A run in a container cannot see runs outside the container.

## Limits

Change a limit with e.g. \`--limit start=20s\`. The message names the limit that an app exceeded.

${markdownTable([["Limit", "Default"], ...Object.entries(LIMIT_NAMES).map(toLimitRow)])}

\`trial\` and \`generator\` count from the planned end of the load. \`generator\` adds 5 s for the last answers.

Two limits never end an app. If the rate of an app's warm-up is not steady within \`settle\`, routebench measures the app and adds a warning. If \`inspect\` is too short to compare
random query strings, routebench does not look for a response cache.

\`disk\` limits what all processes of a server write to files, as Linux counts it. A tmpfs counts as memory.

## A load generator that fails

The reason names the load generator, so no app is blamed. Results of the other mode and all earlier results remain.
\`harness/test/runs/hostile-generators.test.js\` runs each case.

${markdownTable([["wrk", "What the report says of the app"], ...GENERATOR_FAULTS.map(toGeneratorRow)])}

If wrk is missing, or is another program (\`${NOT_WRK}\`), routebench says so before it measures. closed-loop, our own load generator, then also measures
the absolute figures. With \`--generator wrk\`, routebench refuses the run.

If closed-loop dies while it loads an app in a slice, that app did not finish (\`closed-loop was ended by SIGSEGV\`). A new closed-loop process loads the others.

## What is checked during a load

While a load runs, routebench requests everything in the contract over another connection: each route, the near misses and a random path. It sends one request
every 50 ms, so at most 20 a second. An app that answers 10,000 requests a second loses 0.2% to this. The difference between apps is smaller than that, and a
run resolves 2%. The result file counts these requests for each trial (\`probes\`).

Slices need no such requests, because closed-loop checks the status, the framing and every byte of the body of every answer. Headers may vary. wrk compares no bodies.

After a load, routebench checks that the received bytes are enough for all bodies. If answers are smaller under load than before it, the report warns.
`;
}

/** @param {Fault} fault */
function toRow({ fault, says, inProcess, inSlices, warns, finds }) {
  const verdict = says ? `did not finish: \`${says}\`` : "its row";
  const warning = warns ? `, with a warning: \`${warns}\`` : "";
  const finding = finds ? `, with a finding: \`${finds}\`` : "";
  const loaded = inProcess ? `; in-process: did not finish: \`${inProcess.says}\`` : "";
  const sliced = inSlices ? `; in slices: did not finish: \`${inSlices.says}\`` : "";
  return [fault, `${verdict}${warning}${finding}${loaded}${sliced}`, "nothing"];
}

/** @param {Row} row */
const toMachineRow = ({ input, says }) => [input, `\`${says}\``];

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
