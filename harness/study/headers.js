/**
 * Measures node:http beside itself sending the header set of each featured app: what headers alone cost. Options are those
 * of `pnpm bench`.
 *
 *   node harness/study/headers.js --budget 6m --output /tmp/headers
 */
import { fileURLToPath } from "node:url";
import { REFERENCE_APP } from "@routebench/contract/reference";
import { loadSuite, targetsOf } from "../src/discover/suites.js";
import { openLocalHost } from "../src/host/local/local-host.js";
import { inspectServer } from "../src/verify/inspect-server.js";
import { featuredApps, itself, measure } from "./twins.js";

const SERVER = fileURLToPath(new URL("header-server.js", import.meta.url));

const suite = await loadSuite("routing");
const [target] = targetsOf(suite, {});
const host = await openLocalHost(suite.servers);
const apps = await featuredApps();
const reference = apps.find(({ id }) => id === REFERENCE_APP);
if (!reference) throw new Error(`${REFERENCE_APP} is not among the featured apps`);

const twins = [itself(reference)];
for (const app of apps) {
  const { served, failure } = await inspectServer(app, host, { ...suite, servers: {} }, target);
  if (!served) {
    process.stderr.write(`${app.name} is left out: ${failure?.detail}\n`);
    continue;
  }
  const source = `import { startWith } from ${JSON.stringify(SERVER)};
export const start = (options) => startWith(${JSON.stringify(served.head.slice(1))}, options);
`;
  twins.push({
    id: `headers-of-${app.id}`,
    name: `headers of ${app.name}`,
    of: { ...reference, tls: false },
    source,
  });
}
process.exitCode = await measure(twins, process.argv.slice(2));
