export { start } from "../../../../servers/wrong-once-in-200.js";
