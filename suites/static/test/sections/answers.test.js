import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { documentLength, headerRows, pathsOf } from "../../sections/answers.js";

const ANSWERS = [
  {
    ...{ request: "HEAD /a.js HTTP/1.1", bodyBytes: 0 },
    head: ["HTTP/1.1 200 OK", "Content-Length: 0", "server: some"],
  },
  {
    ...{ request: "GET /a.js HTTP/1.1", bodyBytes: 94_840 },
    head: [
      "HTTP/1.1 200 OK",
      "Content-Type: text/x: y",
      "content-length: 94840",
      "Vary: a",
      "vary: b",
    ],
  },
  { ...{ request: "GET /a.js HTTP/1.0", bodyBytes: 94_854 }, head: ["HTTP/1.1 200 OK"] },
  { ...{ request: "GET /asdf HTTP/1.1", bodyBytes: 3 }, head: ["HTTP/1.1 404 Not Found"] },
];

describe("answers in the report", () => {
  it("are those to each path, in the order in which they were asked for", () => {
    assert.deepEqual(pathsOf(ANSWERS), ["/a.js", "/asdf"]);
  });

  it("have the headers of HEAD and GET side by side, whatever their case", () => {
    assert.deepEqual(headerRows(ANSWERS, "/a.js"), [
      ["Status", "HTTP/1.1 200 OK", "HTTP/1.1 200 OK"],
      ["Content-Type", "–", "text/x: y"],
      ["Content-Length", "0", "94840"],
      ["vary", "–", "a, b"],
      ["server", "some", "–"],
    ]);
  });

  it("show an answer that did not come as absent", () => {
    assert.deepEqual(headerRows(ANSWERS, "/asdf"), [["Status", "–", "HTTP/1.1 404 Not Found"]]);
  });

  it("have the length that HTTP/1.0 sees", () => {
    assert.equal(documentLength(ANSWERS, "/a.js"), "94,854");
    assert.equal(documentLength(ANSWERS, "/asdf"), "–");
  });
});
