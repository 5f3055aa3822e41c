import { startArm } from "../../handler.js";

export const start = startArm({ statMs: Number.POSITIVE_INFINITY, content: "descriptor" });
