import { badEscape } from "./tests/bad-escape.js";
import { change } from "./tests/change.js";
import { coding } from "./tests/coding.js";
import { defaultFile } from "./tests/default-file.js";
import { descriptors } from "./tests/descriptors.js";
import { headers } from "./tests/headers.js";
import { conditional, head, lengths, oldClients, query, range } from "./tests/http.js";
import { memory } from "./tests/memory.js";
import { nextTick } from "./tests/next-tick.js";
import { synchronous } from "./tests/synchronous.js";
import { traversal } from "./tests/traversal.js";

/**
 * @import { Room } from "./room.js"
 * @import { Finding, InspectedServer } from "@routebench/contract/suite"
 *
 * @typedef {Pick<InspectedServer, "origin" | "openFiles"> & { room: Room }} Tested
 *
 * @typedef {object} Test
 * @property {string} what is tested, to be read after "could not be tested for"
 * @property {(tested: Tested) => Promise<Finding[]>} find
 * @property {boolean} [fresh] whether it wants a server that nothing has asked yet
 * @property {object} [given] to such a server, besides its root
 */

/** In the order of the notes; what may kill a server comes last. @type {readonly Test[]} */
export const TESTS = [
  { what: "its headers", find: headers },
  { what: "what it sends", find: coding },
  { what: "the length of its bodies", find: lengths },
  { what: "HEAD", find: head },
  { what: "HTTP/1.0", find: oldClients },
  { what: "conditional requests", find: conditional },
  { what: "ranges", find: range },
  { what: "a query string", find: query },
  { what: "the cost of /", find: defaultFile },
  { what: "files in memory", find: memory },
  { what: "process.nextTick", find: nextTick, fresh: true, given: { countsTicks: true } },
  { what: "files that change", find: change, fresh: true },
  { what: "large files", find: synchronous, fresh: true },
  { what: "what lies outside its root", find: traversal },
  { what: "descriptors", find: descriptors, fresh: true },
  { what: "/%zz", find: badEscape, fresh: true },
];
