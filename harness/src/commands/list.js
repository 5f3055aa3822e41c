import { markdownTable } from "markdown-table";
import stringWidth from "string-width";
import { chooseApps } from "../discover/choose-apps.js";

/**
 * @param {import("../discover/choose-apps.js").WhichApps} which
 * @returns {Promise<number>} exit code
 */
export async function list(which) {
  const { apps } = await chooseApps(which);
  const rows = apps.map(({ id, name, version, homepage }) => [id, name, version, homepage]);
  const table = markdownTable([["Folder", "Name", "Version", "Homepage"], ...rows], {
    stringLength: stringWidth,
  });
  process.stdout.write(`${table}\n`);
  return 0;
}
