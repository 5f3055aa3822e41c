import { isUtf8 } from "node:buffer";
import { gunzipSync } from "node:zlib";
import { latin1, parseAnswer } from "./parse-answer.js";
import { Template } from "./template.js";

/** @import { ExactRequest } from "../generator.js" */
/** @import { ParsedAnswer } from "./parse-answer.js" */

/** @typedef {{ kind: "status" | "mismatch", message: string }} Fault of a response */

/** Correct responses may have a few forms, such as with and without `Connection: close`. The latest forms are kept. */
const MOST_TEMPLATES = 8;

/** A body that is longer than expected by at most this much is still read, so that its connection can be kept. */
const SPARE_BODY_BYTES = 64 * 1024;
const SPARE_VARYING_BYTES = 1024 ** 2;

/** A response of this length or more is compared as it arrives, instead of being kept until it is complete. */
const LONG_ANSWER_BYTES = 64 * 1024;

/** @typedef {(bytes: Buffer, at: number, end: number) => Template | undefined} Match */

export class Question {
  /** @type {Template[]} the latest match comes first */
  #templates = [];
  #type;
  #status;
  /** The expected body; if none is given, the body of the first correct response. @type {Buffer | undefined} */
  #body;
  #takesAnyContent;
  #encoding;
  #compare;
  #expected;

  /** @param {string} origin @param {ExactRequest} request */
  constructor(origin, request) {
    const { method = "GET", path, status, type, body, encoding, compare } = request;
    this.label = `${method} ${path}`;
    this.bytes = requestBytes(new URL(origin).host, { ...request, method });
    this.#status = status;
    this.#type = type?.toLowerCase();
    this.#body = typeof body === "string" ? Buffer.from(body) : body && Buffer.from(body.slice());
    this.#takesAnyContent = body === undefined || method === "HEAD";
    this.#encoding = encoding;
    this.#compare = compare;
    const bodyBytes = this.#body?.length ?? 0;
    const spareBytes = compare === undefined ? SPARE_BODY_BYTES : SPARE_VARYING_BYTES;
    this.#expected = { bodiless: method === "HEAD", mostBodyBytes: bodyBytes + spareBytes };
    /** Longest response: a body in chunks of one byte is eight times as long as the body itself. */
    this.mostBytes = 4 * spareBytes + 8 * bodyBytes;
  }

  /** Matches a complete, correct response. @type {Match} */
  match(bytes, at, end) {
    const templates = this.#templates;
    for (let i = 0; i < templates.length; i += 1) {
      const template = /** @type {Template} */ (templates[i]);
      if (!template.matches(bytes, at, end)) continue;
      if (i > 0) {
        templates[i] = /** @type {Template} */ (templates[0]);
        templates[0] = template;
      }
      return template;
    }
    return undefined;
  }

