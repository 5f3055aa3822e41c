import { QUESTIONS } from "@routebench/report/site/questions";
import { markdownTable } from "markdown-table";
import stringWidth from "string-width";
import { answerOf } from "../../find/app-questions.js";
import { filterApps } from "../../find/filter-apps.js";
import { findApps } from "../../find/find-apps.js";

/** @import { AppOptions } from "../../find/find-apps.js" */

/**
 * Prints which questions of the home page each app answers, and why it does not answer the others.
 * @param {AppOptions & { json?: boolean }} options
 */
export async function listQuestions({ json = false, ...options }) {
  const { apps, usual } = await findApps({ ...options, all: true });
  const inRequests = await findApps({ ...options, suite: "requests", all: true });
  const ofRequests = new Map(inRequests.apps.map((app) => [app.id, app]));
  const rows = filterApps(apps, options.filter ?? [], usual).map((app) => ({
    id: app.id,
    questions: Object.fromEntries(
      QUESTIONS.map(({ id }) => [id, answerOf(id, app, ofRequests.get(app.id))]),
    ),
  }));
  if (json) {
    process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
    return 0;
  }
  const head = ["Folder", ...QUESTIONS.map(({ heading }) => heading.replaceAll("\u00ad", ""))];
  const cells = rows.map(({ id, questions }) => [id, ...Object.values(questions)]);
  process.stdout.write(`${markdownTable([head, ...cells], { stringLength: stringWidth })}\n`);
  return 0;
}
