import { filesChangedSince } from "@routebench/host/checkout";

/**
 * @typedef {object} MeasuredBy what a result measured, and with what
 * @property {string | null} commit
 * @property {string} suite
 * @property {readonly string[]} apps folders in apps/
 * @property {boolean} isOfAll whether new apps belong to it
 */

/** Pages, tests and tools for maintainers do not move figures. Folders that are not named here may. */
const WITHOUT_FIGURES =
  /^(results|docs|tools|packages\/report|harness\/(study|architecture|language)|harness\/src\/(progress|results|summarise)|suites\/[^/]+\/sections)\/|(^|\/)test\/|\.md$|^\./;

/**
 * Files that changed since a result was measured, and that may move its figures; null if its commit is unknown here.
 * @type {(root: string, measured: MeasuredBy) => Promise<string[] | null>}
 */
export async function changedMeasuringCode(root, measured) {
  const changed = measured.commit && (await filesChangedSince(root, measured.commit));
  return changed ? changed.filter((file) => mayMoveFigures(file, measured)) : null;
}

/** @type {(file: string, measured: Omit<MeasuredBy, "commit">) => boolean} */
export function mayMoveFigures(file, { suite, apps, isOfAll }) {
  if (WITHOUT_FIGURES.test(file)) return false;
  const [folder, name = "", ...path] = file.split("/");
  // Configuration of linters and such. The exact versions of all packages are in the lock file.
  if (path.length === 0 && name === "") return file === "pnpm-lock.yaml";
  if (folder === "suites") return name === suite;
  if (folder === "apps") return isOfAll || apps.includes(name);
  return true;
}
