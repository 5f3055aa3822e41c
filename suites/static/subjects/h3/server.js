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
        const found = await stat(path.join(root, id)).catch(() => undefined);
        if (found?.isFile()) return { size: found.size, mtime: found.mtimeMs };
      },
    }),
  );
  return listen(toNodeHandler(app), options);
}
