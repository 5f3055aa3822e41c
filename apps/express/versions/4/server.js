import express from "express";

/** Starts the server. */
export async function start({ routes = [], host, port, createServer, untilListening }) {
  const app = express();

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

  return untilListening(createServer(app).listen(port, host));
}
