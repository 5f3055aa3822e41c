import { pathTarget } from "@routebench/contract/targets";
import { renderTable } from "@routebench/report/markdown/table";
import { escapeMarkdown } from "@routebench/report/markdown/text";
import { servedDifferences, servedTable } from "@routebench/report/sections/served";
import { markdownTable } from "markdown-table";
import stringWidth from "string-width";
import { chooseSubjects } from "../discover/choose-subjects.js";
import { assertHasServers, targetsOf } from "../discover/suites.js";
import { openLocalHost } from "../host/local/local-host.js";
import { printable } from "../printable.js";
import { INTERRUPTED } from "../session/interruption.js";
import { appFindings } from "../summarise/findings.js";
import { askedBy, firstRequest } from "../verify/asked.js";
import { inspectServer } from "../verify/inspect-server.js";

/** @import { WhichSubjects } from "../discover/choose-subjects.js" */

/** @typedef {Awaited<ReturnType<typeof inspect>>} Inspected */

/** @param {WhichSubjects & { path?: string }} options @param {AbortSignal} signal */
export async function headers({ path, ...which }, signal) {
  const { suite, subjects: apps } = await chooseSubjects(which);
  assertHasServers(suite);
  const [main] = targetsOf(suite, {});
  const target = path === undefined ? main : pathTarget(path);
  const host = await openLocalHost(suite.servers);
  signal.addEventListener("abort", () => host.endServers());
  /** @type {Inspected[]} */
  const inspected = [];
  for (const app of apps) {
    const one = await inspect(app, host, suite, target);
    if (signal.aborted) return INTERRUPTED;
    inspected.push(one);
  }
  process.stdout.write(printable(describe(inspected, firstRequest(askedBy(suite, target)).path)));
  return inspected.some(({ missing }) => missing !== "") ? 1 : 0;
}

/** @param {Parameters<typeof inspectServer>} asked */
async function inspect(...asked) {
  const { failure, served } = await inspectServer(...asked);
  const [app] = asked;
  const findings = appFindings({ ...app, served });
  return { name: app.name, served, missing: failure?.detail ?? "", findings };
}

/** @type {(inspected: Inspected[], path: string) => string} */
function describe(inspected, path) {
  const differences = servedDifferences(inspected.map(({ served }) => served));
  const table = renderTable(
    servedTable(
      inspected.map((app, index) => ({
        ...app,
        ...{ appId: app.name, unlike: differences[index] ?? [] },
      })),
    ),
    stringWidth,
  );
  const unusualRows = inspected.flatMap(({ name, served }) => {
    const { garbage, noHost, unknownMethod, hugeHeaders } = served?.unusual ?? {};
    const answers = [garbage, noHost, unknownMethod, hugeHeaders].map((one) => one ?? "");
    return served ? [[escapeMarkdown(name), ...answers]] : [];
  });
  const unusualHead = ["Name", "Garbage", "No Host", "Unknown method", "1 MB of headers"];
  const unusualTable = markdownTable([unusualHead, ...unusualRows], { stringLength: stringWidth });
  const heads = inspected.flatMap(({ name, served }) =>
    served ? [`${name}\n${served.head.map((line) => `  ${line}\n`).join("")}`] : [],
  );
  return [
    ...[`GET ${path}\n`, `${table}\n`],
    ...["Answers to malformed requests:\n", `${unusualTable}\n`],
    ...describeFindings(inspected),
    heads.join("\n"),
  ].join("\n");
}

/** @param {Inspected[]} inspected */
function describeFindings(inspected) {
  const lines = inspected.flatMap(({ name, findings }) =>
    findings.map((finding) => `- ⚠ ${escapeMarkdown(`${name} ${finding}`)}\n`),
  );
  const head = "Findings: an app may do less work, or other work, than real requests need.\n";
  return lines.length === 0 ? [] : [head, lines.join("")];
}
