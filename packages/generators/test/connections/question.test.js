/** Which responses are right, on the fast path and on the slow path. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { Question } from "@routebench/generators/connections/question";
import fc from "fast-check";
import { answer, body } from "./awkward-answers.js";

/** @import { ExactRequest } from "../../src/generator.js" */

const numRuns = Number(process.env.ROUTEBENCH_FUZZ ?? 500);
const HELLO = { path: "/hello", status: 200, type: "text/plain", body: "Hello World!" };

/** @param {{ date?: string, more?: string, type?: string, status?: string, body?: string }} [changes] */
function hello({
  date = "Mon",
  more = "",
  type = "text/plain",
  status = "200 OK",
  body = HELLO.body,
} = {}) {
  const head = `HTTP/1.1 ${status}\r\nContent-Type: ${type}\r\nDate: ${date}\r\n${more}`;
  return Buffer.from(`${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

/** @param {Partial<ExactRequest>} [changes] */
const ask = (changes) => new Question("http://127.0.0.1:3000", { ...HELLO, ...changes });

/** @param {Question} question @param {Buffer} bytes */
function judge(question, bytes) {
  const read = question.parse(bytes, false);
  assert.equal(read.kind, "whole", JSON.stringify(read));
  return question.judge(bytes, read);
}

/** @type {(question: Question, bytes: Buffer) => boolean} */
const isKnown = (question, bytes) => question.match(bytes, 0, bytes.length) !== undefined;

/** @param {...Buffer} answers the right responses so far */
function questionAfter(...answers) {
  const question = ask();
  for (const bytes of answers) assert.equal(judge(question, bytes), undefined);
  return question;
}

describe("the request", () => {
  const sent = (/** @type {Parameters<typeof ask>[0]} */ changes) => ask(changes).bytes.toString();

  test("has no header but Host", () => {
    assert.equal(sent({}), "GET /hello HTTP/1.1\r\nHost: 127.0.0.1:3000\r\n\r\n");
  });

  test("has the given method and headers", () => {
    assert.equal(
      sent({ method: "HEAD", path: "/a?b", headers: { Accept: "*/*" } }),
      "HEAD /a?b HTTP/1.1\r\nHost: 127.0.0.1:3000\r\nAccept: */*\r\n\r\n",
    );
  });

  test("has a payload with its length in bytes", () => {
    assert.equal(
      sent({ method: "POST", headers: { "Content-Type": "text/plain" }, payload: "né" }),
      "POST /hello HTTP/1.1\r\nHost: 127.0.0.1:3000\r\nContent-Type: text/plain\r\nContent-Length: 3\r\n\r\nné",
    );
    assert.match(sent({ method: "POST", payload: "" }), /Content-Length: 0\r\n\r\n$/);
  });

  for (const changes of /** @type {Parameters<typeof ask>[0][]} */ ([
    { path: "/a b" },
    { path: "/a\r\nX: y" },
    { method: "GET /" },
    { headers: { "X-A": "a\r\nX-B: b" } },
    { headers: { "X-A\n": "a" } },
  ])) {
    test(`is rejected if it could be read as two requests: ${JSON.stringify(changes)}`, () => {
      assert.throws(() => ask(changes), RangeError);
    });
  }
});

describe("a wrong response", () => {
  for (const [what, changes, kind, message] of /** @type {const} */ ([
    [
      "status",
      { status: "404 Not Found" },
      "status",
      /expected 200 "Hello World!", received 404 "Hello World!"/,
    ],
    ["type", { type: "text/html" }, "mismatch", /the type "text\/plain", received "text\/html"/],
    [
      "body",
      { body: "Hello Worle!" },
      "mismatch",
      /"Hello World!" \(12 bytes\), received "Hello Worle!" \(12 bytes\)/,
    ],
    ["shorter body", { body: "Hello" }, "mismatch", /\(5 bytes\)/],
  ])) {
    test(`has another ${what}`, () => {
      const fault = judge(questionAfter(hello()), hello(changes));
      assert.equal(fault?.kind, kind);
      assert.match(fault?.message ?? "", message);
      assert.match(fault?.message ?? "", /^GET \/hello: /);
    });
  }

  test("is reported without control characters, and shortened around the first difference", () => {
    const long = `${"a".repeat(5000)}\u001b[2J\r\n${"b".repeat(5000)}`;
    const fault = judge(ask({ body: long.replace("J", "K") }), hello({ body: long }));
    assert.match(fault?.message ?? "", /\\x1b\[2J\\r\\n/);
    assert.match(fault?.message ?? "", /^[\x20-\x7e…]{1,500}$/);
  });
});

describe("a right response", () => {
  test("may have type parameters, other header values, and headers in another order", () => {
    const question = questionAfter(hello({ more: "X-A: 1\r\n" }));
    assert.equal(
      judge(question, hello({ type: "Text/Plain; charset=utf-8", more: "x-a: 22\r\n" })),
      undefined,
    );
  });

  test("may have a header less or more than the first right response", () => {
    const question = questionAfter(hello({ more: "X-A: 1\r\n" }));
    assert.equal(judge(question, hello()), undefined);
    assert.equal(judge(question, hello({ more: "X-A: 1\r\nX-B: 1\r\n" })), undefined);
  });

  test("is recognised after interim responses, which may differ", () => {
    const hints = (/** @type {string} */ link) =>
      Buffer.concat([Buffer.from(`HTTP/1.1 103 Early Hints\r\nLink: ${link}\r\n\r\n`), hello()]);
    const question = questionAfter(hints("</a>"), hints("</b>"), hello());
    for (const bytes of [hints("</a>"), hints("</b>"), hello()]) {
      assert.equal(isKnown(question, bytes), true);
    }
    assert.equal(judge(question, hints("</c>")), undefined);
    const wrong = Buffer.concat([hints("</a>").subarray(0, -1), Buffer.from("?")]);
    assert.equal(isKnown(question, wrong), false);
  });

  test("is recognised in its latest forms if its headers keep growing", () => {
    const grown = Array.from({ length: 20 }, (_, length) =>
      hello({ more: `X-A: ${"1".repeat(length + 1)}\r\n` }),
    );
    const question = questionAfter(...grown);
    const [first, ...later] = /** @type {[Buffer, ...Buffer[]]} */ (grown);
    assert.equal(isKnown(question, first), false);
    for (const bytes of later.slice(-8)) assert.equal(isKnown(question, bytes), true);
  });

  test("may be framed differently, and may close the connection", () => {
    const question = questionAfter(
      hello({ more: "Connection: keep-alive\r\nKeep-Alive: timeout=5\r\n" }),
    );
    assert.equal(judge(question, hello({ more: "Connection: close\r\n" })), undefined);
    const head =
      "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nDate: Tue\r\nTransfer-Encoding: chunked\r\n\r\n";
    assert.equal(judge(question, Buffer.from(`${head}c\r\nHello World!\r\n0\r\n\r\n`)), undefined);
  });

  test("may have any type if none is expected, but must keep the first type", () => {
    const question = new Question("http://a", { path: "/", status: 200, body: HELLO.body });
    assert.equal(judge(question, hello({ type: "a/b" })), undefined);
    assert.equal(judge(question, hello({ type: "a/c" }))?.kind, "mismatch");
  });

  test("is compared byte for byte if the expected body is binary", () => {
    const bytes = Uint8Array.of(0, 255, 13, 10);
    const question = ask({ body: bytes });
    const head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 4\r\n\r\n";
    assert.equal(judge(question, Buffer.concat([Buffer.from(head), bytes])), undefined);
    bytes[1] = 254;
    assert.match(
      judge(question, Buffer.concat([Buffer.from(head), bytes]))?.message ?? "",
      /received 4 bytes, different from byte 2 on$/,
    );
  });
});

describe("a gzip response", () => {
  const zipped = gzipSync("Hello World!");
  /** @param {Buffer} bytes */
  const sent = (bytes, encoding = "gzip") =>
    Buffer.concat([
      Buffer.from(
        `HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Encoding: ${encoding}\r\nContent-Length: ${bytes.length}\r\n\r\n`,
      ),
      bytes,
    ]);

  test("is wrong if the app did not declare gzip", () => {
    assert.match(judge(ask(), sent(zipped))?.message ?? "", /received the Content-Encoding "gzip"/);
    assert.equal(judge(ask({ encoding: "gzip" }), sent(zipped, "br"))?.kind, "mismatch");
  });

  test("is right and recognised if the app declared gzip and it unpacks to the body", () => {
    const question = ask({ encoding: "gzip" });
    assert.equal(judge(question, sent(zipped)), undefined);
    assert.equal(isKnown(question, sent(zipped)), true);
    assert.equal(judge(ask({ encoding: "gzip" }), hello()), undefined);
  });

  test("is wrong if it unpacks to another body, to too much, or not at all", () => {
    const question = ask({ encoding: "gzip" });
    assert.match(judge(question, sent(gzipSync("Hello World?")))?.message ?? "", /"Hello World\?"/);
    assert.match(judge(question, sent(gzipSync(Buffer.alloc(1e6))))?.message ?? "", /invalid gzip/);
    assert.match(judge(question, sent(Buffer.from("Hello World!")))?.message ?? "", /invalid gzip/);
  });
});

describe("a response without an expected body", () => {
  /** @param {string} text */
  const missing = (text) => hello({ status: "404 Not Found", body: text });

  test("may have any body, but must keep the first body", () => {
    const question = new Question("http://a", { path: "/", status: 404 });
    assert.equal(judge(question, missing("not here")), undefined);
    assert.equal(judge(question, missing("not here")), undefined);
    assert.match(judge(question, missing("nowhere"))?.message ?? "", /expected "not here"/);
  });
});

describe("the beginning of a long response", () => {
  const long = hello({ body: "0123456789".repeat(10_000) });
  const question = ask({ body: "0123456789".repeat(10_000) });
  judge(question, long);

  test("is recognised if it begins a right response", () => {
    for (const length of [1, 50, 70_000, long.length - 1]) {
      assert.ok(question.matchStart(long, 0, length), `${length}`);
    }
    assert.equal(question.matchStart(long, 0, long.length), undefined);
    assert.equal(question.matchStart(Buffer.from("HTTP/1.1 404"), 0, 12), undefined);
  });

  test("is continued only by the right bytes at the right place", () => {
    const template = question.matchStart(long, 0, 70_000);
    assert.equal(template?.continues(70_000, long, 70_000, long.length), true);
    assert.equal(template?.continues(70_001, long, 70_000, long.length - 1), false);
    const changed = Buffer.from(long);
    changed[80_000] = 0;
    assert.equal(template?.continues(70_000, changed, 70_000, long.length), false);
  });
});

describe("recognition without parsing", () => {
  test("finds a right response anywhere among other bytes", () => {
    const question = questionAfter(hello());
    const bytes = Buffer.concat([Buffer.from("abc"), hello(), Buffer.from("abc")]);
    assert.equal(question.match(bytes, 3, bytes.length)?.length, hello().length);
    assert.equal(question.match(bytes, 2, bytes.length), undefined);
    assert.equal(question.match(bytes, 3, 3 + hello().length - 1), undefined);
  });

  test("accepts another value of the same length for a header that changed before", () => {
    assert.equal(isKnown(questionAfter(hello()), hello({ date: "Wed" })), false);
    const question = questionAfter(hello(), hello({ date: "Tue" }));
    assert.equal(isKnown(question, hello({ date: "Wed" })), true);
    assert.equal(isKnown(question, hello({ date: "Thur" })), false);
  });

  test("knows a few forms that alternate", () => {
    const close = hello({ more: "Connection: close\r\n" });
    const question = questionAfter(hello(), close, hello({ date: "Tue" }));
    assert.equal(question.match(close, 0, close.length)?.closes, true);
    assert.equal(question.match(hello({ date: "Fri" }), 0, hello().length)?.closes, false);
  });

  test("rejects a changed value that would end its header", () => {
    const question = questionAfter(hello({ date: "abcdefgh" }), hello({ date: "hgfedcba" }));
    assert.equal(isKnown(question, hello({ date: "a\r\nX: bc" })), false);
  });

  test("rejects another type, length or end than in the right responses", () => {
    const question = questionAfter(
      hello({ type: "text/plain; a" }),
      hello({ type: "text/plain; b" }),
    );
    assert.equal(isKnown(question, hello({ type: "text/plain; c" })), false);
    assert.equal(isKnown(question, hello({ type: "text/plain; a", body: "Hello World?" })), false);
  });

  test("never learns a wrong response", () => {
    const question = questionAfter(hello());
    const wrong = hello({ body: "Hello Worle!" });
    for (let time = 0; time < 3; time += 1) assert.ok(judge(question, wrong));
    assert.equal(isKnown(question, wrong), false);
  });

  test("keeps only a few forms", () => {
    const question = questionAfter(hello());
    const forms = Array.from({ length: 30 }, (_, i) => hello({ date: "a".repeat(i + 4) }));
    for (const form of forms) assert.equal(judge(question, form), undefined);
    const known = forms.filter((form) => isKnown(question, form)).length;
    assert.ok(known > 0 && known < 10, `${known}`);
  });

  test("agrees with a real parse of any valid responses", () => {
    const selfDelimited = fc.constantFrom(/** @type {const} */ ("length"), "chunked");
    const answers = body.chain((bytes) =>
      fc.record({
        bytes: fc.constant(bytes),
        learnt: fc.array(answer(fc.constant(bytes), selfDelimited), { minLength: 1, maxLength: 4 }),
        place: fc.nat(),
        change: fc.integer({ min: 1, max: 255 }),
      }),
    );
    let known = 0;
    fc.assert(
      fc.property(answers, ({ bytes, learnt, place, change }) => {
        const question = new Question("http://a", { path: "/", status: 200, body: bytes });
        for (const { bytes: right } of learnt) judge(question, right);
        const changed = Buffer.from(learnt[0]?.bytes ?? "");
        const at = place % changed.length;
        changed[at] = (changed[at] ?? 0) ^ change;
        for (const candidate of [changed, ...learnt.map(({ bytes: right }) => right)]) {
          const template = question.match(candidate, 0, candidate.length);
          if (template === undefined) continue;
          known += 1;
          const read = question.parse(candidate, false);
          assert.equal(read.kind, "whole");
          assert.equal(read.length, template.length);
          assert.equal(read.closes, template.closes);
          assert.equal(question.judge(candidate, read), undefined);
        }
      }),
      { numRuns },
    );
    assert.ok(known > numRuns / 10, `${known} were recognised`);
  });

  test("notices any wrong byte outside a changing value", () => {
    const [first, second] = [
      hello({ more: "X-A: 1\r\n" }),
      hello({ date: "Tue", more: "X-A: 1\r\n" }),
    ];
    const question = questionAfter(first, second);
    const date = first.indexOf("Mon");
    for (let at = 0; at < first.length; at += 1) {
      const changed = Buffer.from(first);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const inDate = at >= date && at < date + 3;
      assert.equal(isKnown(question, changed), inDate, `byte ${at}`);
    }
  });
});
