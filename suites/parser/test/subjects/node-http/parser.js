export * from "../../../subjects/node-http/parser.js";
