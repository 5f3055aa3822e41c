import { pathTarget } from "@routebench/contract/targets";
import { filesFolder } from "./src/files.js";
import { inspectFiles } from "./src/findings.js";
import {
  chosenTargets,
  filesFor,
  OPTIONS,
  packageFolders,
  requestsOf,
  wordsOf,
} from "./src/targets.js";

/** @import { Suite } from "@routebench/contract/suite" */

/** With a hundred files of 95 KB in flight, slices would be so long that few fit into a launch. */
const CONNECTIONS = 25;

const SUBJECTS = new URL("subjects/", import.meta.url);
const ABLATION_SUBJECTS = new URL("ablation/subjects/", import.meta.url);

/** Bare node:fs, then the servers of the report of 2011; its own handler by what it caches. */
const OF_2011 = [
  "node-http",
  "nothing-cached",
  "streamed",
  "stat-each",
  "stat-500ms",
  "stat-5s",
  "content-for-ever",
  "lighttpd",
  "connect-0.5",
  "connect-0.5-cached",
  "lightnode",
];

/** Based on the reports of 2012. @type {Suite} */
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
    // wrk waits for a body after HEAD, and does not compare answers.
    generator: "closed-loop",
    verifiedBy: pathTarget("/santamonica.jpg"),
    unprivileged: true,
    oneMachine: "they serve a folder that routebench makes",
    runtimes: new URL("runtimes/", import.meta.url),
    inspect: (start) => inspectFiles(start),
  },
  cli: {
    options: OPTIONS,
    subjectsOf: ({ ablation }) => (ablation ? ABLATION_SUBJECTS : SUBJECTS),
    usual: ({ ablation }) => (ablation ? OF_2011 : undefined),
  },
  report: {
    wordsOf,
    sections: [
      async () => (await import("./sections/ablation.js")).ablationSection,
      async () => (await import("./sections/then-and-now.js")).thenAndNowSection,
    ],
  },
};
