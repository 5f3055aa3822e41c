import { markdownTable } from "markdown-table";
import stringWidth from "string-width";
import { discoverApps } from "../discover/apps.js";
import { filterApps } from "../discover/filter.js";

/**
 * @param {{ apps: string, filter: string[] }} options
 * @returns {Promise<number>} exit code
 */
export async function list({ apps: appsDir, filter }) {
  const apps = filterApps(await discoverApps(appsDir), filter);
  const rows = apps.map(({ id, name, version, homepage }) => [id, name, version, homepage]);
  const table = markdownTable([["Folder", "Name", "Version", "Homepage"], ...rows], {
    stringLength: stringWidth,
  });
  process.stdout.write(`${table}\n`);
  return 0;
}
