/** The published results, as their stored summaries show them. Nothing may change them. */
import { loadPublished } from "../../src/publish/published.js";
import { ROOT_DIR } from "../../src/workspace.js";

export const PUBLISHED = await loadPublished(ROOT_DIR);
