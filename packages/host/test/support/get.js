import { once } from "node:events";
import http from "node:http";
import https from "node:https";
import { text } from "node:stream/consumers";

/**
 * Sends a server one request on a new connection, and accepts any certificate.
 * @param {string} origin @param {string} path
 */
export async function get(origin, path) {
  const client = origin.startsWith("https:") ? https : http;
  const options = { agent: false, rejectUnauthorized: false, timeout: 60_000 };
  const request = client.get(new URL(path, origin), options);
  const [response] = await once(request, "response");
  return { status: response.statusCode, body: await text(response) };
}
