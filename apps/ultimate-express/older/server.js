import express from "ultimate-express";

export const optionsFor = ({ tls }) => ({
  // Its threads only read files. An app has one JavaScript thread.
  threads: 0,
  uwsOptions: tls ? { key_file_name: tls.keyFile, cert_file_name: tls.certFile } : {},
});

/** @returns the bound port and a function that stops it */
export async function listen(app, { host, port }) {
  await new Promise((resolve) => app.listen(port, host, resolve));
  return { port: app.address().port, close: async () => app.close() };
}

/** Starts the server. */
export async function start({ routes = [], ...where }) {
  const app = express(optionsFor(where));

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

  return listen(app, where);
}
