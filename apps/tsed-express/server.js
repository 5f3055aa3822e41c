import { readFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import { Configuration, Controller, inject } from "@tsed/di";
import { Catch, ResourceNotFound } from "@tsed/platform-exceptions";
import { PlatformExpress } from "@tsed/platform-express";
import { PathParams } from "@tsed/platform-params";
import { ContentType, Get } from "@tsed/schema";

/** Applies decorators as compiled TypeScript does. */
export function decorate(type, method, ...decorators) {
  const descriptor = Object.getOwnPropertyDescriptor(type.prototype, method);
  Reflect.decorate(decorators, type.prototype, method, descriptor);
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

  about() {
    return "<html><body>About page</body></html>";
  }
}
decorate(AppController, "hey", Get("/hey"), ContentType("text/plain"));
decorate(AppController, "hell", Get("/hell"), ContentType("text/plain"));
decorate(AppController, "hello", Get("/hello"), ContentType("text/plain"));
decorate(AppController, "about", Get("/about"), ContentType("text/html"));
Controller("/")(AppController);

function tableController(routes) {
  class TableController {}
  for (const [index, { pattern, params: names, answer }] of routes.entries()) {
    const method = `route${index}`;
    TableController.prototype[method] = (params) => {
      const values = names.map((name) => params[name]);
      return [answer, ...values].join(" ");
    };
    PathParams()(TableController.prototype, method, 0);
    // Express requires a name for a wildcard.
    const path = pattern.replace("*", "*rest");
    decorate(TableController, method, Get(path), ContentType("text/plain"));
  }
  Controller("/")(TableController);
  return TableController;
}

class NotFoundFilter {
  catch(_exception, { response }) {
    response.status(404).contentType("text/plain").body("Not Found");
  }
}
Catch(ResourceNotFound)(NotFoundFilter);

/** @returns the bound port and a function that stops it */
export async function listen(controllers, { host, port, tls, ...settings }) {
  class Server {}
  Configuration({ mount: { "/": controllers }, ...settings })(Server);

  const address = `${host}:${port}`;
  const platform = await PlatformExpress.bootstrap(Server, {
    httpPort: tls ? false : address,
    httpsPort: tls ? address : false,
    ...(tls && {
      httpsOptions: { key: readFileSync(tls.keyFile), cert: readFileSync(tls.certFile) },
    }),
    logger: {
      // Otherwise it logs each request.
      logRequest: false,
    },
  });
  await platform.listen();
  const server = inject(tls ? https.Server : http.Server);
  return { port: server.address().port, close: () => platform.stop() };
}

/** Starts the server. */
export async function start({ routes = [], ...where }) {
  return listen([AppController, tableController(routes)], where);
}
