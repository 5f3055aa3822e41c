import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
// The package does not export its parser. Its client loads this file.
const wasm = require("undici/lib/llhttp/llhttp_simd-wasm.js");
const { ERROR, METHODS, TYPE } = require("undici/lib/llhttp/constants.js");

const METHOD_NAMES = new Map(Object.entries(METHODS).map(([name, id]) => [id, name]));

export const yields = ["method", "url", "status", "reason", "version", "headers", "body"];

/** Copies each piece into the module's memory and decodes strings from there, like undici's client. */
export function create(kind, done) {
  let memory = Buffer.alloc(0);
  let made;
  let isInValue = false;
  const text = (at, length) => memory.latin1Slice(at, at + length);
  const { exports: llhttp } = new WebAssembly.Instance(new WebAssembly.Module(wasm), {
    env: {
      wasm_on_message_begin: () => {
        made = {
          method: 0,
          url: "",
          status: 0,
          reason: "",
          major: 0,
          minor: 0,
          headers: [],
          body: null,
        };
        isInValue = false;
        return 0;
      },
      wasm_on_url: (_, at, length) => {
        made.url += text(at, length);
        return 0;
      },
      wasm_on_status: (_, at, length) => {
        made.reason += text(at, length);
        return 0;
      },
      // A field that spans two pieces comes in parts.
      wasm_on_header_field: (_, at, length) => {
        const { headers } = made;
        if (headers.length % 2 === 0) headers.push(text(at, length));
        else headers[headers.length - 1] += text(at, length);
        isInValue = false;
        return 0;
      },
      wasm_on_header_value: (_, at, length) => {
        const { headers } = made;
        if (isInValue) headers[headers.length - 1] += text(at, length);
        else headers.push(text(at, length));
        isInValue = true;
        return 0;
      },
      wasm_on_headers_complete: (p, status) => {
        made.status = status;
        made.method = llhttp.llhttp_get_method(p);
        made.major = llhttp.llhttp_get_http_major(p);
        made.minor = llhttp.llhttp_get_http_minor(p);
        return 0;
      },
      wasm_on_body: (_, at, length) => {
        const bytes = Buffer.from(memory.subarray(at, at + length));
        made.body = made.body === null ? bytes : Buffer.concat([made.body, bytes]);
        return 0;
      },
      wasm_on_message_complete: () => {
        done(made);
        return 0;
      },
    },
  });
  const isRequest = kind === "request";
  const parser = llhttp.llhttp_alloc(isRequest ? TYPE.REQUEST : TYPE.RESPONSE);
  let room = 0;
  let pointer = 0;
  return (piece) => {
    if (piece.length > room) {
      if (room > 0) llhttp.free(pointer);
      room = Math.ceil(piece.length / 4096) * 4096;
      pointer = llhttp.malloc(room);
    }
    if (memory.buffer !== llhttp.memory.buffer) memory = Buffer.from(llhttp.memory.buffer);
    memory.set(piece, pointer);
    const code = llhttp.llhttp_execute(parser, pointer, piece.length);
    if (code !== ERROR.OK) throw new Error(`llhttp error ${code}`);
  };
}

export const read = ({ method, url, status, reason, major, minor, headers, body }) => ({
  ...(status === 0 ? { method: METHOD_NAMES.get(method), url } : { status, reason }),
  version: `${major}.${minor}`,
  headers,
  body: body === null ? "" : body.latin1Slice(),
});
