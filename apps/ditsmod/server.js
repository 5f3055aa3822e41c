import { readFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import { Application, controller, injectable, PreRouter, rootModule, route } from "@ditsmod/core";
import { RoutingModule } from "@ditsmod/routing";

/** Applies a decorator as compiled TypeScript does. */
export function decorate(type, method, decorator) {
  const descriptor = Object.getOwnPropertyDescriptor(type.prototype, method);
  Reflect.decorate([decorator], type.prototype, method, descriptor);
}

class AppController {
  hey(ctx) {
    ctx.send("Hey!");
  }

  hell(ctx) {
    ctx.send("Hell!");
  }

  hello(ctx) {
    ctx.send("Hello World!");
  }

  about(ctx) {
    ctx.setContentType("text/html").send("<html><body>About page</body></html>");
  }
}
decorate(AppController, "hey", route("GET", "hey"));
decorate(AppController, "hell", route("GET", "hell"));
decorate(AppController, "hello", route("GET", "hello"));
decorate(AppController, "about", route("GET", "about"));
controller({ isSingleton: true })(AppController);

function tableController(routes) {
  class TableController {}
  for (const [index, { pattern, params, answer }] of routes.entries()) {
    const method = `route${index}`;
    TableController.prototype[method] = (ctx) => {
      const values = params.map((name) => ctx.pathParams[name]);
      ctx.send([answer, ...values].join(" "));
    };
    // Ditsmod requires a name for a wildcard.
    decorate(TableController, method, route("GET", pattern.slice(1).replace("*", "*rest")));
  }
  controller({ isSingleton: true })(TableController);
  return TableController;
}

class NotFoundPreRouter extends PreRouter {
  sendNotImplemented(response) {
    response.statusCode = 404;
    response.setHeader("Content-Type", "text/plain");
    response.end("Not Found");
  }
}
injectable()(NotFoundPreRouter);

/** @returns the bound port and a function that stops it */
export async function listen({ imports = [], ...metadata }, { host, port, tls, untilListening }) {
  class AppModule {}
  rootModule({
    imports: [RoutingModule, ...imports],
    providersPerApp: [{ token: PreRouter, useClass: NotFoundPreRouter }],
    ...metadata,
  })(AppModule);

  const { server } = await new Application().bootstrap(AppModule, {
    httpModule: tls ? https : http,
    serverOptions: tls && { key: readFileSync(tls.keyFile), cert: readFileSync(tls.certFile) },
  });
  return untilListening(server.listen(port, host));
}

/** Starts the server. */
export async function start({ routes = [], ...where }) {
  return listen({ controllers: [AppController, tableController(routes)] }, where);
}
