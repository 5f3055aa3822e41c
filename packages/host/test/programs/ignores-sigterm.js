import "./listens.js";

process.on("SIGTERM", () => {});
