import { once } from "node:events";
import { Bootstrap } from "@midwayjs/bootstrap";
import {
  Catch,
  Configuration,
  ContentType,
  Controller,
  Get,
  HTTP_SERVER_KEY,
  httpError,
  Param,
} from "@midwayjs/core";
import * as koa from "@midwayjs/koa";

/** Applies decorators as compiled TypeScript does, with the types of parameters. */
export function decorate(type, method, types, ...decorators) {
  const descriptor = Object.getOwnPropertyDescriptor(type.prototype, method);
  const paramTypes = Reflect.metadata("design:paramtypes", types);
  Reflect.decorate([...decorators, paramTypes], type.prototype, method, descriptor);
}

class AppController {
  async hey() {
    return "Hey!";
  }

  async hell() {
    return "Hell!";
  }

  async hello() {
    return "Hello World!";
  }

  async about() {
    return "<html><body>About page</body></html>";
  }
}
decorate(AppController, "hey", [], Get("/hey"));
decorate(AppController, "hell", [], Get("/hell"));
decorate(AppController, "hello", [], Get("/hello"));
decorate(AppController, "about", [], Get("/about"), ContentType("text/html"));
Controller("/")(AppController);

function tableController(routes) {
  class TableController {}
  for (const [index, { pattern, params, answer }] of routes.entries()) {
    const method = `route${index}`;
    TableController.prototype[method] = async (...args) => {
      // Midway appends arguments of its own.
      const values = args.slice(0, params.length);
      return [answer, ...values].join(" ");
    };
    // Compiled TypeScript decorates the last parameter first, and Midway depends on it.
    for (const [place, name] of [...params.entries()].reverse()) {
      Param(name)(TableController.prototype, method, place);
    }
    // A bare wildcard is not allowed.
    decorate(
      TableController,
      method,
      params.map(() => String),
      Get(pattern.replace("*", "(.+)")),
    );
  }
  Controller("/")(TableController);
  return TableController;
}

class NotFoundFilter {
  async catch(_error, context) {
    context.status = 404;
    context.body = "Not Found";
  }
}
Catch(httpError.NotFoundError)(NotFoundFilter);

/** @returns the bound port and a function that stops it */
export async function listen(classes, { host, port, tls }) {
  class MainConfiguration {
    async onReady(_container, app) {
      app.useFilter([NotFoundFilter]);
    }
  }
  Configuration({
    imports: [koa],
    importConfigs: {
      // It signs cookies.
      keys: "routebench",
      koa: { hostname: host, port, ...(tls && { key: tls.keyFile, cert: tls.certFile }) },
      // Otherwise it writes files.
      midwayLogger: { default: { transports: { file: false, error: false } } },
    },
  })(MainConfiguration);

  const container = await Bootstrap.configure({
    appDir: import.meta.dirname,
    imports: [{ MainConfiguration, NotFoundFilter, ...classes }],
  }).run();
  const server = container.get(HTTP_SERVER_KEY);
  if (!server.listening) await once(server, "listening");
  return { port: server.address().port, close: () => Bootstrap.stop() };
}

/** Starts the server. */
export async function start({ routes = [], ...where }) {
  return listen({ AppController, TableController: tableController(routes) }, where);
}
