/** @import { App } from "@routebench/contract/app" */

/** What `cannot` names each question, if the app may be unable to answer it. @type {Record<string, string>} */
const CANNOT_KEY_OF = {
  params: "params",
  body: "body",
  middlewares: "middleware",
  routes: "table",
  tls: "https",
};

/** The questions that an app's requests.js answers. */
const OF_REQUESTS = ["params", "body", "middlewares"];

/** Runtimes as readers know them. */
const RUNTIMES = { bun: "Bun", deno: "Deno" };

/**
 * @param {string} questionId
 * @param {Pick<App, "cannot" | "tls" | "runsOn" | "packages">} app as the routing suite finds it
 * @param {Pick<App, "unwritten"> | undefined} ofRequests the same app as the requests suite finds it
 * @returns {string} "yes", or why the app does not answer the question
 */
export function answerOf(questionId, app, ofRequests) {
  const { runsOn, cannot, tls, packages = [] } = app;
  if (runsOn) return `runs on ${RUNTIMES[runsOn]} only`;
  const reason = cannot?.[CANNOT_KEY_OF[questionId] ?? ""];
  if (reason !== undefined) return reason;
  if (questionId === "tls" && !tls) return "it does not serve TLS";
  if (questionId === "size" && packages.length === 0) return "it has no packages";
  if (OF_REQUESTS.includes(questionId) && (!ofRequests || ofRequests.unwritten)) {
    return "there is no requests.js in its folder";
  }
  return "yes";
}
