import express, { rest } from "@feathersjs/express";
import { feathers } from "@feathersjs/feathers";

function answerNotFound(req, res) {
  res.status(404).set("Content-Type", "text/plain").send("Not Found");
}

/** @returns the bound port and a function that stops it */
export async function listen(app, { host, port, createServer, untilListening }) {
  const server = createServer(app);
  await app.setup(server);
  return untilListening(server.listen(port, host));
}

/** Starts the server. */
export async function start(where) {
  const app = express(feathers());
  // The default formatter sends JSON.
  app.configure(
    rest((req, res) => {
      res.set("Content-Type", "text/plain").send(res.data);
    }),
  );

  app.use("/hey", { find: async () => "Hey!" });
  app.use("/hell", { find: async () => "Hell!" });
  app.use("/hello", { find: async () => "Hello World!" });
  app.use("/about", { find: async () => "<html><body>About page</body></html>" }, (req, res) => {
    res.set("Content-Type", "text/html").send(res.data);
  });
  app.use(answerNotFound);
  // Services throw for methods other than GET, and Feathers' own error handler would answer with JSON.
  app.use((error, req, res, next) => answerNotFound(req, res));

  return listen(app, where);
}
