export * from "../../../subjects/js-incomplete/parser.js";
