export * from "../../../subjects/js-copying/parser.js";
