import { readFileSync } from "node:fs";
import { inject } from "@loopback/core";
import { get, RestApplication, RestBindings } from "@loopback/rest";

/** Applies decorators as compiled TypeScript does, with the types of parameters. */
export function decorate(type, method, types, ...decorators) {
  const descriptor = Object.getOwnPropertyDescriptor(type.prototype, method);
  const metadata = [
    Reflect.metadata("design:type", Function),
    Reflect.metadata("design:paramtypes", types),
    Reflect.metadata("design:returntype", Object),
  ];
  Reflect.decorate([...decorators, ...metadata], type.prototype, method, descriptor);
}

class AppController {
  hey() {
    return "Hey!";
  }

  hell() {
    return "Hell!";
  }

  hello() {
    return "Hello World!";
  }

  about(response) {
    return response.type("text/html").send("<html><body>About page</body></html>");
  }
}
decorate(AppController, "hey", [], get("/hey"));
decorate(AppController, "hell", [], get("/hell"));
decorate(AppController, "hello", [], get("/hello"));
inject(RestBindings.Http.RESPONSE)(AppController.prototype, "about", 0);
decorate(AppController, "about", [Object], get("/about"));

class RejectProvider {
  value() {
    return ({ response }, { statusCode = 500, message }) => {
      // LoopBack answers 422 to an invalid body.
      response.status(statusCode === 422 ? 400 : statusCode).type("text/plain");
      response.end(statusCode === 404 ? "Not Found" : message);
    };
  }
}

/** @returns the bound port and a function that stops it */
export async function listen(controllers, { host, port, tls }) {
  const app = new RestApplication({
    rest: {
      host,
      port,
      ...(tls && {
        protocol: "https",
        key: readFileSync(tls.keyFile),
        cert: readFileSync(tls.certFile),
      }),
    },
  });
  app.bind(RestBindings.SequenceActions.REJECT).toProvider(RejectProvider);
  for (const controller of controllers) app.controller(controller);
  await app.start();
  return { port: app.restServer.httpServer.port, close: () => app.stop() };
}

/** Starts the server. */
export async function start(where) {
  return listen([AppController], where);
}
