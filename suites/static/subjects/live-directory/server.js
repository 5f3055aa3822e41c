import { once } from "node:events";
import path from "node:path";
import { Server } from "hyper-express";
import LiveDirectory from "live-directory";

export async function start({ root, host, port, tls }) {
  const app = new Server(tls ? { key_file_name: tls.keyFile, cert_file_name: tls.certFile } : {});
  const files = new LiveDirectory(root);
  await once(files, "ready");

  app.get("/*", (request, response) => {
    const file = files.get(request.path);
    if (file === undefined) return response.status(404).send();
    response.type(path.extname(file.path).slice(1));
    return file.cached ? response.send(file.content) : response.stream(file.stream());
  });

  await app.listen(port, host);
  return { port: app.port, close: async () => app.close() };
}
