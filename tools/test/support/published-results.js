/** The published results, as their stored summaries show them. Nothing may change them. */

import { ROOT_DIR } from "@routebench/host/workspace";
import { loadPublished } from "../../publish/published.js";

export const PUBLISHED = await loadPublished(ROOT_DIR);
