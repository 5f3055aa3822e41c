import { abSubjects } from "@routebench/drivers/ab/ab-subjects";
import { probeAb } from "@routebench/drivers/ab/run-ab";
import { filesByName } from "../files.js";
import { filesFolder } from "../files-folder.js";
import { packageFolders } from "../package-folders.js";
import { plannedBytes, REQUESTS, sourceAsks, TIMES } from "./asks.js";
import { subjectText } from "./tables.js";
import { thenAndNowText } from "./then-and-now.js";

/** Of one run of ab: ten thousand answers of 1 MB at 35 MB a second. */
const LIMIT_MS = 300_000;

/**
 * The sources' own protocol: ApacheBench, three runs of each file without a restart, HTTP/1.0 and a
 * connection for each request. It compares lengths, not bodies, and ranks nobody.
 * @param {import("@routebench/contract/suite").ProtocolRun} run
 * @returns {Promise<string>}
 */
export async function sourceProtocol(run) {
  const { subjects, note, save } = run;
  const ab = await probeAb();
  if ("reason" in ab) return `Nothing was measured: ${ab.reason}\n`;
  const asks = sourceAsks(run);
  const plan = planText(asks, subjects.length, plannedBytes(asks, bytesOf));
  note(plan);
  const given = { root: filesFolder(), packages: packageFolders() };
  /** @type {import("./tables.js").Measured[]} */
  const measured = [];
  const each = { asks, times: TIMES, limitMs: LIMIT_MS };
  for await (const subject of abSubjects(run, given, each)) measured.push(subject);
  const report = [
    ...["# The sources’ protocol\n", `${plan}; ab ${ab.version}.\n`],
    ...[...measured.map(subjectText), thenAndNowText(measured)],
  ].join("\n");
  await save("source.md", report);
  return report;
}

/** @param {string} path */
const bytesOf = (path) => filesByName().get(path.slice(1))?.length ?? 0;

/**
 * @param {{ requests: number }[]} asks
 * @param {number} subjects
 * @param {number} bytes of one subject
 */
function planText(asks, subjects, bytes) {
  const requests = asks[0]?.requests;
  const each = `${asks.length} times ${TIMES} runs of ${requests} requests`;
  const gigabytes = ((bytes * subjects) / 1e9).toFixed(1);
  const short = requests === REQUESTS ? "" : ` (the sources sent ${REQUESTS})`;
  return `Plan: ${subjects} subject${subjects === 1 ? "" : "s"}, each ${each}${short}, ${gigabytes} GB of bodies in all`;
}
