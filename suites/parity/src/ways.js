/**
 * @import { TargetRequest } from "@routebench/contract/requests"
 * @import { SuiteOption } from "@routebench/contract/suite"
 * @import { Target } from "@routebench/contract/targets"
 *
 * How a page can be asked for, which people do who compare servers: ab opens a connection for each request and speaks
 * HTTP/1.0, wrk keeps its connections and speaks HTTP/1.1.
 * @typedef {{ connection: "kept" | "new", http: "1.1" | "1.0" }} Way
 */

const KIND = "way";

/** The first is that of the other runs. @type {Way[]} */
export const WAYS = [
  { connection: "kept", http: "1.1" },
  { connection: "new", http: "1.1" },
  { connection: "kept", http: "1.0" },
  { connection: "new", http: "1.0" },
];

/** What the article asked, and what is asked today. A first look has no time for more. */
const QUICK_WAYS = WAYS.filter(
  ({ connection, http }) => (connection === "new") === (http === "1.0"),
);

/** Of the rungs that differ in a log, in equal headers, and in .htaccess. */
export const SUBJECTS_OF_WAYS = [
  ...["c-node", "c-apache", "d-node", "d-apache", "d-node-equal", "e4-apache-htaccess"],
];

/** Of a prefork Apache: for 100 connections too, so that both numbers find the same server. */
export const WORKERS_OF_WAYS = 104;

/** @type {SuiteOption} */
export const waysOption = {
  flags: "--ways",
  description:
    "ask in four ways, over new and over kept connections, by HTTP/1.0 and 1.1: what turns the order of Node and Apache",
};

/** @type {(choices: { ways?: boolean, quick?: boolean }) => Target[]} */
export function chosenTargets({ ways, quick }) {
  if (!ways) return [{ kind: "path", path: "/" }];
  return (quick ? QUICK_WAYS : WAYS).map((way) => ({ kind: KIND, ...way }));
}

/** Null where the target is a page by itself. @type {(target: Target) => Way | null} */
export function wayOf({ kind, connection, http }) {
  if (kind !== KIND) return null;
  return WAYS.find((way) => way.connection === connection && way.http === http) ?? null;
}

/** What each version takes for granted is not said. @type {(way: Way) => Pick<TargetRequest, "version" | "headers">} */
export function askedIn({ connection, http }) {
  if (http === "1.0") {
    return {
      version: http,
      ...(connection === "kept" && { headers: { Connection: "keep-alive" } }),
    };
  }
  return connection === "new" ? { headers: { Connection: "close" } } : {};
}

/** @type {(target: Target) => { label: string, asked?: string }} */
export function wordsOf(target) {
  const way = wayOf(target);
  if (!way) return { label: String(target.path) };
  const label = wayWords(way);
  return { label, asked: `requesting / over ${label}` };
}

/** @type {(way: Way) => string} */
const wayWords = ({ connection, http }) => `${connection} connections, HTTP/${http}`;
