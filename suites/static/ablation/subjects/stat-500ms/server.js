import { startArm } from "../../handler.js";

export const start = startArm({ statMs: 500, content: "kept" });
