import { ABLATION, ablationTargets, inAblation } from "./ablation/option.js";
import { inspectFiles } from "./findings/inspect.js";
import { filesByName } from "./src/files.js";
import { filesFolder } from "./src/files-folder.js";
import { packageFolders, withOption } from "./src/package-folders.js";
import { sourceProtocol } from "./src/source/protocol.js";
import { chosenTargets, MISSING_PATHS, OPTIONS, requestsOf, wordsOf } from "./src/targets.js";

/** A hundred files of 95 KB in flight make slices so long that few fit into a launch (docs/measuring.md). */
const CONNECTIONS = 25;

/**
 * Handlers of static files, of 2012 and of today, after the reports of that year.
 * @type {import("@routebench/contract/suite").Suite}
 */
export default {
  id: "static",
  title: "handlers of static files",
  subjects: new URL("subjects/", import.meta.url),
  subjectsOf: inAblation,
  runtimes: new URL("runtimes/", import.meta.url),
  unprivileged: true,
  oneMachine: "they serve a folder that the harness makes",
  modes: ["external"],
  connections: CONNECTIONS,
  options: [...OPTIONS, withOption, ABLATION],
  protocols: { source: sourceProtocol },
  examples: [
    "pnpm bench --suite static --file all         every file, both 404s, and a mix of them",
    "pnpm bench --suite static --connections 1,100",
    "pnpm bench --suite static --ablation         what it is worth to keep a file’s stat and its content",
    "pnpm bench --suite static --format source --filter sirv   the sources’ own protocol, with ab",
  ],
  targets: (choices) => ablationTargets(choices) ?? chosenTargets(choices),
  requestsOf,
  wordsOf,
  given: () => ({ root: filesFolder(), packages: packageFolders() }),
  inspections: ["installed-size"],
  inspect: (subject) => {
    const files = [...filesByName()].map(([name, body]) => ({ path: `/${name}`, body }));
    return inspectFiles(files, MISSING_PATHS)(subject);
  },
  sections: [
    async () => (await import("./sections/ablation.js")).ablationSection,
    async () => (await import("./sections/then-and-now.js")).thenAndNowSection,
    async () => (await import("./sections/handlers.js")).handlersSection,
  ],
};
