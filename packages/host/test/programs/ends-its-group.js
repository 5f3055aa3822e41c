/** A server that ends its whole process group on SIGTERM, as Apache's prefork does. */
import "./listens.js";

process.on("SIGTERM", () => process.kill(0, "SIGKILL"));
