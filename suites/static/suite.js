import { filesFolder } from "./src/files-folder.js";
import { packageFolders, withOption } from "./src/package-folders.js";
import { chosenTargets, OPTIONS, requestsOf, wordsOf } from "./src/targets.js";

/**
 * Handlers of static files, of 2012 and of today, after the reports of that year.
 * @type {import("@routebench/contract/suite").Suite}
 */
export default {
  id: "static",
  title: "handlers of static files",
  subjects: new URL("subjects/", import.meta.url),
  runtimes: new URL("runtimes/", import.meta.url),
  unprivileged: true,
  modes: ["external"],
  options: [...OPTIONS, withOption],
  examples: [
    "pnpm bench --suite static --file all         every file, both 404s, and a mix of them",
    "pnpm bench --suite static --connections 1,100",
  ],
  targets: chosenTargets,
  requestsOf,
  wordsOf,
  given: () => ({ root: filesFolder(), packages: packageFolders() }),
};
