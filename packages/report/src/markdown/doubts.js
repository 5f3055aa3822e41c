import { escapeMarkdown } from "./text.js";

/**
 * @param {ReturnType<typeof import("../sections/notices.js").doubtsOf>} doubts
 * @returns {string} "" if there are none
 */
export const renderDoubts = (doubts) =>
  doubts.map(({ title, text }) => `> **${title}** ${escapeMarkdown(text)}`).join("\n\n");
