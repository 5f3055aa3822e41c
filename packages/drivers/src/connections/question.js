import { describeBytes } from "./describe-bytes.js";
import { parseAnswer } from "./parse-answer.js";
import { latin1 } from "./parse-line.js";
import { Template } from "./template.js";

/**
 * @typedef {import("./parse-answer.js").Answer} Answer
 *
 * @typedef {object} Fault what is wrong about an answer
 * @property {"status" | "mismatch"} kind
 * @property {string} message what was expected and what came
 */

/** Right answers may come in a few forms, such as with and without `Connection: close`. */
const MOST_TEMPLATES = 8;

/** How much longer than expected a body may be and still be read, so that its connection goes on. */
const SPARE_BODY_BYTES = 64 * 1024;

/** Headers that frame an answer: they may be present or absent in otherwise equal answers. */
const FRAMING = new Set([
  "connection",
  "content-length",
  "keep-alive",
  "trailer",
  "transfer-encoding",
]);

/** A request, and what its answer must be. */
export class Question {
  /** @type {Template[]} the one that matched last first */
  #templates = [];
  /** The names of the first right answer's headers. @type {string | undefined} */
  #names;
  #type;
  #status;
  #body;
  #expected;

  /**
   * @param {string} origin
   * @param {import("../driver.js").ExactRequest} request
   * @throws {RangeError} if it cannot be sent as it is
   */
  constructor(origin, { method = "GET", path, headers = {}, status, type, body }) {
    this.label = `${method} ${path}`;
    this.bytes = requestBytes(new URL(origin).host, method, path, headers);
    this.#status = status;
    this.#type = type?.toLowerCase();
    this.#body = typeof body === "string" ? Buffer.from(body) : Buffer.from(body.slice());
    this.#expected = {
      bodiless: method === "HEAD",
      mostBodyBytes: this.#body.length + SPARE_BODY_BYTES,
    };
    /** No answer may be longer; a body in chunks of one byte is eight times as long. */
    this.mostBytes = 256 * 1024 + 8 * this.#body.length;
  }

  /**
   * @param {Buffer} bytes
   * @param {number} at where the answer begins
   * @param {number} end of the bytes
   * @returns {Template | undefined} that the answer there matches, which is then whole and right
   */
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

  /**
   * @param {Buffer} bytes from the beginning of the answer on
   * @param {boolean} isClosed whether no byte will follow
   */
  parse(bytes, isClosed) {
    return parseAnswer(bytes, this.#expected, isClosed);
  }

  /**
   * @param {Buffer} bytes that were parsed
   * @param {Answer} answer
   * @returns {Fault | undefined} nothing if the answer is right; it is then learnt
   */
  judge(bytes, answer) {
    const fault = this.#faultOf(bytes, answer);
    if (!fault && answer.repeatable) this.#learn(bytes.subarray(0, answer.length), answer);
    return fault;
  }

  /**
   * @param {Buffer} bytes that are no answer
   * @param {string} why
   * @returns {Fault}
   */
  noAnswer(bytes, why) {
    return this.#fault("mismatch", `${why}: ${describeBytes(bytes)}`);
  }

  /**
   * @param {Buffer} bytes
   * @param {Answer} answer
   * @returns {Fault | undefined}
   */
  #faultOf(bytes, answer) {
    const { status, fields, body } = answer;
    if (status !== this.#status) {
      return this.#fault("status", `${status} ${describeBytes(body)}`);
    }
    const type = mediaType(bytes, answer);
    if (this.#type !== undefined && type !== this.#type) {
      const wanted = `the type ${describeBytes(Buffer.from(this.#type))}`;
      const came = type === "" ? "no type" : describeBytes(Buffer.from(type, "latin1"));
      return this.#fault("mismatch", came, wanted);
    }
    if (!body.equals(this.#body)) return this.#bodyFault(body);
    const names = namesOf(fields);
    if (this.#names !== undefined && names !== this.#names) {
      return this.#fault("mismatch", `the headers ${names}`, `the headers ${this.#names}`);
    }
    this.#names = names;
    this.#type ??= type;
    return undefined;
  }

  /** @param {Buffer} body */
  #bodyFault(body) {
    let same = 0;
    while (same < body.length && body[same] === this.#body[same]) same += 1;
    const show = (/** @type {Buffer} */ bytes) =>
      `${describeBytes(bytes, same)} (${bytes.length} bytes)`;
    return this.#fault("mismatch", show(body), show(this.#body));
  }

  /**
   * @param {Fault["kind"]} kind
   * @param {string} came
   * @param {string} [wanted]
   * @returns {Fault}
   */
  #fault(kind, came, wanted = `${this.#status} ${describeBytes(this.#body)}`) {
    return { kind, message: `${this.label}: expected ${wanted}, received ${came}` };
  }

  /**
   * @param {Buffer} bytes
   * @param {Answer} answer
   */
  #learn(bytes, answer) {
    if (this.#templates.some((template) => template.takeIn(bytes, answer))) return;
    if (this.#templates.length === MOST_TEMPLATES) return;
    this.#templates.push(new Template(Buffer.from(bytes), answer));
  }
}

/**
 * @param {string} host
 * @param {string} method
 * @param {string} path
 * @param {Record<string, string>} headers
 */
function requestBytes(host, method, path, headers) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const parts = [`${method} ${path} HTTP/1.1`, `Host: ${host}`, ...lines];
  const unsafe = [method, path, ...lines].find((part) => /[\r\n\0]/.test(part));
  if (unsafe !== undefined || /\s/.test(method + path)) {
    throw new RangeError(
      `${JSON.stringify(unsafe ?? `${method} ${path}`)} cannot be sent in a request`,
    );
  }
  return Buffer.from(`${parts.join("\r\n")}\r\n\r\n`, "latin1");
}

/** @param {Answer["fields"]} fields */
function namesOf(fields) {
  const names = fields.map(({ name }) => name).filter((name) => !FRAMING.has(name));
  return names.sort().join(", ");
}

/**
 * @param {Buffer} bytes
 * @param {Answer} answer
 * @returns {string} without parameters, in lower case; empty if there is none
 */
function mediaType(bytes, { fields }) {
  const field = fields.find(({ name }) => name === "content-type");
  const value = field ? latin1(bytes, field.from, field.to) : "";
  return (value.split(";")[0] ?? "").trim().toLowerCase();
}
