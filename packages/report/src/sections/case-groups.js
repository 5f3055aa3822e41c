import { caseLabel } from "@routebench/contract/cases";
import { MODES } from "@routebench/contract/modes";
import { pathTarget, targetKey } from "@routebench/contract/targets";
import { withLabel } from "./mode-title.js";

/**
 * @typedef {import("@routebench/contract/summary").ModeSummary} ModeSummary
 * @typedef {import("@routebench/contract/summary").Row} Row
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 *
 * @typedef {object} CaseGroup cases of a mode that differ in one thing alone
 * @property {ModeSummary["mode"]} mode
 * @property {string} title its mode, and what tells its cases from those of other groups
 * @property {ModeSummary[]} members two or more
 *
 * @typedef {object} AppAcross an app over the cases of a group
 * @property {string} appId
 * @property {string} name
 * @property {number} place among the apps of the run, the same in every group
 * @property {(Row | null)[]} rows one per member; null if it did not finish
 */

/** Replaces the value of that one thing. */
const ANY = { target: { target: pathTarget("/") }, connections: { connections: null } };

/**
 * Groups of cases that differ in one thing and are equal in everything else.
 * @param {readonly ModeSummary[]} modes
 * @param {"target" | "connections"} along
 * @returns {CaseGroup[]} in the order of the run; none if it does not vary
 */
export function groupsAlong(modes, along) {
  const common = (/** @type {ModeSummary} */ { testCase }) => ({ ...testCase, ...ANY[along] });
  const keyOf = (/** @type {ModeSummary} */ one) => {
    const { scheme, target, connections, pipelining } = common(one);
    return [one.mode, scheme, targetKey(target), connections, pipelining].join(" ");
  };
  const all = modes.map(common);
  return [...new Set(modes.map(keyOf))].flatMap((key) => {
    const members = modes.filter((one) => keyOf(one) === key);
    const [first] = members;
    if (!first || members.length < 2) return [];
    const title = withLabel(MODES[first.mode].title, caseLabel(common(first), all));
    return [{ mode: first.mode, title, members }];
  });
}

/**
 * @param {CaseGroup} group
 * @param {ResultFile} result
 * @returns {AppAcross[]} all of the group's apps except for controls, the fastest of its first case first
 */
export function appsAcross({ members }, { apps }) {
  const order = members.flatMap(({ rows, didNotFinish }) =>
    [...rows, ...didNotFinish].map(({ appId }) => appId),
  );
  return apps
    .map((app, place) => ({ ...app, place }))
    .filter(({ id, role }) => role !== "control" && order.includes(id))
    .toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
    .map(({ id, name, place }) => ({
      appId: id,
      name,
      place,
      rows: members.map(({ rows }) => rows.find(({ appId }) => appId === id) ?? null),
    }));
}
