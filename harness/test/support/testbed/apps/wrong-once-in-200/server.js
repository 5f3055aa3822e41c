export { start } from "../../../../../../packages/host/test/servers/wrong-once-in-200.js";
