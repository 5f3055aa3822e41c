export * from "../../../subjects/node-http/server.js";
