import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { describe, it } from "node:test";
import { FIXTURES } from "../src/fixtures.js";
import { difference } from "../src/message.js";

/** @import { Fixture } from "../src/fixtures.js" */
/** @import { Message, ParserSubject } from "../src/message.js" */

const SUBJECTS = new URL("../subjects/", import.meta.url);

/**
 * @param {ParserSubject} parser
 * @param {Fixture} fixture
 * @returns {string | null} the fault of the parser, if it gets the fixture three times
 */
function fault(parser, fixture) {
  /** @type {Message[]} */
  const returned = [];
  try {
    const feed = parser.create(fixture.kind, (made) => returned.push(parser.read(made)));
    for (let time = 0; time < 3; time += 1) for (const piece of fixture.pieces) feed(piece);
  } catch (error) {
    return String(error);
  }
  if (returned.length !== 3 * fixture.count) return `returned ${returned.length} messages`;
  for (const made of returned) {
    const wrong = difference(made, fixture.message, parser.yields);
    if (wrong) return wrong;
  }
  return null;
}

for (const id of readdirSync(SUBJECTS)) {
  /** @type {ParserSubject} */
  const parser = await import(new URL(`${id}/parser.js`, SUBJECTS).href);
  if (parser.notRunnable) continue;

  describe(id, () => {
    for (const fixture of FIXTURES) {
      const declined = parser.declines?.[fixture.id];
      // A control that takes only whole messages may loop forever on a part of a message.
      if (declined?.startsWith("takes whole messages")) continue;
      it(declined ? `does not parse ${fixture.title}` : `parses ${fixture.title}`, () => {
        const actualFault = fault(parser, fixture);
        if (declined) assert.notEqual(actualFault, null, "it declines what it can parse");
        else assert.equal(actualFault, null);
      });
    }
  });
}
