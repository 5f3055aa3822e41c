import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { renderSection as renderHtml } from "@routebench/report/html/section";
import { renderSection as renderMarkdown } from "@routebench/report/markdown/section";
import { handlersSection } from "../../sections/handlers.js";
import { madeUpApp, madeUpMode, madeUpRow } from "../support/made-up.js";

/** @import { AppRecord } from "@routebench/contract/app-record" */

/** @type {any} */
const CONFIG = { reference: "node-http" };

const HOSTILE = "<script>alert(1)</script> | `x`";
const served = {
  ...{ path: "/a.js", headerBytes: 1, bodyBytes: 1, head: [], keepAlive: true },
  found: [{ id: "some", words: `sends ${HOSTILE}` }],
  answers: [
    {
      request: "GET /a.js HTTP/1.1",
      head: ["HTTP/1.1 200 OK", `X-${HOSTILE}: ${HOSTILE}`],
      bodyBytes: 9,
    },
    { request: "GET /a.js HTTP/1.0", head: ["HTTP/1.1 200 OK"], bodyBytes: 94_854 },
  ],
};
const old = madeUpApp("old", {
  ...{ served, source: "start(`one`);\n", installedBytes: 1_234_567 },
  ...{ runtime: { name: "node", version: "20.0.0" } },
  facts: { "First commit": "Jun 05, 2012", Link: "https://example.org/old", Shim: "sys" },
});

/** @param {AppRecord[]} apps */
function render(...apps) {
  const row = madeUpRow("old", { rate: 2825 });
  const section = handlersSection(
    { apps, config: CONFIG },
    { modes: [madeUpMode("/a.js", [row])] },
  );
  assert.ok(section);
  return { markdown: renderMarkdown(section, {}), page: String(renderHtml(section)) };
}

describe("a handler in the report", () => {
  it("has what the report of 2012 had", () => {
    const { markdown } = render(old);
    assert.match(markdown, /First commit, as the source gives it \| Jun 05, 2012/);
    assert.match(markdown, /Link, as the source gives it +\| https:\/\/example\.org\/old/);
    assert.match(markdown, /\| Shim +\| sys/);
    assert.match(markdown, /\| Installed size +\| 1\.23 MB/);
    assert.match(markdown, /```\nstart\(`one`\);\n```/);
    assert.match(markdown, /\| \/a\.js +\| HEAD +\| GET +\|/);
    assert.match(markdown, /\| Speed, node-http = 1 \|/);
    assert.match(
      markdown,
      /\| http, \/a\.js +\| 94,854 +\| 2,825 \(2,543–3,108\) +\| 2,825 \(2,543–3,108\) +\| 0\.50× \(0\.45–0\.55\) +\|/,
    );
  });

  it("has what came from it escaped", () => {
    const { markdown, page } = render(old);
    assert.doesNotMatch(page, /<script/);
    assert.match(page, /X-&lt;script&gt;/);
    assert.doesNotMatch(markdown, /<script/);
    assert.match(
      markdown,
      /- sends &#60;script&#62;alert\(1\)&#60;\/script&#62; &#124; &#96;x&#96;/,
    );
  });

  it("has the code once that several share", () => {
    const twin = { ...old, id: "old@node-0.8.28", name: "old (Node 0.8.28)" };
    assert.match(
      render(old, twin).markdown,
      /### old \(Node 0\.8\.28\)[\s\S]*Its code is that of old\./,
    );
  });

  it("says why it did not finish, what no test found, and when it was not tested in this run", () => {
    const failure = /** @type {const} */ ({
      status: "failed",
      code: "crashed",
      detail: "it <died>",
    });
    const dead = madeUpApp("dead", { served: null, verification: failure });
    assert.match(render(old, dead).markdown, /did not finish: it &#60;died&#62;/);
    const faultless = madeUpApp("good", { served: { ...served, found: [] } });
    assert.match(render(faultless).markdown, /No test found anything to note\./);
    const { found: _, ...untested } = served;
    assert.match(render(madeUpApp("new", { served: untested })).markdown, /could not be run/);
    const kept = { ...served, keptFrom: "2026-11-20T10:20:30.000Z" };
    assert.match(
      render(madeUpApp("kept", { served: kept })).markdown,
      /of the run of 2026-11-20 10:20 UTC/,
    );
  });

  it("is not there where no answers were kept", () => {
    assert.equal(
      handlersSection({ apps: [madeUpApp("old")], config: CONFIG }, { modes: [] }),
      null,
    );
  });
});
