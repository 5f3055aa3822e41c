import { startArm } from "../../handler.js";

export const start = startArm({ statMs: 5000, content: "kept" });
