/** Test double of an app that ends as soon as an inspector connects. */
import { Session } from "node:inspector";

export { start } from "./conforming.js";

Session.prototype.connect = () => process.exit(7);
