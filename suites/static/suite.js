import { pathTarget } from "@routebench/contract/targets";
import { inspectFiles } from "./findings/inspect.js";
import { SIZES_CHART, TWO_FILES_CHARTS } from "./src/charts.js";
import { filesBeside } from "./src/files.js";
import { filesFolder } from "./src/files-folder.js";
import { packageFolders } from "./src/package-folders.js";
import { source } from "./src/source.js";
import {
  chosenTargets,
  filesFor,
  MISSING_PATHS,
  OPTIONS,
  requestsOf,
  wordsOf,
} from "./src/targets.js";

/** @import { Suite } from "@routebench/contract/suite" */

/** A hundred files of 95 KB in flight make slices so long that few fit into a launch (docs/measuring.md). */
const CONNECTIONS = 25;

const SUBJECTS = new URL("subjects/", import.meta.url);
const ABLATION_SUBJECTS = new URL("ablation/subjects/", import.meta.url);

/** What the report of 2011 compared besides its own handler, which the arms of the ablation stand for. */
const OF_2011 = ["lighttpd", "connect-0.5", "connect-0.5-cached", "lightnode"];

/** The reference, which has the control. */
const REFERENCE = "node-http";

const ARMS = [
  ...["nothing-cached", "streamed", "stat-only", "stat-each", "stat-500ms", "stat-5s"],
  ...["content-for-ever", "read-sync", "descriptor-kept"],
];

/** Reading, streaming, keeping: eight cases have no time for more. */
const OF_SIZES = ["nothing-cached", "streamed", "read-sync", "stat-500ms", REFERENCE];

/** After the reports of 2012. @type {Suite} */
export default {
  id: "static",
  title: "handlers of static files",
  subjects: SUBJECTS,
  modes: ["external", "profile"],
  connections: CONNECTIONS,
  targets: chosenTargets,
  requestsOf,
  given: (target) => ({ root: filesFolder(filesFor(target)), packages: packageFolders() }),
  servers: {
    // wrk waits for the body of an answer to HEAD, and compares none.
    driver: "closed-loop",
    verifiedBy: pathTarget("/santamonica.jpg"),
    unprivileged: true,
    oneMachine: "they serve a folder that the harness makes",
    runtimes: new URL("runtimes/", import.meta.url),
    inspections: ["installed-size"],
    inspect: (subject) => {
      const files = [...filesBeside("/")].map(([name, body]) => ({ path: `/${name}`, body }));
      return inspectFiles(files, MISSING_PATHS)(subject);
    },
  },
  cli: {
    options: OPTIONS,
    subjectsOf: ({ ablation, sizes }) => (ablation || sizes ? ABLATION_SUBJECTS : SUBJECTS),
    usual: usualSubjects,
    source,
    examples: [
      "pnpm bench --suite static --file all         every file, both 404s, and a mix of them",
      "pnpm bench --suite static --connections 1,100",
      "pnpm bench --suite static --ablation         what it is worth to keep a file’s stat and its content",
      "pnpm bench --suite static --format source --filter sirv   the sources’ own protocol, with ab",
    ],
  },
  report: {
    wordsOf,
    charts: [...Object.values(TWO_FILES_CHARTS), SIZES_CHART],
    sections: [
      async () => (await import("./sections/seven.js")).sevenSection,
      async () => (await import("./sections/sayings-section.js")).sayingsSection,
      async () => (await import("./sections/ablation.js")).ablationSection,
      async () => (await import("./sections/asynchronous.js")).asynchronousSection,
      async () => (await import("./sections/sizes.js")).sizesSection,
      async () => (await import("./sections/then-and-now.js")).thenAndNowSection,
      async () => (await import("./sections/handlers.js")).handlersSection,
    ],
  },
};

/** @type {(choices: { ablation?: boolean, sizes?: boolean }) => readonly string[] | undefined} */
function usualSubjects({ ablation, sizes }) {
  if (sizes) return OF_SIZES;
  return ablation ? [...ARMS, REFERENCE, ...OF_2011] : undefined;
}
