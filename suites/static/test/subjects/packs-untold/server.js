export * from "../packs/server.js";
