import { ask } from "@routebench/drivers/connections/wire";

/** As curl asks, and as ab does. @type {readonly { method: string, version: "1.0" | "1.1" }[]} */
const FORMS = [
  { method: "HEAD", version: "1.1" },
  { method: "GET", version: "1.1" },
  { method: "GET", version: "1.0" },
];

const MOST_LINES = 100;
const MOST_CHARACTERS = 2000;

/**
 * @param {string} origin
 * @param {readonly string[]} paths
 * @returns {Promise<import("@routebench/contract/app-record").Answer[]>} those that came, for the report
 */
export async function collectAnswers(origin, paths) {
  const answers = [];
  for (const path of paths) {
    for (const { method, version } of FORMS) {
      const untilClosed = version === "1.0";
      const { head, bodyBytes } = await ask(origin, { method, version, path }, { untilClosed });
      if (head.length === 0) continue;
      const lines = head.slice(0, MOST_LINES).map((line) => line.slice(0, MOST_CHARACTERS));
      answers.push({ request: `${method} ${path} HTTP/${version}`, head: lines, bodyBytes });
    }
  }
  return answers;
}
