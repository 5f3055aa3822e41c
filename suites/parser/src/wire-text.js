/**
 * @typedef {import("./message.js").Message} Message
 * @typedef {import("./fixtures.js").Fixture} Fixture
 */

const CHUNK = 16;

/**
 * @param {Pick<Fixture, "messages" | "coding">} fixture
 * @returns {string} it as it comes over the wire, one character for each byte
 */
export const wireText = ({ messages, coding }) =>
  messages.map((message) => messageText(message, coding)).join("");

/**
 * @param {Message} message
 * @param {Fixture["coding"]} coding
 */
function messageText({ method, url, status, reason, version, headers = [], body = "" }, coding) {
  const first =
    method === undefined
      ? `HTTP/${version} ${status} ${reason}`
      : `${method} ${url} HTTP/${version}`;
  const lines = [first];
  for (let at = 0; at < headers.length; at += 2) lines.push(`${headers[at]}: ${headers[at + 1]}`);
  return `${lines.join("\r\n")}\r\n\r\n${coding === "chunked" ? chunks(body) : body}`;
}

/** @param {string} body */
function chunks(body) {
  let text = "";
  for (let at = 0; at < body.length; at += CHUNK) {
    const chunk = body.slice(at, at + CHUNK);
    text += `${chunk.length.toString(16)}\r\n${chunk}\r\n`;
  }
  return `${text}0\r\n\r\n`;
}

/**
 * The same fixture with another value of the same length in its first header: a parser that remembers
 * what it was fed before is found out.
 * @param {Fixture} fixture
 * @returns {Fixture}
 */
export function otherValues(fixture) {
  const messages = fixture.messages.map(
    ({ headers: [name = "", value = "", ...rest] = [], ...of }) => ({
      ...of,
      headers: [name, value.replace(/[a-y]/, nextLetter), ...rest],
    }),
  );
  return { ...fixture, messages };
}

/** @param {string} letter */
const nextLetter = (letter) => String.fromCharCode(letter.charCodeAt(0) + 1);
