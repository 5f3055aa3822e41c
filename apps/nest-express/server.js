import "reflect-metadata";
import { readFileSync } from "node:fs";
import { Catch, Controller, Get, Header, Module, NotFoundException, Param } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";

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
Controller()(AppController);
decorate(AppController, "hey", Get("hey"), Header("Content-Type", "text/plain"));
decorate(AppController, "hell", Get("hell"), Header("Content-Type", "text/plain"));
decorate(AppController, "hello", Get("hello"), Header("Content-Type", "text/plain"));
decorate(AppController, "about", Get("about"), Header("Content-Type", "text/html"));

function tableController(routes) {
  class TableController {}
  Controller()(TableController);
  for (const [index, { pattern, params: names, answer }] of routes.entries()) {
    const method = `route${index}`;
    TableController.prototype[method] = (params) => {
      const values = names.map((name) => params[name]);
      return [answer, ...values].join(" ");
    };
    // Express requires a name for a wildcard.
    const path = pattern.replace("*", "*rest");
    decorate(TableController, method, Get(path), Header("Content-Type", "text/plain"));
    Param()(TableController.prototype, method, 0);
  }
  return TableController;
}

class NotFoundFilter {
  catch(exception, host) {
    host.switchToHttp().getResponse().status(404).type("text/plain").send("Not Found");
  }
}
Catch(NotFoundException)(NotFoundFilter);

export const optionsFor = ({ tls }) =>
  tls && { httpsOptions: { key: readFileSync(tls.keyFile), cert: readFileSync(tls.certFile) } };

/** @returns the bound port and a function that stops it */
export async function listen(app, { host, port }) {
  await app.listen(port, host);
  return { port: app.getHttpServer().address().port, close: () => app.close() };
}

/** Starts the server. */
export async function start({ routes = [], ...where }) {
  class AppModule {}
  Module({ controllers: [AppController, tableController(routes)] })(AppModule);

  const app = await NestFactory.create(AppModule, optionsFor(where));
  app.useGlobalFilters(new NotFoundFilter());

  return listen(app, where);
}
