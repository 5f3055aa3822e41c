import express from "ultimate-express";

/** Starts the server. @returns the bound port and a function that stops it. */
export async function start({ host, port, tls, routes = [] }) {
  const uwsOptions = tls ? { key_file_name: tls.keyFile, cert_file_name: tls.certFile } : {};
  const app = express({ uwsOptions });

  app.get("/hey", (req, res) => {
    res.set("Content-Type", "text/plain").send("Hey!");
  });
  app.get("/hell", (req, res) => {
    res.set("Content-Type", "text/plain").send("Hell!");
  });
  app.get("/hello", (req, res) => {
    res.set("Content-Type", "text/plain").send("Hello World!");
  });
  app.get("/about", (req, res) => {
    res.set("Content-Type", "text/html").send("<html><body>About page</body></html>");
  });
  for (const { pattern, params, answer } of routes) {
    app.get(pattern, (req, res) => {
      const values = params.map((name) => req.params[name]);
      res.set("Content-Type", "text/plain").send([answer, ...values].join(" "));
    });
  }
  app.use((req, res) => {
    res.status(404).set("Content-Type", "text/plain").send("Not Found");
  });

  await new Promise((resolve) => app.listen(port, host, resolve));
  return { port: app.address().port, close: async () => app.close() };
}
