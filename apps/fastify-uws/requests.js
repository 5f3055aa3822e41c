import Fastify from "fastify";
import { serverFactory } from "fastify-uws";
import { listen } from "./server.js";

const string = { type: "string" };
const integer = { type: "integer" };

const POST = {
  type: "object",
  properties: { id: string, post: string, fields: { type: "array", items: string } },
};
const ORDER = {
  type: "object",
  required: ["items"],
  properties: {
    items: {
      type: "array",
      items: { type: "object", required: ["quantity"], properties: { quantity: integer } },
    },
  },
};
const TOTAL = { type: "object", properties: { total: integer } };

function addOne(request, reply, done) {
  request.added += 1;
  done();
}

/** Starts the server. */
export function start({ counts, ...where }) {
  const app = Fastify({ serverFactory });
  app.decorateRequest("added", 0);
  app.addHook("onSend", async (_request, _reply, payload) => {
    if (typeof payload !== "string") return payload;
    // Bytes, because with Node 24 uWebSockets.js sends a string of only Latin-1 letters as Latin-1.
    return Buffer.from(payload);
  });

  app.get("/users/:id/posts/:post", { schema: { response: { 200: POST } } }, async (request) => {
    const { id, post } = request.params;
    return { id, post, fields: request.query.fields.split(",") };
  });
  const schema = { body: ORDER, response: { 201: TOTAL } };
  app.post("/orders", { schema }, async (request, reply) => {
    reply.code(201);
    return { total: request.body.items.reduce((sum, { quantity }) => sum + quantity, 0) };
  });
  for (const count of counts) {
    const preHandler = Array(count).fill(addOne);
    app.get(`/add/${count}`, { preHandler }, async (request) => {
      return `${Number(request.query.from) + request.added}`;
    });
  }

  return listen(app, where);
}
