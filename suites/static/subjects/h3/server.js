import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { H3, serveStatic } from "h3";
import { toNodeHandler } from "h3/node";
import { listen } from "../../listen.js";

export function start({ root, ...options }) {
  const app = new H3();
  app.use("/**", (event) =>
    serveStatic(event, {
      getContents: (id) => readFile(path.join(root, id)),
      getMeta: async (id) => {
        const stats = await stat(path.join(root, id)).catch(() => undefined);
        if (stats?.isFile()) return { size: stats.size, mtime: stats.mtimeMs };
      },
    }),
  );
  return listen(toNodeHandler(app), options);
}
