export { start } from "../../../../../../packages/host/test/servers/conforming.js";
