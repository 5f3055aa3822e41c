import { startArm } from "../../handler.js";

export const start = startArm({ statMs: 0, content: "synchronous" });
