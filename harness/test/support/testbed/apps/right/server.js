export { start } from "../../../../servers/conforming.js";
