import "reflect-metadata";
import {
  Body,
  Controller,
  Get,
  Header,
  Module,
  Param,
  Post,
  Query,
  Req,
  ValidationPipe,
} from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import { Type } from "class-transformer";
import { IsArray, IsInt, ValidateNested } from "class-validator";
import { decorate, listen, optionsFor } from "./server.js";

class Item {}
IsInt()(Item.prototype, "quantity");

class Order {}
IsArray()(Order.prototype, "items");
ValidateNested({ each: true })(Order.prototype, "items");
Type(() => Item)(Order.prototype, "items");

class PostController {
  read({ id, post }, fields) {
    return { id, post, fields: fields.split(",") };
  }
}
Controller("users")(PostController);
decorate(PostController, "read", Get(":id/posts/:post"));
Param()(PostController.prototype, "read", 0);
Query("fields")(PostController.prototype, "read", 1);

class OrderController {
  take({ items }) {
    return { total: items.reduce((sum, { quantity }) => sum + quantity, 0) };
  }
}
Controller("orders")(OrderController);
// From the types of parameters, TypeScript writes this metadata.
decorate(OrderController, "take", Post(), Reflect.metadata("design:paramtypes", [Order]));
Body(new ValidationPipe())(OrderController.prototype, "take", 0);

function sumController(count) {
  class SumController {
    add(request, from) {
      return `${Number(from) + (request.added ?? 0)}`;
    }
  }
  Controller(`add/${count}`)(SumController);
  decorate(SumController, "add", Get(), Header("Content-Type", "text/plain"));
  Req()(SumController.prototype, "add", 0);
  Query("from")(SumController.prototype, "add", 1);
  return SumController;
}

function addOne(request, _response, next) {
  request.added = (request.added ?? 0) + 1;
  next();
}

/** Starts the server. */
export async function start({ counts, ...where }) {
  const sums = counts.map((count) => ({ count, controller: sumController(count) }));
  class AppModule {
    configure(consumer) {
      for (const { count, controller } of sums) {
        consumer.apply(...Array(count).fill(addOne)).forRoutes(controller);
      }
    }
  }
  const controllers = [PostController, OrderController, ...sums.map((sum) => sum.controller)];
  Module({ controllers })(AppModule);

  const app = await NestFactory.create(AppModule, optionsFor(where));

  return listen(app, where);
}