  /** Matches the start of a long response. @type {Match} */
  matchStart(bytes, at, end) {
    return this.#templates.find(
      (template) =>
        template.length >= LONG_ANSWER_BYTES &&
        end - at < template.length &&
        template.continues(0, bytes, at, end),
    );
  }

  /** @param {Buffer} bytes from the start of the response @param {boolean} isClosed */
  parse(bytes, isClosed) {
    return parseAnswer(bytes, this.#expected, isClosed);
  }

  /** Learns a correct response. @type {(bytes: Buffer, answer: ParsedAnswer) => Fault | undefined} */
  judge(bytes, answer) {
    const fault = this.#faultOf(bytes, answer);
    const isLearned = !fault && answer.repeatable && !this.#compare;
    if (isLearned) this.#learn(bytes.subarray(0, answer.length), answer);
    return fault;
  }

  /** @param {Buffer} bytes that are not a response @param {string} why */
  noAnswer(bytes, why) {
    return this.#fault("mismatch", `${why}: ${describeBytes(bytes)}`);
  }

  /** @type {(bytes: Buffer, answer: ParsedAnswer) => Fault | undefined} */
  #faultOf(bytes, answer) {
    if (answer.status !== this.#status) {
      return this.#fault("status", `${answer.status} ${describeBytes(answer.body)}`);
    }
    const type = headerValue(bytes, answer, "content-type");
    if (this.#type !== undefined && type !== this.#type) {
      const wanted = `the type ${describeBytes(Buffer.from(this.#type))}`;
      const came = type === "" ? "no type" : describeBytes(Buffer.from(type, "latin1"));
      return this.#fault("mismatch", came, wanted);
    }
    const { mostBodyBytes } = this.#expected;
    if (this.#compare === "status") return undefined;
    const content = this.#takesAnyContent
      ? answer.body
      : contentOf(bytes, answer, this.#encoding, mostBodyBytes);
    if (typeof content === "string") return this.#fault("mismatch", content, "no encoding");
    if (this.#compare === "status,length" && content.length === this.#body?.length)
      return undefined;
    if (this.#body && !content.equals(this.#body)) {
      return this.#fault("mismatch", ...describeBodies(content, this.#body));
    }
    this.#type ??= type;
    this.#body ??= Buffer.from(content);
    return undefined;
  }

  /** @type {(kind: Fault["kind"], came: string, wanted?: string) => Fault} */
  #fault(
    kind,
    came,
    wanted = `${this.#status} ${this.#body ? describeBytes(this.#body) : "any body"}`,
  ) {
    return { kind, message: `${this.label}: expected ${wanted}, received ${came}` };
  }

  /** @type {(bytes: Buffer, answer: ParsedAnswer) => void} */
  #learn(bytes, answer) {
    if (this.#templates.some((template) => template.takeIn(bytes, answer))) return;
    if (this.#templates.length === MOST_TEMPLATES) this.#templates.pop();
    this.#templates.unshift(new Template(Buffer.from(bytes), answer));
  }
}

/** @type {(host: string, request: ExactRequest & { method: string }) => Buffer} */
function requestBytes(host, { method, path, headers = {}, payload }) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const parts = [`${method} ${path} HTTP/1.1`, `Host: ${host}`, ...lines];
  const unsafe = [method, path, ...lines].find((part) => /[\r\n\0]/.test(part));
  if (unsafe !== undefined || /\s/.test(method + path)) {
    throw new RangeError(
      `${JSON.stringify(unsafe ?? `${method} ${path}`)} cannot be sent in a request`,
    );
  }
  if (payload !== undefined) parts.push(`Content-Length: ${Buffer.byteLength(payload)}`);
  const head = Buffer.from(`${parts.join("\r\n")}\r\n\r\n`, "latin1");
  return Buffer.concat([head, Buffer.from(payload ?? "")]);
}

/** A header's value without parameters. @type {(bytes: Buffer, answer: ParsedAnswer, name: string) => string} */
function headerValue(bytes, { fields }, name) {
  const field = fields.find((each) => each.name === name);
  const value = field ? latin1(bytes, field.from, field.to) : "";
  return (value.split(";")[0] ?? "").trim().toLowerCase();
}

/**
 * The unpacked body; or a message about an encoding that is not allowed.
 * @type {(bytes: Buffer, answer: ParsedAnswer, encoding: "gzip" | undefined, mostBytes: number) => Buffer | string}
 */
function contentOf(bytes, answer, encoding, mostBytes) {
  const used = headerValue(bytes, answer, "content-encoding");
  if (used === "" || used === "identity") return answer.body;
  if (used !== encoding) return `the Content-Encoding ${describeBytes(Buffer.from(used))}`;
  try {
    return gunzipSync(answer.body, { maxOutputLength: mostBytes });
  } catch (error) {
    return `an invalid gzip body (${/** @type {Error} */ (error).message})`;
  }
}

/** Two bodies around their first difference. @type {(body: Uint8Array, otherBody: Uint8Array) => [string, string]} */
export function describeBodies(body, otherBody) {
  let same = 0;
  while (same < body.length && body[same] === otherBody[same]) same += 1;
  const isText = isUtf8(body) && isUtf8(otherBody);
  const show = (/** @type {Uint8Array} */ bytes) =>
    isText
      ? `${describeBytes(bytes, same)} (${bytes.length} bytes)`
      : `${bytes.length} bytes, different from byte ${same + 1} on`;
  return [show(body), show(otherBody)];
}

const MOST_CHARACTERS = 60;

/**
 * Quotes bytes of unknown origin for a message: printable ASCII stays, everything else is escaped.
 * @type {(bytes: Uint8Array, from?: number) => string} from: a place that must be shown
 */
function describeBytes(bytes, from = 0) {
  const start = from < MOST_CHARACTERS ? 0 : from - MOST_CHARACTERS / 2;
  const end = Math.min(bytes.length, start + MOST_CHARACTERS);
  const text = Array.from(bytes.subarray(start, end), escapeByte).join("");
  return `${start > 0 ? "…" : ""}"${text}"${end < bytes.length ? "…" : ""}`;
}

/** @param {number} byte */
function escapeByte(byte) {
  if (byte === 13) return "\\r";
  if (byte === 10) return "\\n";
  if (byte === 34 || byte === 92) return `\\${String.fromCharCode(byte)}`;
  if (byte >= 32 && byte < 127) return String.fromCharCode(byte);
  return `\\x${byte.toString(16).padStart(2, "0")}`;
}
