import { groupOf, tidy } from "./group-of.js";

/**
 * @import { Profile } from "@routebench/contract/trial"
 *
 * What is used of a .cpuprofile.
 * @typedef {object} CpuProfile
 * @property {{ id: number, callFrame: { functionName: string, url: string, lineNumber: number }, children?: number[] }[]} nodes
 * @property {number[]} samples ids of the nodes on top
 * @property {number[]} timeDeltas us from one to the next
 *
 * @typedef {Pick<NonNullable<Profile["profiled"]>, "samples" | "durationMs" | "groups" | "functions">} Folded
 */

/** Of functions, those that a result keeps: the dearest. */
const MOST_FUNCTIONS = 150;

/**
 * A profile as counts: each sample for the frame on top, and for each group anywhere on its stack.
 * @param {CpuProfile} profile @returns {Folded}
 */
export function foldProfile({ nodes, samples, timeDeltas }) {
  const counts = new Map();
  for (const id of samples) counts.set(id, (counts.get(id) ?? 0) + 1);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  /** @type {Map<string, { group: string, self: number, withCallees: number }>} */
  const groups = new Map();
  /** @type {Map<string, { group: string, name: string, self: number }>} */
  const functions = new Map();
  /** @type {(node: CpuProfile["nodes"][number], above: string[]) => void} */
  const visit = (node, above) => {
    const group = groupOf(node.callFrame);
    const self = counts.get(node.id) ?? 0;
    const stack = group === null || above.includes(group) ? above : [...above, group];
    for (const one of stack) {
      const sums = groups.get(one) ?? { group: one, self: 0, withCallees: 0 };
      groups.set(one, sums);
      sums.withCallees += self;
      if (one === group) sums.self += self;
    }
    if (group !== null && self > 0) {
      const name = nameOf(node.callFrame);
      const key = JSON.stringify([group, name]);
      const sums = functions.get(key) ?? { group, name, self: 0 };
      functions.set(key, { ...sums, self: sums.self + self });
    }
    for (const id of node.children ?? []) {
      const child = byId.get(id);
      if (child) visit(child, stack);
    }
  };
  if (nodes[0]) visit(nodes[0], []);
  return {
    samples: samples.length,
    durationMs: timeDeltas.reduce((sum, delta) => sum + delta, 0) / 1000,
    groups: [...groups.values()].filter(({ withCallees }) => withCallees > 0),
    functions: [...functions.values()].toSorted((a, b) => b.self - a.self).slice(0, MOST_FUNCTIONS),
  };
}

/** With its file, so that two versions of a package have the same name for it. @param {CpuProfile["nodes"][number]["callFrame"]} frame */
function nameOf({ functionName, url }) {
  const name = tidy(functionName || "(anonymous)");
  const file = tidy(url.slice(url.lastIndexOf("/") + 1));
  return url === "" ? name : `${name}, ${file}`.slice(0, 120);
}
