/** The published results, from their stored summaries. Tests must not change them. */

import { ROOT_DIR } from "@routebench/host/workspace";
import { loadPublished } from "../../publish/published.js";

export const PUBLISHED = await loadPublished(ROOT_DIR);
