import { pathTarget } from "@routebench/contract/targets";

/** The file that the source is all about first; then one that is larger, and one that is large. */
const PATHS = ["/home.html", "/jquery.min.js", "/santamonica.jpg"];

const SUBJECTS = {
  handlers: new URL("../subjects/", import.meta.url),
  arms: new URL("subjects/", import.meta.url),
};

/** @type {import("@routebench/contract/suite").SuiteOption} */
export const ABLATION = {
  flags: "--ablation",
  description: "measure one handler with more and more kept, in place of the subjects",
};

/** @typedef {{ ablation?: boolean, file?: string[] }} Choices */

/**
 * @param {Choices} choices
 * @returns {URL} of the subjects
 */
export const inAblation = ({ ablation }) => (ablation ? SUBJECTS.arms : SUBJECTS.handlers);

/**
 * @param {Choices} choices
 * @returns {import("@routebench/contract/targets").Target[] | undefined} its own, unless others were chosen
 */
export const ablationTargets = ({ ablation, file }) =>
  ablation && file === undefined ? PATHS.map(pathTarget) : undefined;
