import { randomBytes } from "node:crypto";
import { Application } from "@adonisjs/application";
import { Emitter } from "@adonisjs/events";
import { defineConfig, Server } from "@adonisjs/http-server";
import { Logger } from "@adonisjs/logger";
import { Encryption } from "@boringnode/encryption";
import { chacha20poly1305 } from "@boringnode/encryption/drivers/chacha20_poly1305";

class ExceptionHandler {
  report() {}

  handle(error, { response }) {
    const status = error.status ?? 500;
    const message = status === 404 ? "Not Found" : error.message;
    response.status(status).type("text/plain").send(message);
  }
}

export async function createAdonis() {
  const app = new Application(new URL("./", import.meta.url), { environment: "web" });
  await app.init();
  const adonis = new Server(
    app,
    new Encryption(chacha20poly1305({ id: "app", keys: [randomBytes(32).toString("hex")] })),
    new Emitter(app),
    new Logger({ enabled: true, level: "info" }),
    defineConfig({}),
  );
  return { app, adonis };
}

/** @returns the bound port and a function that stops it */
export async function listen(adonis, { host, port, createServer, untilListening }) {
  await adonis.boot();
  const server = createServer(adonis.handle.bind(adonis));
  return untilListening(server.listen(port, host));
}

/** Starts the server. */
export async function start({ routes = [], ...where }) {
  const { adonis } = await createAdonis();
  adonis.errorHandler(async () => ({ default: ExceptionHandler }));
  const router = adonis.getRouter();

  router.get("/hey", () => "Hey!");
  router.get("/hell", () => "Hell!");
  router.get("/hello", () => "Hello World!");
  router.get("/about", () => "<html><body>About page</body></html>");
  for (const { pattern, params: names, answer } of routes) {
    router.get(pattern, ({ params }) => {
      const values = names.map((name) => params[name]);
      return [answer, ...values].join(" ");
    });
  }

  return listen(adonis, where);
}
