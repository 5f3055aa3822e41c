import { readFileSync } from "node:fs";
import fastifyStatic from "@fastify/static";
import Fastify from "fastify";

export async function start({ root, host, port, tls }) {
  const https = tls && { key: readFileSync(tls.keyFile), cert: readFileSync(tls.certFile) };
  const app = Fastify({ https: https ?? null });
  app.register(fastifyStatic, { root });
  await app.listen({ host, port });
  return { port: app.server.address().port, close: () => app.close() };
}
